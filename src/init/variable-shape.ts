/** What templates do with a value, gathered over all places that read it. */
export interface Shape {
  /** Written into the text as it is. */
  isPrinted: boolean
  /** Only asked whether there is something. */
  isTested: boolean
  isLooped: boolean
  /** Read by keys that are not written out, or by `items()`. */
  isMapping: boolean
  /** Used as a text: by a filter, a method or a test of texts. */
  isText: boolean
  isNumber: boolean
  isBoolean: boolean
  isCalled: boolean
  /** Texts that it is compared with, in order. */
  readonly compared: Set<string>
  /** The elements of a list, or the values of a mapping. */
  item?: Shape
  readonly keys: Map<string, Shape>
}

export function emptyShape(): Shape {
  return {
    isPrinted: false,
    isTested: false,
    isLooped: false,
    isMapping: false,
    isText: false,
    isNumber: false,
    isBoolean: false,
    isCalled: false,
    compared: new Set(),
    keys: new Map(),
  }
}

/** The shape of an element, made when it is first asked for. */
export function itemOf(shape: Shape): Shape {
  shape.item ??= emptyShape()
  return shape.item
}

/** The shape of the value at a key, made when it is first asked for. */
export function keyOf(shape: Shape, key: string): Shape {
  const known = shape.keys.get(key)
  if (known !== undefined) return known
  const made = emptyShape()
  shape.keys.set(key, made)
  return made
}
