import { posix } from 'node:path'
import type { Waiver } from '../diagnostics/waivers.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

export interface WaiverData {
  readonly rule: string
  readonly file: string
  readonly at?: string
  readonly reason: string
}

/** The waivers of a manifest; their files are relative to it. */
export function readWaivers(
  data: readonly WaiverData[],
  yaml: YamlFile,
  path: DataPath,
  from: string,
): readonly Waiver[] {
  return data.map((waiver, index) => ({
    ...waiver,
    file: posix.normalize(posix.join(posix.dirname(from), waiver.file)),
    place: yaml.place([...path, index]),
  }))
}
