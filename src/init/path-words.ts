/** The words of a file or folder name in lower case: `systemPrompt_v2` gives `system`, `prompt`, `v2`. */
export function pathWords(name: string): readonly string[] {
  return name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}
