import { startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import type { RenderedPack } from '../render/render-pack.ts'
import { snapshotPath } from './snapshot-path.ts'

/**
 * Reports snapshot files that no prompt of any pack has. They are known from the manifests alone, so
 * that a text that fails to render does not make an orphan of its golden one.
 *
 * @returns their paths from the root
 */
export function findOrphans(
  packs: readonly RenderedPack[],
  folder: string,
  stored: ReadonlyMap<string, string>,
  isCheck: boolean,
  report: Report,
): readonly string[] {
  const expected = new Set(
    packs.flatMap((pack) =>
      pack.prompts.flatMap((prompt) =>
        prompt.runtimes.map((runtime) => snapshotPath(folder, pack.name, { prompt, runtime })),
      ),
    ),
  )
  const orphans = [...stored.keys()].filter((path) => !expected.has(path))
  for (const path of orphans) {
    report({
      ruleId: 'snapshot-orphan',
      ...(!isCheck && { severity: 'warn' }),
      place: startOf(new SourceFile(path, stored.get(path)!)),
      message: 'no prompt of any pack renders this snapshot',
      help: 'remove it: prompt-build accept',
    })
  }
  return orphans
}
