import { LearnerCodeError, ShapeMismatch } from './errors.ts'
import { type FunctionShape, isFunctionShape, type ObjectShape, type Shape } from './interface.ts'

/** How deep values may go that cross. */
export const DEEPEST = 100
/** Most values in one answer: 5,000 products have 50,000. The server's thread reads them in one go. */
const MOST_VALUES = 60_000
/** Most values in a question: no honest one has as many. */
const MOST_ASKED_VALUES = 10_000
/** A shape of several that did not fit counts as many values: its complaint looks where it is made. */
const MISMATCH_COST = 20
/** As many values as one of these counts, as it takes as long: an error looks where it is made, an address is parsed. */
const COSTS = new Map([
  ['e', 50],
  ['U', 3],
])
/** Most fields of an object: the texts of a language have some 2,500. */
const MOST_FIELDS = 10_000

/** How many more values there may be. */
interface ReadBudget {
  left: number
  /** Makes something that can be called of a function of the guest; where it is missing, there may be none. */
  functionOf?: ((shape: FunctionShape, number: number) => unknown) | undefined
}

/** For several answers that come together. */
export function resultBudget(): ReadBudget {
  return { left: MOST_VALUES }
}

/** For a question. */
export function hostCallBudget(functionOf: ReadBudget['functionOf']): ReadBudget {
  return { left: MOST_ASKED_VALUES, functionOf }
}

/**
 * A value that a guest told, which has to be of this shape. `place` says in words where it is. Throws `Misfit`.
 */
export function readValue(
  shape: Shape,
  encoded: unknown,
  place: string,
  budget: ReadBudget = resultBudget(),
  depth = 0,
): unknown {
  if (typeof shape === 'object' && 'either' in shape)
    return readEither(shape.either, encoded, place, budget, depth)
  budget.left -= COSTS.get(kindOf(encoded)) ?? 1
  if (budget.left < 0 || depth > DEEPEST) throw new ShapeMismatch(place, 'smaller')
  if (typeof shape === 'object') return readComposed(shape, encoded, place, budget, depth)
  return readNamed(shape, encoded, place, budget, depth)
}

/** The first shape that fits; where none does, the complaint is about all of them. */
function readEither(
  shapes: readonly Shape[],
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  let closest: ShapeMismatch | undefined
  const kind = kindOf(encoded)
  for (const shape of shapes) {
    if (typeof shape === 'string' && !fits(shape, kind)) continue
    try {
      return readValue(shape, encoded, place, budget, depth)
    } catch (error) {
      if (!(error instanceof ShapeMismatch)) throw error
      budget.left -= MISMATCH_COST
      // Of an object with a wrong field, the field is what she wants to hear of.
      if (typeof shape === 'object') closest ??= error
    }
  }
  throw closest ?? new ShapeMismatch(place, shapes.map(shapeName).join(' or '))
}

type Composed = Exclude<Shape, string | { either: readonly Shape[] }>

function readComposed(
  shape: Composed,
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  const kind = kindOf(encoded)
  const parts = Array.isArray(encoded) ? encoded.slice(1) : []
  if (isFunctionShape(shape)) return readFunction(shape, encoded, place, budget)
  if ('is' in shape) {
    if (encoded === shape.is) return encoded
  } else if ('list' in shape) {
    if (kind === 'a') return parts.map((one) => readValue(shape.list, one, `${place}[]`, budget, depth + 1))
  } else if ('set' in shape) {
    if (kind === 'S')
      return new Set(parts.map((one) => readValue(shape.set, one, `${place}[]`, budget, depth + 1)))
  } else if ('fields' in shape && kind === 'o') {
    return readObject(shape, parts[0], place, budget, depth)
  }
  throw new ShapeMismatch(place, shapeName(shape))
}

function readFunction(
  shape: FunctionShape,
  encoded: unknown,
  place: string,
  { functionOf }: ReadBudget,
): unknown {
  const [kind, number] = Array.isArray(encoded) ? encoded : []
  if (kind === 'f' && typeof number === 'number' && functionOf) return functionOf(shape, number)
  throw new ShapeMismatch(place, shapeName(shape))
}

function readObject(
  { fields, others = 'anything' }: ObjectShape,
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  if (!isRecord(encoded) || Object.hasOwn(encoded, '__proto__'))
    throw new ShapeMismatch(place, 'a plain object')
  if (Object.keys(encoded).length > MOST_FIELDS) throw new ShapeMismatch(place, 'smaller')
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(encoded, name))
  for (const name of missing)
    readValue(fields[name] ?? 'anything', ['u'], `${place} › ${name}`, budget, depth + 1)
  return Object.fromEntries(
    Object.entries(encoded).map(([name, field]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name] : others
      return [name, readValue(shape ?? others, field, `${place} › ${name}`, budget, depth + 1)]
    }),
  )
}

function readNamed(
  shape: Extract<Shape, string>,
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  const kind = kindOf(encoded)
  if (!fits(shape, kind)) throw new ShapeMismatch(place, shapeName(shape))
  if (kind === 'a') return readComposed({ list: 'anything' }, encoded, place, budget, depth)
  if (kind === 'S') return readComposed({ set: 'anything' }, encoded, place, budget, depth)
  if (kind === 'o') return readComposed({ fields: {} }, encoded, place, budget, depth)
  return readLeaf(kind, encoded, place)
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

function readLeaf(kind: string, encoded: unknown, place: string): unknown {
  if (!Array.isArray(encoded)) {
    if (kind === 'nonsense') throw new ShapeMismatch(place, 'data')
    return encoded
  }
  const value = LEAVES[kind]?.(encoded[1], encoded)
  if (value === undefined && kind !== 'u') throw new ShapeMismatch(place, 'data')
  return value
}

/** What a tagged value stands for, by its kind; undefined where it makes no sense. */
const LEAVES: Record<string, (encoded: unknown, all: readonly unknown[]) => unknown> = {
  n: (encoded) =>
    typeof encoded === 'string' && /^(NaN|-?Infinity|-0)$/.test(encoded) ? Number(encoded) : undefined,
  b: (encoded) =>
    typeof encoded === 'string' && /^-?\d{1,100}$/.test(encoded) ? BigInt(encoded) : undefined,
  y: (encoded) => (typeof encoded === 'string' ? new Uint8Array(Buffer.from(encoded, 'latin1')) : undefined),
  D: (encoded) =>
    typeof encoded === 'number' || encoded === null ? new Date(encoded ?? Number.NaN) : undefined,
  U: (encoded) => (typeof encoded === 'string' ? (URL.parse(encoded) ?? undefined) : undefined),
  e: (_told, [, , name, message]) => new LearnerCodeError(textOr(name, 'Error'), textOr(message, '')),
}

function kindOf(encoded: unknown): string {
  if (Array.isArray(encoded))
    return typeof encoded[0] === 'string' && encoded[0].length === 1 ? encoded[0] : 'nonsense'
  if (encoded === null) return 'null'
  const names: Record<string, string> = { string: 'text', number: 'number', boolean: 'truth' }
  return names[typeof encoded] ?? 'nonsense'
}

function shapeName(shape: Shape): string {
  if (typeof shape === 'string') return SHAPE_NAMES[shape]
  if ('is' in shape) return JSON.stringify(shape.is)
  if ('either' in shape) return shape.either.map(shapeName).join(' or ')
  if ('list' in shape) return 'a list'
  if ('set' in shape) return 'a set'
  return 'fields' in shape ? 'an object' : 'a function'
}

/** Shapes in the words of the language that she writes. */
const SHAPE_NAMES: Record<Extract<Shape, string>, string> = {
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
export function textOr(encoded: unknown, otherwise: string): string {
  return typeof encoded === 'string' ? encoded.slice(0, 1_000) : otherwise
}
