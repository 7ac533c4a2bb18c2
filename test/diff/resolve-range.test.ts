import { describe, expect, it } from 'vitest'
import { GitError } from '../../src/diff/git.ts'
import { resolveRange } from '../../src/diff/resolve-range.ts'
import { repositoryOf } from '../support/repository.ts'
import { underGit } from './git-repository.ts'

const repository = () => underGit(repositoryOf({ 'a.md': 'a\n' }))

describe('resolveRange', () => {
  it('begins at HEAD on the default branch', () => {
    const { root, git } = repository()
    expect(resolveRange(root)).toEqual({ from: { name: 'HEAD', commit: git('rev-parse', 'HEAD') } })
  })

  it('begins at the merge base on another branch', () => {
    const { root, git, commit } = repository()
    const base = git('rev-parse', 'HEAD')
    git('checkout', '--quiet', '-b', 'topic')
    commit()
    expect(resolveRange(root)).toEqual({ from: { name: 'merge base of HEAD and main', commit: base } })
    git('checkout', '--quiet', '--detach')
    git('branch', '--move', 'main', 'master')
    expect(resolveRange(root)).toEqual({ from: { name: 'merge base of HEAD and master', commit: base } })
  })

  it('takes the default branch of the remote before a local one', () => {
    const { root, git, commit } = repository()
    git('checkout', '--quiet', '-b', 'trunk')
    const trunk = commit()
    git('update-ref', 'refs/remotes/origin/trunk', trunk)
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
    expect(resolveRange(root)).toEqual({ from: { name: 'HEAD', commit: trunk } })
    git('checkout', '--quiet', '-b', 'topic')
    commit()
    expect(resolveRange(root)).toEqual({ from: { name: 'merge base of HEAD and origin/HEAD', commit: trunk } })
  })

  it('begins at HEAD where there is no default branch', () => {
    const { root, git } = repository()
    git('branch', '--move', 'main', 'topic')
    expect(resolveRange(root).from.name).toBe('HEAD')
  })

  it('reads a revision, two of them, and three dots', () => {
    const { root, git, commit } = repository()
    const first = git('rev-parse', 'HEAD')
    const second = commit()
    git('checkout', '--quiet', '-b', 'topic', first)
    const third = commit()
    expect(resolveRange(root, 'main')).toEqual({ from: { name: 'main', commit: second } })
    expect(resolveRange(root, first.slice(0, 12)).from.commit).toBe(first)
    expect(resolveRange(root, 'main..topic')).toEqual({
      from: { name: 'main', commit: second },
      to: { name: 'topic', commit: third },
    })
    expect(resolveRange(root, 'main..').to).toEqual({ name: 'HEAD', commit: third })
    expect(resolveRange(root, 'main...topic')).toEqual({
      from: { name: 'merge base of main and topic', commit: first },
      to: { name: 'topic', commit: third },
    })
  })

  it.each(['nowhere', 'main..nowhere', '-h', '--all', '--output=x..main', 'main..--all', 'HEAD:a.md', '@{', 'a b'])(
    'refuses %j',
    (text) => {
      const { root } = repository()
      expect(() => resolveRange(root, text)).toThrow(GitError)
      expect(() => resolveRange(root, text)).toThrow(/^there is no revision `[^`\n]+` in this repository$/)
    },
  )

  it('refuses histories that share no commit', () => {
    const { root, git, commit } = repository()
    git('checkout', '--quiet', '--orphan', 'other')
    commit()
    expect(() => resolveRange(root)).toThrow('there is no merge base of HEAD and main')
  })

  it('refuses a repository without a commit, and a folder that is in none', () => {
    const { root, git } = repository()
    git('update-ref', '-d', 'refs/heads/main')
    expect(() => resolveRange(root)).toThrow('the repository has no commit yet')
    expect(() => resolveRange(`${root}/.git`)).toThrow('diff needs a Git repository')
    expect(() => resolveRange(repositoryOf({}).root)).toThrow('diff needs a Git repository: ')
  })
})
