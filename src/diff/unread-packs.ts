import type { Finding } from '../diagnostics/finding.ts'
import { type BuiltSide, showFinding } from './prompt-side.ts'

export interface UnreadPack {
  /** Path from the root: a manifest, or the root config, without which there is no pack at all. */
  readonly manifest: string
  /** The first finding in it, as `path:line: message`. */
  readonly reason: string
}

/** The packs of a build that could not be read, as far as they are known. */
export function unreadPacks({ workspace, packs, findings }: BuiltSide): readonly UnreadPack[] {
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (workspace === undefined) return errors.slice(0, 1).map((finding) => describe(finding.place.file.path, finding))
  const read = new Set(packs.map(({ pack }) => pack.manifest.path))
  return workspace.packFiles
    .filter((path) => !read.has(path))
    .map((path) => {
      const inside = errors.find(({ place }) => place.file.path === path)
      return describe(path, inside ?? errors.find(({ message }) => message.includes(path)))
    })
}

function describe(manifest: string, finding: Finding | undefined): UnreadPack {
  return { manifest, reason: finding ? showFinding(finding) : `${manifest}: it cannot be read` }
}
