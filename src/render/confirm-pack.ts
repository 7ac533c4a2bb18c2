import { applyChain, applySteps } from '../chain/apply-chain.ts'
import { changedLines } from '../diagnostics/changed-lines.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import type { Report } from '../diagnostics/report.ts'
import type { EngineRuntime } from '../load/source-pack.ts'
import { confirmWithJinja2, type Jinja2Confirmation } from './confirm/confirm-jinja2.ts'
import { type ConfirmJob, confirmWithNunjucks } from './confirm/confirm-nunjucks.ts'
import { originOf } from './edit-text.ts'
import { engineOptions } from './engine-options.ts'
import { placeIn } from './place-in.ts'
import type { RenderedPack, RenderedPrompt, RenderedVariant } from './render-pack.ts'

interface Job {
  readonly rendered: RenderedPrompt
  readonly runtime: EngineRuntime
  readonly text: RenderedVariant
}

interface RealEngine {
  readonly name: string
  /** What the engine of its runtimes starts with. */
  readonly prefix: string
  readonly confirm: (jobs: readonly ConfirmJob[]) => Promise<readonly Jinja2Confirmation[]>
}

const realEngines: readonly RealEngine[] = [
  { name: 'nunjucks', prefix: 'nunjucks@', confirm: confirmWithNunjucks },
  { name: 'Jinja2', prefix: 'jinja2@', confirm: confirmWithJinja2 },
]

/**
 * Renders every text of a nunjucks or Jinja2 runtime with the real engine as well, and reports each prompt whose
 * bytes differ. Where no Python imports Jinja2, its texts are neither confirmed nor reported.
 *
 * @returns how many texts the real engines give byte for byte
 */
export async function confirmPack(
  pack: RenderedPack,
  progress: (message: string) => void,
  report: Report,
): Promise<number> {
  let confirmed = 0
  for (const engine of realEngines) confirmed += await confirmEngine(engine, pack, progress, report)
  return confirmed
}

async function confirmEngine(
  engine: RealEngine,
  pack: RenderedPack,
  progress: (message: string) => void,
  report: Report,
): Promise<number> {
  const jobs = pack.rendered.flatMap((rendered): readonly Job[] => {
    const { runtime, prompt, texts } = rendered
    if (runtime.kind !== 'engine' || !runtime.engine.startsWith(engine.prefix) || prompt.syntax.kind === 'placeholder')
      return []
    return texts.map((text) => ({ rendered, runtime, text }))
  })
  if (jobs.length === 0) return 0
  progress(`confirming ${jobs.length} texts of ${pack.name} with ${engine.name}`)
  const answers = await engine.confirm(
    jobs.map(({ rendered: { prompt }, runtime, text }, index) => ({
      id: String(index),
      source: applyChain(prompt.file.text, runtime.before, {}).text,
      variables: text.variables,
      options: engineOptions(runtime),
      name: prompt.templateName,
      templates: new Map([...prompt.templates].map(([name, { file }]) => [name, file.text])),
      ...(prompt.syntax.kind === 'jinja' && { delimiters: prompt.syntax.delimiters }),
    })),
  )
  let confirmed = 0
  const wrong = new Map<
    RenderedPrompt,
    { readonly job: Job; readonly answer: (typeof answers)[number]; readonly ids: string[] }
  >()
  for (const [index, job] of jobs.entries()) {
    const answer = behindSteps(answers[index]!, job)
    if (answer.isAbsent) continue
    if (answer.text === job.text.text) {
      confirmed += 1
      continue
    }
    const known = wrong.get(job.rendered)
    if (known) known.ids.push(job.text.variant.id)
    else wrong.set(job.rendered, { job, answer, ids: [job.text.variant.id] })
  }
  for (const { job, answer, ids } of wrong.values()) reportWrong(engine, pack.name, job, answer, ids, report)
  return confirmed
}

/** The answer of the engine as its caller passes it on. */
function behindSteps(answer: Jinja2Confirmation, { runtime, text }: Job): Jinja2Confirmation {
  if (answer.text === undefined || runtime.after.steps.length === 0) return answer
  return { ...answer, text: applySteps({ text: answer.text, map: [] }, runtime.after, text.variables).text }
}

function reportWrong(
  { name: engine }: RealEngine,
  packName: string,
  { rendered, text }: Job,
  answer: { readonly text?: string; readonly error?: string },
  ids: readonly string[],
  report: Report,
): void {
  const { prompt, runtime, variantCount } = rendered
  const name = `${packName}/${prompt.name}`
  const at = answer.text === undefined ? 0 : firstDifference(text.text, answer.text)
  report({
    ruleId: 'confirm-failed',
    place: placeIn(prompt, originOf(text.map, { start: at, end: Math.min(at + 1, text.text.length) })),
    message:
      answer.text === undefined
        ? `real ${engine} does not render \`${name}\`: ${answer.error}`
        : `real ${engine} renders \`${name}\` differently`,
    ...(answer.text !== undefined && {
      detail: changedLines(text.text, answer.text, { before: 'this build', after: `real ${engine}` }),
    }),
    help: `this is a fault of the tool, not of the prompt, unless ${engine} names one: please report it with the template`,
    variants: { prompt: name, runtimes: [runtime.name], ids, of: variantCount },
  })
}
