import { posix } from 'node:path'

/**
 * The name of an included template from the root of templates: a name that starts with `./` or `../` is looked up
 * from the folder of the template that names it, any other one from the root.
 *
 * @param from the name of the template that includes it
 */
export function templateName(name: string, from: string): string {
  return /^\.\.?\//.test(name) ? posix.join(posix.dirname(from), name) : name
}
