import { posix } from 'node:path'
import type { Waiver } from '../diagnostics/waivers.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

export interface WaiverData {
  readonly rule: string
  readonly file: string
  readonly at?: string
  readonly reason: string
}

/** The waivers of a manifest; their files are relative to it. Null stands for one that is not of the right shape. */
export function readWaivers(
  data: readonly (WaiverData | null)[],
  yaml: YamlFile,
  path: DataPath,
  from: string,
): readonly Waiver[] {
  return data.flatMap((waiver, index) => {
    if (waiver === null) return []
    const file = posix.normalize(posix.join(posix.dirname(from), waiver.file))
    return [{ ...waiver, file, place: yaml.place([...path, index]) }]
  })
}
