import type { Report } from '../diagnostics/report.ts'
import { ABSENT } from '../load/read-assignments.ts'
import type { Conversation, Message } from '../load/source-pack.ts'
import { expandVariants, type Variant, VariantLimitError } from '../render/expand-variants.ts'
import type { RenderedPack } from '../render/render-pack.ts'
import type { TokenCounter } from './token-counter.ts'

/** Holds each request of a pack against its budget: what its messages come to, in every variant of its prompts. */
export async function checkConversations(pack: RenderedPack, tokens: TokenCounter, report: Report): Promise<void> {
  for (const conversation of pack.conversations) {
    if (conversation.budget !== undefined) await checkConversation(conversation, pack, tokens, report)
  }
}

async function checkConversation(
  conversation: Conversation,
  pack: RenderedPack,
  tokens: TokenCounter,
  report: Report,
): Promise<void> {
  const { name, budget, messages, place } = conversation
  if (budget === undefined) return
  const names = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => ('prompt' in part ? [part.prompt] : []))),
  )
  const choices = pack.matrix.filter((choice) =>
    pack.prompts.some((prompt) => names.has(prompt.name) && prompt.choices.includes(choice)),
  )
  let variants: readonly Variant[]
  try {
    variants = expandVariants(choices, pack.exclude)
  } catch (error) {
    if (!(error instanceof VariantLimitError)) throw error
    report({ ruleId: 'variant-limit', place, message: `\`${name}\`: ${error.message}` })
    return
  }
  const over: { readonly id: string; readonly count: number }[] = []
  for (const variant of variants) {
    const texts = messages.map((message) => messageText(message, conversation, variant, pack))
    if (texts.some((text) => text === undefined)) continue
    let count = 0
    for (const text of texts) count += await tokens.count(text!, budget.encoding)
    if (count > budget.tokens) over.push({ id: variant.id, count })
  }
  const [largest] = [...over].sort((a, b) => b.count - a.count)
  if (largest === undefined) return
  report({
    ruleId: 'budget-exceeded',
    place: budget.place,
    message: `the request \`${name}\` has up to ${largest.count} tokens (${budget.encoding}) in its messages, ${largest.count - budget.tokens} over its budget of ${budget.tokens}`,
    help: `the largest variant is ${largest.id}`,
    variants: {
      prompt: `${pack.name}/${name}`,
      runtimes: conversation.runtime === undefined ? [] : [conversation.runtime],
      ids: over.map(({ id }) => id),
      of: variants.length,
    },
  })
}

/** The text of a message in a variant; nothing when one of its prompts is not rendered. */
export function messageText(
  { parts, join }: Message,
  { runtime }: Conversation,
  variant: Variant,
  pack: RenderedPack,
): string | undefined {
  const texts = parts.map((part) => {
    if ('text' in part) return part.text
    if ('variable' in part) {
      const value = { ...pack.defaults, ...variant.assigns }[part.variable]
      return value === undefined || value === ABSENT ? '' : String(value)
    }
    const rendered = pack.rendered.find(
      (one) => one.prompt.name === part.prompt && (runtime === undefined || one.runtime.name === runtime),
    )
    return rendered?.texts.find((text) => isPartOf(text.variant, variant))?.text
  })
  return texts.some((text) => text === undefined) ? undefined : texts.join(join)
}

/** Whether a variant of one prompt is the one that a variant of the whole request implies. */
function isPartOf(part: Variant, whole: Variant): boolean {
  return [...part.chosen].every(([choice, value]) => whole.chosen.get(choice) === value)
}
