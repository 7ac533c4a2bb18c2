/** Plain data as one line of YAML. */
export function yamlFlow(value: unknown): string {
  if (typeof value === 'string') return yamlText(value)
  if (Array.isArray(value)) return `[${value.map(yamlFlow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${yamlText(key)}: ${yamlFlow(item)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  return String(value)
}

const plain = /^(?:[A-Za-z_/]|\.[A-Za-z_])[A-Za-z0-9_./@-]*(?: [A-Za-z0-9_./@-]+)*$/
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|\.inf|\.nan)$/i

/** A text as it is where YAML reads it as a text, else in quotes. */
function yamlText(text: string): string {
  return plain.test(text) && !reserved.test(text) ? text : JSON.stringify(text)
}
