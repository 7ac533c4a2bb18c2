import { posix } from 'node:path'
import nunjucks from 'nunjucks'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../../src/render/evaluate.ts'
import { inclusionCases, inclusionVariables } from './cases.ts'
import texts from './templates.json' with { type: 'json' }

const sources: ReadonlyMap<string, string> = new Map(Object.entries(texts))
const templates = new Map([...sources].map(([name, text]) => [name, parseTemplate(text)]))

/** The real nunjucks with the templates of the fixture, which it finds as its own loaders find files. */
function renderForReal(source: string, throwOnUndefined: boolean): string | undefined {
  const all = new Map([...sources, ['main.txt', source]])
  const FixtureLoader = nunjucks.Loader.extend({
    getSource: (name: string) => (all.has(name) ? { src: all.get(name), path: name, noCache: false } : null),
    resolve: (from: string, to: string) => posix.join(posix.dirname(from), to),
  } as object as nunjucks.ILoader)
  try {
    const environment = new nunjucks.Environment([new FixtureLoader()] as nunjucks.ILoaderAny[], {
      autoescape: false,
      throwOnUndefined,
    })
    return environment.render('main.txt', structuredClone(inclusionVariables)) ?? undefined
  } catch {
    return undefined
  }
}

/** Templates that nunjucks renders and this tool refuses. */
const refused = new Set([
  '{% import "macros.txt" as m %}{{ m }}',
  '{% import "macros.txt" as m %}{{ m["V"] }}{{ m is defined }}{{ "x" if m else "y" }}',
  '{% macro m() %}{% block inner %}B{{ name }}{% endblock %}{% endmacro %}{{ m() }}',
  '{% extends "base.txt" %}{% block a %}{% set s = super() %}{{ s ~ s }}{% endblock %}',
])

describe.each([false, true])('included templates in nunjucks, throwOnUndefined %s', (throwOnUndefined) => {
  it.each(inclusionCases)('%s', (source) => {
    const { text, faults } = evaluateTemplate(parseTemplate(source), inclusionVariables, {
      preset: 'nunjucks@3.2',
      options: { autoescape: false, throwOnUndefined },
      name: 'main.txt',
      templates,
    })
    const real = renderForReal(source, throwOnUndefined)
    expect(faults.length > 0 ? undefined : text).toBe(refused.has(source) ? undefined : real)
  })
})
