import type { Report } from '../diagnostics/report.ts'
import type { SourcePack } from './source-pack.ts'

/** Reports packs of one name: their snapshots and artifacts would be the same files. */
export function checkPackNames(packs: readonly SourcePack[], report: Report): void {
  const seen = new Map<string, SourcePack>()
  for (const pack of packs) {
    const key = pack.name.toLowerCase()
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, pack)
      continue
    }
    report({
      ruleId: 'manifest-invalid',
      place: pack.place(['name']),
      message: `the pack in ${first.manifest.path} has the name \`${first.name}\` as well`,
      related: [{ place: first.place(['name']), message: 'the first one' }],
      help: 'snapshots and artifacts are named by pack; give one another name',
    })
  }
}
