import type { RenderedPrompt } from '../render/render-pack.ts'

/** `<folder>/<pack>/<runtime>/<prompt>.snap`, from the root. */
export function snapshotPath(
  folder: string,
  pack: string,
  { prompt, runtime }: Pick<RenderedPrompt, 'prompt' | 'runtime'>,
): string {
  return `${folder}/${pack}/${runtime.name}/${prompt.name}.snap`
}
