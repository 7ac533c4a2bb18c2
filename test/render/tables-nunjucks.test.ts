import nunjucks from 'nunjucks'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'

const variables = { text: ' a,b,Straße,😀 ', list: ['a', 1, null, 'b'], dict: { trim: 1 }, n: 7 }

/** Rendered by this tool and by the real nunjucks; all of these are safe to compile. */
const rendered = [
  '[{{ text.trim() }}{{ text.trimStart() }}{{ text.trimEnd() }}]',
  '{{ text.toUpperCase() }}{{ text.toLowerCase() }}',
  '{{ text.split(",") | join("|") }}{{ text.split() | length }}{{ "abc".split("") }}{{ "a,b,c".split(",", 2) }}',
  '{{ text.startsWith(" a") }}{{ text.endsWith("x") }}{{ text.startsWith("a", 1) }}{{ text.endsWith("a", 2) }}',
  '{{ text.includes("b") }}{{ text.indexOf("b") }}{{ text.indexOf("a", 2) }}{{ text.lastIndexOf("a") }}',
  '{{ text.replace("a", "b") }}{{ text.replace("zz", "") }}{{ text.replace("a") }}{{ "1".replace(1, 2) }}',
  '{{ text.slice(2) }}{{ text.slice(-3, -1) }}{{ text.substring(4, 1) }}{{ text.charAt(3) }}{{ text.charAt() }}',
  '{{ list.join("-") }}{{ list.join() }}{{ list.join(none) }}{{ list.slice(1, 3) }}{{ list.slice(-1) }}',
  '{{ list.includes("a") }}{{ list.includes("1") }}{{ list.indexOf(1) }}{{ list.indexOf("z") }}',
  '{% for part in text.split(",") %}{{ loop.index }}{{ part.trim() }};{% endfor %}',
  '{{ (1, 2) }}{{ ("a", n) }}',
  '{{ 1e3 }}{{ 1_000 }}{{ 0x10 }}{{ 1e3 | default("d") }}',
  '{% set a, b = list %}{{ a }}/{{ b }}',
  '{% for x in list if x %}{{ x }}{% else %}none{% endfor %}',
  '{% for x in list if n %}{{ x }}{% endfor %}',
  '{% for x in list if n > 9 %}{{ x }}{% else %}none{% endfor %}',
  '{{ list[-1] }}{{ text[-1] }}|',
  '[{{ "xax" | trim("x") }}]{{ "a" | upper(1, 2) }}{{ [1, 2] | first(3) }}',
  '{{ [{ k: 1 }, { k: 0 }] | selectattr("k", "equalto", 0) | length }}',
] as const

/** Refused, or failed as nunjucks does. */
const refused = [
  '{{ text.replace("a", "$&") }}',
  '{{ text.match("a") }}',
  '{{ text.repeat(3) }}',
  '{{ n.trim() }}',
  '{{ dict.trim() }}',
  '{{ nothing.trim() }}',
  '{{ list.trim() }}',
  '{{ list.includes(list) }}',
  '{{ text.split(",", limit=2) }}',
  '{{ text.constructor("x") }}',
  '{{ list.push(1) }}',
] as const

function evaluate(source: string) {
  return evaluateTemplate(parseTemplate(source), variables, { preset: 'nunjucks@3.2', options: { autoescape: false } })
}

describe('nunjucks@3.2', () => {
  it.each(rendered)('renders %s', (source) => {
    const environment = new nunjucks.Environment([], { autoescape: false })
    const { text, faults } = evaluate(source)
    expect(faults).toEqual([])
    expect(text).toBe(environment.renderString(source, structuredClone(variables)))
  })

  it.each(refused)('refuses %s', (source) => {
    expect(evaluate(source).faults).not.toEqual([])
  })
})
