import { confirmWithJinja2 } from '../../src/render/confirm/confirm-jinja2.ts'

const [probe] = await confirmWithJinja2([{ id: 'probe', source: 'x', variables: {}, options: {} }])

/**
 * Whether a Python here imports Jinja2. Where none does, the tests that need it are skipped with a line that says so;
 * with PROMPT_TOOLCHAIN_CI set they fail instead.
 */
export const hasJinja2 = probe?.text === 'x'

if (!hasJinja2) {
  if (process.env.PROMPT_TOOLCHAIN_CI) throw new Error(`tests against the real Jinja2 cannot run: ${probe?.error}`)
  console.info(`skipped: tests against the real Jinja2, as ${probe?.error}`)
}
