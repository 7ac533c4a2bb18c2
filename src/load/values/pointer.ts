/** One step of a pointer: a key or index, or `every` for all of a map or list. */
export type PointerStep = { readonly key: string } | 'every'

/**
 * The steps of a JSON Pointer (RFC 6901), in which `*` as a whole segment stands for every key or index;
 * so a key that is just `*` has no pointer of its own. The empty pointer is the whole file.
 *
 * @returns nothing for a text that is no pointer: without a leading `/`, or with a `~` before other than 0 and 1
 */
export function parsePointer(pointer: string): readonly PointerStep[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => (segment === '*' ? 'every' : { key: segment.replaceAll('~1', '/').replaceAll('~0', '~') }))
}

/** The pointer of a path of keys and indexes, as in `/agent/templates/0`. */
export function formatPointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
