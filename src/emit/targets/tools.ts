import { sha256 } from '../../diagnostics/sha256.ts'
import { defineTarget } from '../target.ts'

/** The tool definitions as one line of JSON, in the order and shape of their source. */
export const tools = defineTarget({
  id: 'tools',
  async emit(pack) {
    if (pack.tools?.definitions === undefined) return { artifacts: [], index: null }
    const { definitions } = pack.tools
    const content = `${JSON.stringify(definitions.map(({ data }) => data))}\n`
    const hash = sha256(content)
    const file = `${pack.name}/tools.${hash.slice(0, 16)}.json`
    const index = {
      file,
      sha256: hash,
      bytes: Buffer.byteLength(content),
      names: definitions.map(({ name }) => name),
    }
    return { artifacts: [{ path: file, text: content }], index }
  },
})
