import type { Place, Span } from './place.ts'
import { SourceFile } from './source-file.ts'

/** A text that is a part of a file: a value in YAML, what stands behind a front matter. */
export class EmbeddedText extends SourceFile {
  constructor(
    readonly container: SourceFile,
    text: string,
    /** Where a range of the text stands in the file. */
    readonly toContainer: (span: Span) => Span,
  ) {
    super(container.path, text)
  }
}

/** A place as people find it: in the file itself, not in a text that is a part of it. */
export function outermostPlace({ file, span }: Place): Place {
  return file instanceof EmbeddedText
    ? outermostPlace({ file: file.container, span: file.toContainer(span) })
    : { file, span }
}
