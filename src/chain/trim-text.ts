/** Where the text begins after its leading `chars`, in UTF-16 units. */
export function trimStart(text: string, chars: string): number {
  const set = new Set(chars)
  let start = 0
  for (const character of text) {
    if (!set.has(character)) break
    start += character.length
  }
  return start
}

/** Where the text ends before its trailing `chars`. */
export function trimEnd(text: string, chars: string): number {
  const set = new Set(chars)
  let end = text.length
  while (end > 0) {
    const isPair = end > 1 && isLow(text, end - 1) && isHigh(text, end - 2)
    const start = isPair ? end - 2 : end - 1
    if (!set.has(text.slice(start, end))) break
    end = start
  }
  return end
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
