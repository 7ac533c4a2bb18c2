import type { Span } from '../parse/template-tree.ts'
import type { Budget } from './budget.ts'
import type { MappedText, Mapping } from './source-map.ts'

/** Gathers the text of a rendering together with where each part of it comes from. */
export class MappedOutput {
  readonly #budget: Budget
  readonly #parts: string[] = []
  readonly #map: Mapping[] = []
  #length = 0
  #template: string | undefined

  /** @param template the name of the template that the text comes from; none for the prompt's own */
  constructor(budget: Budget, template?: string) {
    this.#budget = budget
    this.#template = template
  }

  /** Runs what renders another template: what it adds comes from there. */
  within(template: string | undefined, render: () => void): void {
    const outer = this.#template
    this.#template = template
    render()
    this.#template = outer
  }

  /** Adds `source.slice(span.start, span.end)`. */
  copy(source: string, span: Span): void {
    const last = this.#map.at(-1)
    const start = this.#length
    if (!this.#add(source.slice(span.start, span.end), span)) return
    if (last?.copied && last.source.end === span.start && last.template === this.#template) {
      this.#map[this.#map.length - 1] = {
        ...last,
        end: this.#length,
        source: { start: last.source.start, end: span.end },
      }
    } else {
      this.#map.push({ start, end: this.#length, source: span, copied: true, ...this.#origin() })
    }
  }

  /** Adds the value of the output at `span`; `variable` names the variable when it is plainly that. */
  write(text: string, span: Span, variable?: string): void {
    const start = this.#length
    if (!this.#add(text, span)) return
    this.#map.push({
      start,
      end: this.#length,
      source: span,
      copied: false,
      ...this.#origin(),
      ...(variable === undefined ? {} : { variable }),
    })
  }

  /** Adds a text that was rendered before, with its own origins. */
  append({ text, map }: MappedText, span: Span): void {
    const offset = this.#length
    if (!this.#add(text, span)) return
    for (const mapping of map) {
      this.#map.push({ ...mapping, start: mapping.start + offset, end: mapping.end + offset })
    }
  }

  finish(): MappedText {
    return { text: this.#parts.join(''), map: this.#map }
  }

  #origin(): Pick<Mapping, 'template'> {
    return this.#template === undefined ? {} : { template: this.#template }
  }

  #add(text: string, span: Span): boolean {
    if (text === '') return false
    this.#budget.checkLength(this.#length + text.length, span)
    this.#length += text.length
    this.#parts.push(text)
    return true
  }
}
