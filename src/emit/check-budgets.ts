import { startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import type { RenderedPack, RenderedPrompt } from '../render/render-pack.ts'
import type { TokenCounter } from './token-counter.ts'

/** Reports each prompt with variants above its budget, with the largest of them. */
export async function checkBudgets(pack: RenderedPack, tokens: TokenCounter, report: Report): Promise<void> {
  for (const rendered of pack.rendered) await checkBudget(pack.name, rendered, tokens, report)
}

async function checkBudget(
  packName: string,
  rendered: RenderedPrompt,
  tokens: TokenCounter,
  report: Report,
): Promise<void> {
  const { prompt, runtime, texts, variantCount } = rendered
  const { budget } = prompt
  if (budget === undefined) return
  const over: { readonly id: string; readonly count: number }[] = []
  for (const { text, variant } of texts) {
    if (Buffer.byteLength(text) <= budget.tokens) continue
    const count = await tokens.count(text, budget.encoding)
    if (count > budget.tokens) over.push({ id: variant.id, count })
  }
  const [largest] = [...over].sort((a, b) => b.count - a.count)
  if (largest === undefined) return
  report({
    ruleId: 'budget-exceeded',
    place: budget.place,
    message: `\`${prompt.name}\` has up to ${largest.count} tokens (${budget.encoding}), ${largest.count - budget.tokens} over its budget of ${budget.tokens}`,
    related: [{ place: startOf(prompt.file), message: `the largest variant is ${largest.id}` }],
    help: 'shorten the prompt or its samples, or raise the budget',
    variants: {
      prompt: `${packName}/${prompt.name}`,
      runtimes: [runtime.name],
      ids: over.map(({ id }) => id),
      of: variantCount,
    },
  })
}
