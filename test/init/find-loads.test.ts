import { describe, expect, it } from 'vitest'
import { findLoads } from '../../src/init/find-loads.ts'

const texts = [
  'app/prompts/system.md',
  'crates/core/prompts/base.md',
  'src/agent/system.md',
  'prompts/plan.j2',
  'README.md',
]

describe('what code loads', () => {
  it.each([
    ['crates/core/src/a.rs', 'const P: &str = include_str!("../prompts/base.md");', 'crates/core/prompts/base.md'],
    ['crates/core/src/a.rs', 'let p = include_str!(\n    "../prompts/base.md"\n);', 'crates/core/prompts/base.md'],
    [
      'crates/core/src/a.rs',
      'include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/prompts/base.md"))',
      'crates/core/prompts/base.md',
    ],
    ['src/agent/a.ts', "import system from './system.md?raw'", 'src/agent/system.md'],
    ['src/b.ts', "readFileSync(join(here, 'agent', 'system.md'), 'utf8')", 'src/agent/system.md'],
    ['src/b.ts', "new URL('../prompts/plan.j2', import.meta.url)", 'prompts/plan.j2'],
    ['app/a.py', 'text = (Path(__file__).parent / "prompts" / "system.md").read_text()', 'app/prompts/system.md'],
    ['app/a.py', 'open("app/prompts/system.md")', 'app/prompts/system.md'],
    ['app/a.py', 'env.get_template("plan.j2")', 'prompts/plan.j2'],
    ['app/a.py', 'PromptLoader("prompts/system.md")', 'app/prompts/system.md'],
    ['cmd/main.go', '//go:embed ../prompts/plan.j2', 'prompts/plan.j2'],
  ])('%s: %s', (path, text, target) => {
    const files = [...texts.map((one) => ({ path: one, text: '' })), { path, text }]
    expect(findLoads(files).map((load) => load.target)).toEqual([target])
  })

  it.each([
    ['src/a.ts', '// see the notes in system.md for more'],
    ['src/a.ts', "const names = ['nowhere.md']"],
    ['tests/test_a.py', 'open("../app/prompts/system.md")'],
  ])('%s: %s loads nothing', (path, text) => {
    const files = [...texts.map((one) => ({ path: one, text: '' })), { path, text }]
    expect(findLoads(files)).toEqual([])
  })
})
