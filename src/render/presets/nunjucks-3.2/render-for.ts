import type { For, Node, Span, Target } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import { evaluate } from './expressions.ts'
import { type Cell, type Frame, StaticScope } from './frame.ts'
import type { Environment, LoopMemories, LoopMemory, Machine } from './machine.ts'
import { Callable, describeValue, isDict, isTrue, lookUp, SafeText } from './values.ts'

type RenderBody = (body: readonly Node[], environment: Environment) => void

/** Renders a loop as nunjucks does: over lists, texts (by UTF-16 unit), and dicts when there are two targets. */
export function renderFor(node: For, environment: Environment, machine: Machine, render: RenderBody): void {
  const { register } = environment
  const memory = memoryOf(node, environment.loops)
  const names = targetNames(node.target)
  const outer = register.frame
  const frame = outer.push()
  register.frame = frame
  const value = iterableOf(node, environment, machine)
  const scope = new StaticScope(environment.scope)

  /** One turn after another; `bind` gives the values of the targets. */
  const turn = (
    cells: readonly Cell[],
    length: number,
    loops: LoopMemories,
    bind: (index: number) => readonly unknown[],
  ) => {
    memory.length = length
    for (let index = 0; index < length; index += 1) {
      machine.budget.spend(1, node.tag.span)
      const values = bind(index)
      for (const [position, cell] of cells.entries()) {
        cell.value = values[position]
        frame.declare(names[position]!, cell.value)
        scope.bind(names[position]!, cell)
      }
      setLoopFields(frame, index, length)
      render(node.body, { ...environment, scope, loops })
    }
  }

  const listCells = names.map((_, index) => cellOf(memory, `list ${index}`))
  const dictCells = names.slice(0, 2).map((_, index) => cellOf(memory, `dict ${index}`))
  if (isTrue(value) && names.length === 1) {
    const list = asList(value, node.iterable.span)
    if (list === undefined) memory.length = undefined
    else turn(listCells, list.length, memory.inList, (index) => [list[index]])
  } else if (Array.isArray(value) || value instanceof SafeText) {
    const list: readonly unknown[] = Array.isArray(value) ? value : Array.from(value.text)
    const bind = (index: number) => names.map((_, part) => partOf(list[index], part, node.iterable.span))
    turn(listCells, list.length, memory.inList, bind)
  } else if (isTrue(value)) {
    if (names.length > 2) throw new RenderError(node.target.span, 'a dict gives two values in each turn of a loop')
    const entries = isDict(value) || typeof value === 'string' ? Object.entries(value) : []
    turn(dictCells, entries.length, memory.inDict, (index) => entries[index]!)
  }
  if (!memory.length && node.otherwise !== undefined) {
    const cells = names.length === 1 ? listCells : [...dictCells, ...listCells.slice(2)]
    for (const [index, name] of names.entries()) scope.bind(name, cells[index]!)
    render(node.otherwise.body, { ...environment, scope })
  }
  register.frame = outer
}

/** nunjucks reads `for x in list if test` as `for x in (list if test)`. */
function iterableOf({ iterable, filter }: For, environment: Environment, machine: Machine): unknown {
  const isLooped = filter === undefined || isTrue(evaluate(filter, environment, machine))
  return isLooped ? evaluate(iterable, environment, machine) : ''
}

function memoryOf(node: For, loops: LoopMemories): LoopMemory {
  const known = loops.get(node)
  if (known !== undefined) return known
  const memory: LoopMemory = { length: undefined, cells: new Map(), inList: new Map(), inDict: new Map() }
  loops.set(node, memory)
  return memory
}

function cellOf({ cells }: LoopMemory, key: string): Cell {
  const known = cells.get(key)
  if (known !== undefined) return known
  const cell: Cell = { value: undefined }
  cells.set(key, cell)
  return cell
}

function targetNames(target: Target): readonly string[] {
  if (target.kind === 'targets') return target.items.flatMap(targetNames)
  return target.kind === 'name' ? [target.name] : []
}

/** What nunjucks counts through by index. Undefined for what has no length, which it takes for empty. */
function asList(value: unknown, span: Span): ArrayLike<unknown> | undefined {
  if (Array.isArray(value) || typeof value === 'string') return value
  if (value instanceof SafeText) return Array.from(value.text)
  if (value instanceof Callable)
    throw new RenderError(span, `a loop over ${describeValue(value)} is not rendered exactly`)
  if (isDict(value) && Object.hasOwn(value, 'length')) {
    throw new RenderError(span, 'nunjucks takes the key `length` of a dict for the length of a list')
  }
  return undefined
}

function partOf(item: unknown, index: number, span: Span): unknown {
  if (item === undefined || item === null) {
    throw new RenderError(span, `the loop takes apart each item, but one is ${describeValue(item)}`)
  }
  return item instanceof SafeText ? undefined : lookUp(item, index, span)
}

/** nunjucks keeps one `loop` per loop and changes it in each turn. */
function setLoopFields(frame: Frame, index: number, length: number): void {
  const known = frame.get('loop')
  const loop = (known ?? {}) as Record<string, unknown>
  if (known === undefined) frame.declare('loop', loop)
  loop.index = index + 1
  loop.index0 = index
  loop.revindex = length - index
  loop.revindex0 = length - index - 1
  loop.first = index === 0
  loop.last = index === length - 1
  loop.length = length
}
