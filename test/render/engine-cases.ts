import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Recorded = string | null | { readonly error: string }

export interface EngineCase {
  readonly id: string
  readonly template: string
  /** Its own name. */
  readonly name?: string
  /** Templates that it may include, by name. */
  readonly templates?: Readonly<Record<string, string>>
  readonly context?: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, boolean>>
  readonly results: Readonly<Record<string, Recorded>>
}

interface EngineCases {
  readonly context: Readonly<Record<string, unknown>>
  readonly cases: readonly EngineCase[]
}

const path = fileURLToPath(new URL('../../../shared/corpus/engines/cases.json', import.meta.url))

/** Templates with what the real engines made of them; undefined where the recordings are not beside the checkout. */
export const engineCases: EngineCases | undefined = existsSync(path)
  ? JSON.parse(readFileSync(path, 'utf8'))
  : undefined
