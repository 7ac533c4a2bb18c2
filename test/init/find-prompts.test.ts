import { describe, expect, it } from 'vitest'
import { findPrompts } from '../../src/init/find-prompts.ts'

const find = (files: Readonly<Record<string, string>>) =>
  findPrompts(Object.entries(files).map(([path, text]) => ({ path, text })))
const names = (files: Readonly<Record<string, string>>) =>
  find(files).prompts.map(({ file, at }) => `${file}${at ?? ''}`)

describe('prompts', () => {
  it.each([
    ['agents/plan.j2', 'x'],
    ['prompts/system.md', 'x'],
    ['src/review_prompt.txt', 'x'],
    ['src/tools/shell.md', 'x'],
    ['src/personas/critic.txt', 'x'],
    ['templates/review/done.xml', '<done/>'],
    ['src/prompts/todo.md', 'x'],
    ['evals/judge.prompty', '---\nname: judge\n---\nsystem:\nJudge.'],
  ])('%s is one', (path, text) => {
    expect(names({ [path]: text })).toEqual([path])
  })

  it.each([
    ['README.md', 'x'],
    ['prompts/README.md', 'x'],
    ['docs/prompts/guide.md', 'x'],
    ['CHANGELOG.md', 'x'],
    ['AGENTS.md', 'x'],
    ['src/skills/review/SKILL.md', 'x'],
    ['LICENSE.txt', 'x'],
    ['TODO.md', 'x'],
    ['.github/copilot-instructions.md', 'x'],
    ['requirements.txt', 'x'],
    ['requirements-prompt.txt', 'x'],
    ['.github/PULL_REQUEST_TEMPLATE.md', 'x'],
    ['notes/monday.md', 'x'],
    ['deploy/nginx.conf.j2', 'x'],
    ['web/prompt.j2', '<!DOCTYPE html><html></html>'],
    ['package.json', '{ "prompt": "You are {{ name }} and {{ more }}" }'],
    ['.github/workflows/ci.yml', `env: { PROMPT: "\${{ secrets.PROMPT }}" }`],
    ['chart/templates/app.yaml', 'name: "{{ .Values.prompt }}"'],
    ['locales/en.json', '{ "greeting": "Good day, dear {name}" }'],
  ])('%s is none', (path, text) => {
    expect(names({ [path]: text })).toEqual([])
  })

  it('are values of data files', () => {
    const yaml = 'agent:\n  system_prompt: You review code in {{ folder }}.\n  model: {{x}}\n'.replace('{{x}}', 'small')
    expect(names({ 'config/a.yaml': yaml })).toEqual(['config/a.yaml/agent/system_prompt'])
    const toml = '[review]\nsystem = "You review {{ diff }}."\n"a/b" = 1\n'
    expect(names({ 'settings/a.toml': toml })).toEqual(['settings/a.toml/review/system'])
    const tasks = 'plan:\n  description: Plan a trip to {city} in {year}.\n'
    expect(names({ 'config/tasks.yaml': tasks })).toEqual(['config/tasks.yaml/plan/description'])
  })

  it('take the role that stands beside a value', () => {
    const yaml = 'prompts:\n  - role: user\n    content: Look at {{ diff }}.\n'
    expect(find({ 'a.yaml': yaml }).prompts).toMatchObject([{ at: '/prompts/0/content', statedRole: 'user' }])
  })

  it('are files that code loads, even guidance when it becomes part of the program', () => {
    const files = { 'data/base.md': 'x', 'assets/AGENTS.md': 'x', 'data/words.txt': 'x' }
    const rust =
      'include_str!("../data/base.md")\ninclude_str!("../assets/AGENTS.md")\ninclude_str!("../data/words.txt")\n'
    const { prompts, leftOut } = find({ ...files, 'src/a.rs': rust })
    expect(prompts).toMatchObject([
      { file: 'data/base.md', loadedFrom: 'src/a.rs:1' },
      { file: 'assets/AGENTS.md', loadedFrom: 'src/a.rs:2' },
    ])
    expect(leftOut).toEqual([
      { path: 'data/words.txt', reason: 'loaded by src/a.rs:3, but nothing says that it is a prompt' },
    ])
  })
})
