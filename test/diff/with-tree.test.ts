import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GitError } from '../../src/diff/git.ts'
import { withTree } from '../../src/diff/with-tree.ts'
import { repositoryOf } from '../support/repository.ts'
import { underGit } from './git-repository.ts'

const files = { 'a.md': 'one\n', 'sub folder/b é 计划.md': 'two\n' }

describe('withTree', () => {
  it('lays out a commit, leaves the repository as it is, and removes the folder', async () => {
    const { root, git, write } = underGit(repositoryOf(files))
    const commit = git('rev-parse', 'HEAD')
    write('a.md', 'staged\n')
    git('add', 'a.md')
    write('a.md', 'changed\n')
    write('.git/hooks/post-index-change', `#!/bin/sh\ntouch '${root}/hook-ran'\n`)
    git('update-index', '--split-index')
    const state = () => [readFileSync(join(root, '.git/index'), 'latin1'), ...readdirSync(join(root, '.git')).sort()]
    const before = state()
    let folder = ''
    await withTree(root, commit, async (copy) => {
      folder = copy
      expect(readFileSync(join(copy, 'a.md'), 'utf8')).toBe('one\n')
      expect(readFileSync(join(copy, 'sub folder/b é 计划.md'), 'utf8')).toBe('two\n')
    })
    expect(existsSync(folder)).toBe(false)
    expect(state()).toEqual(before)
    expect(existsSync(join(root, 'hook-ran'))).toBe(false)
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('changed\n')
  })

  it('lays out only the folder that is the root, also where the commit does not have it', async () => {
    const { root, git, write, commit } = underGit(repositoryOf(files))
    const hash = git('rev-parse', 'HEAD')
    expect(await withTree(join(root, 'sub folder'), hash, async (copy) => readdirSync(copy))).toEqual(['b é 计划.md'])
    write('new/c.md', 'three\n')
    commit()
    expect(await withTree(join(root, 'new'), hash, async (copy) => readdirSync(copy))).toEqual([])
  })

  it('removes the folder when the work in it fails, or when Git does', async () => {
    const { root, git } = underGit(repositoryOf(files))
    let folder = ''
    const fail = async (copy: string) => {
      folder = copy
      writeFileSync(join(copy, 'more'), '')
      throw new Error('broken')
    }
    await expect(withTree(root, git('rev-parse', 'HEAD'), fail)).rejects.toThrow('broken')
    expect(existsSync(folder)).toBe(false)
    await expect(withTree(root, '0'.repeat(40), fail)).rejects.toThrow(GitError)
  })
})
