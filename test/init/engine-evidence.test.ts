import { describe, expect, it } from 'vitest'
import { engineEvidence } from '../../src/init/engine-evidence.ts'

describe('engines in code', () => {
  it.each([
    [
      'src/a.ts',
      "import nunjucks from 'nunjucks'\nconst env = new nunjucks.Environment(null, {\n  autoescape: false,\n  throwOnUndefined: true,\n})",
      { engine: 'nunjucks@3.2', options: { autoescape: false, throwOnUndefined: true }, notes: [] },
    ],
    [
      'src/a.js',
      "const { configure } = require('nunjucks')\nconfigure('prompts', { trimBlocks: true })",
      {
        engine: 'nunjucks@3.2',
        options: { autoescape: false, trimBlocks: true },
        notes: ['the program escapes HTML here, as nunjucks does unless told otherwise'],
      },
    ],
    [
      'app/a.py',
      'import jinja2\nenv = jinja2.Environment(loader=loader(), trim_blocks=True, undefined=jinja2.StrictUndefined)',
      { engine: 'jinja2@3.1', options: { trim_blocks: true }, undefined: 'strict' },
    ],
    ['app/a.py', 'from jinja2 import Template\nTemplate(text).render()', { engine: 'jinja2@3.1', options: {} }],
    [
      'src/a.rs',
      'use minijinja::Environment;\nenv.set_trim_blocks(true);\nenv.set_undefined_behavior(UndefinedBehavior::Strict);',
      { engine: 'minijinja@2.24', options: { trim_blocks: true }, undefined: 'strict' },
    ],
  ])('%s %j', (path, text, engine) => {
    expect(engineEvidence({ path, text })?.engine).toMatchObject(engine)
  })

  it('are none where nothing is rendered', () => {
    expect(engineEvidence({ path: 'a.py', text: 'print("jinja")' })).toBeUndefined()
  })
})
