import { describe, expect, it } from 'vitest'
import { guessRole } from '../../src/init/guess-role.ts'

describe('the role of a prompt', () => {
  it.each([
    [{ file: 'prompts/system.md' }, 'system'],
    [{ file: 'prompts/user_prompt.j2' }, 'user'],
    [{ file: 'prompts/developer_message.md' }, 'developer'],
    [{ file: 'src/injection/plan-reminder.md' }, 'user'],
    [{ file: 'src/tools/shell.md' }, 'tool-description'],
    [{ file: 'src/tools/prompts/ask_user.md' }, 'tool-description'],
    [{ file: 'src/search_tool_description.md' }, 'tool-description'],
    [{ file: 'config/a.yaml', at: '/agent/system_template' }, 'system'],
    [{ file: 'config/a.yaml', at: '/agent/instance_template' }, 'user'],
    [{ file: 'config/system.yaml', at: '/messages/0/content', statedRole: 'user' }, 'user'],
    [{ file: 'prompts/review.md', text: '# Role\nYou are a reviewer.' }, 'system'],
  ])('%j is %s', (prompt, role) => {
    expect(guessRole({ hasFrontMatter: false, text: '', notes: [], ...prompt })).toEqual({ role, notes: [] })
  })

  it('is not sure where nothing says it', () => {
    const prompt = { file: 'prompts/review.md', hasFrontMatter: false, text: 'Review.', notes: [] }
    expect(guessRole(prompt).notes).toEqual(['which role it has'])
  })
})
