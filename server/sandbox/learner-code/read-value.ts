import { GuestError, Misfit } from './errors.ts'
import { type Door, type Fields, isDoor, type Shape } from './interface.ts'

/** How deep values may go that cross. */
export const DEEPEST = 100
/** Most values in one answer: 5,000 products have 50,000. The server's thread reads them in one go. */
const MOST_VALUES = 60_000
/** Most values in a question: no honest one has as many. */
const MOST_ASKED_VALUES = 10_000
/** A shape of several that did not fit counts as many values: its complaint looks where it is made. */
const MISFIT_COUNTS = 20
/** As many values as one of these counts, as it takes as long: an error looks where it is made, an address is parsed. */
const COUNTS = new Map([
  ['e', 50],
  ['U', 3],
])
/** Most fields of an object: the texts of a language have some 2,500. */
const MOST_FIELDS = 10_000

/** How many more values there may be. */
interface Budget {
  left: number
  /** Makes something that can be called of a function of the guest; where it is missing, there may be none. */
  functionOf?: ((door: Door, number: number) => unknown) | undefined
}

/** For several answers that come together. */
export function newBudget(): Budget {
  return { left: MOST_VALUES }
}

/** For a question. */
export function questionBudget(functionOf: Budget['functionOf']): Budget {
  return { left: MOST_ASKED_VALUES, functionOf }
}

/**
 * A value that a guest told, which has to be of this shape. `place` says in words where it is. Throws `Misfit`.
 */
export function readValue(
  shape: Shape,
  told: unknown,
  place: string,
  budget: Budget = newBudget(),
  depth = 0,
): unknown {
  if (typeof shape === 'object' && 'either' in shape)
    return readEither(shape.either, told, place, budget, depth)
  budget.left -= COUNTS.get(kindOf(told)) ?? 1
  if (budget.left < 0 || depth > DEEPEST) throw new Misfit(place, 'smaller')
  if (typeof shape === 'object') return readComposed(shape, told, place, budget, depth)
  return readNamed(shape, told, place, budget, depth)
}

/** The first shape that fits; where none does, the complaint is about all of them. */
function readEither(
  shapes: readonly Shape[],
  told: unknown,
  place: string,
  budget: Budget,
  depth: number,
): unknown {
  let closest: Misfit | undefined
  const kind = kindOf(told)
  for (const shape of shapes) {
    if (typeof shape === 'string' && !fits(shape, kind)) continue
    try {
      return readValue(shape, told, place, budget, depth)
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      budget.left -= MISFIT_COUNTS
      // Of an object with a wrong field, the field is what she wants to hear of.
      if (typeof shape === 'object') closest ??= error
    }
  }
  throw closest ?? new Misfit(place, shapes.map(nameOf).join(' or '))
}

type Composed = Exclude<Shape, string | { either: readonly Shape[] }>

function readComposed(shape: Composed, told: unknown, place: string, budget: Budget, depth: number): unknown {
  const kind = kindOf(told)
  const parts = Array.isArray(told) ? told.slice(1) : []
  if (isDoor(shape)) return readFunction(shape, told, place, budget)
  if ('is' in shape) {
    if (told === shape.is) return told
  } else if ('list' in shape) {
    if (kind === 'a') return parts.map((one) => readValue(shape.list, one, `${place}[]`, budget, depth + 1))
  } else if ('set' in shape) {
    if (kind === 'S')
      return new Set(parts.map((one) => readValue(shape.set, one, `${place}[]`, budget, depth + 1)))
  } else if ('fields' in shape && kind === 'o') {
    return readObject(shape, parts[0], place, budget, depth)
  }
  throw new Misfit(place, nameOf(shape))
}

function readFunction(door: Door, told: unknown, place: string, { functionOf }: Budget): unknown {
  const [kind, number] = Array.isArray(told) ? told : []
  if (kind === 'f' && typeof number === 'number' && functionOf) return functionOf(door, number)
  throw new Misfit(place, nameOf(door))
}

function readObject(
  { fields, others = 'anything' }: Fields,
  told: unknown,
  place: string,
  budget: Budget,
  depth: number,
): unknown {
  if (!isRecord(told) || Object.hasOwn(told, '__proto__')) throw new Misfit(place, 'a plain object')
  if (Object.keys(told).length > MOST_FIELDS) throw new Misfit(place, 'smaller')
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(told, name))
  for (const name of missing)
    readValue(fields[name] ?? 'anything', ['u'], `${place} › ${name}`, budget, depth + 1)
  return Object.fromEntries(
    Object.entries(told).map(([name, field]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name] : others
      return [name, readValue(shape ?? others, field, `${place} › ${name}`, budget, depth + 1)]
    }),
  )
}

function readNamed(
  shape: Extract<Shape, string>,
  told: unknown,
  place: string,
  budget: Budget,
  depth: number,
): unknown {
  const kind = kindOf(told)
  if (!fits(shape, kind)) throw new Misfit(place, nameOf(shape))
  if (kind === 'a') return readComposed({ list: 'anything' }, told, place, budget, depth)
  if (kind === 'S') return readComposed({ set: 'anything' }, told, place, budget, depth)
  if (kind === 'o') return readComposed({ fields: {} }, told, place, budget, depth)
  return readLeaf(kind, told, place)
}

function fits(shape: Extract<Shape, string>, kind: string): boolean {
  // Most of what may be anything becomes JSON, which holds no bigint.
  return KINDS[shape]?.includes(kind) ?? kind !== 'b'
}

/** Which kinds of values a shape stands for; all of them where it is not here, but whole numbers of any length. */
const KINDS: Partial<Record<Extract<Shape, string>, readonly string[]>> = {
  text: ['text'],
  number: ['number', 'n'],
  truth: ['truth'],
  bigint: ['b'],
  nothing: ['u'],
  null: ['null'],
  cell: ['text', 'number', 'n', 'null', 'y'],
  bytes: ['y'],
  url: ['U'],
  error: ['e'],
}

function readLeaf(kind: string, told: unknown, place: string): unknown {
  if (!Array.isArray(told)) {
    if (kind === 'nonsense') throw new Misfit(place, 'data')
    return told
  }
  const value = LEAVES[kind]?.(told[1], told)
  if (value === undefined && kind !== 'u') throw new Misfit(place, 'data')
  return value
}

/** What a tagged value stands for, by its kind; undefined where it makes no sense. */
const LEAVES: Record<string, (told: unknown, all: readonly unknown[]) => unknown> = {
  n: (told) => (typeof told === 'string' && /^(NaN|-?Infinity|-0)$/.test(told) ? Number(told) : undefined),
  b: (told) => (typeof told === 'string' && /^-?\d{1,100}$/.test(told) ? BigInt(told) : undefined),
  y: (told) => (typeof told === 'string' ? new Uint8Array(Buffer.from(told, 'latin1')) : undefined),
  D: (told) => (typeof told === 'number' || told === null ? new Date(told ?? Number.NaN) : undefined),
  U: (told) => (typeof told === 'string' ? (URL.parse(told) ?? undefined) : undefined),
  e: (_told, [, , name, message]) => new GuestError(wordsOf(name, 'Error'), wordsOf(message, '')),
}

function kindOf(told: unknown): string {
  if (Array.isArray(told)) return typeof told[0] === 'string' && told[0].length === 1 ? told[0] : 'nonsense'
  if (told === null) return 'null'
  const names: Record<string, string> = { string: 'text', number: 'number', boolean: 'truth' }
  return names[typeof told] ?? 'nonsense'
}

function nameOf(shape: Shape): string {
  if (typeof shape === 'string') return NAMES[shape]
  if ('is' in shape) return JSON.stringify(shape.is)
  if ('either' in shape) return shape.either.map(nameOf).join(' or ')
  if ('list' in shape) return 'a list'
  if ('set' in shape) return 'a set'
  return 'fields' in shape ? 'an object' : 'a function'
}

/** Shapes in the words of the language that she writes. */
const NAMES: Record<Extract<Shape, string>, string> = {
  anything: 'data',
  text: 'a string',
  number: 'a number',
  truth: 'true or false',
  bigint: 'a bigint',
  nothing: 'undefined',
  null: 'null',
  cell: 'a value of a column',
  bytes: 'a Uint8Array',
  url: 'a URL',
  error: 'an Error',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Words that a guest told, cut to what anybody reads. */
export function wordsOf(told: unknown, otherwise: string): string {
  return typeof told === 'string' ? told.slice(0, 1_000) : otherwise
}
