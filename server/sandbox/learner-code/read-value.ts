import { InterfaceMismatch, LearnerCodeError } from './errors.ts'
import { type FunctionShape, isFunctionShape, type ObjectShape, type Shape } from './interface.ts'

/** Deepest nesting of values. */
export const DEEPEST = 100
/**
 * Maximum number of values in one result: 5,000 products have 50,000. The server's thread reads them without a pause.
 */
const MOST_VALUES = 60_000
/** Maximum number of values in a host call. No honest call has as many. */
const MOST_ASKED_VALUES = 10_000
/** A failed match counts as this many values, because its error captures a stack. */
const MISMATCH_COST = 20
/** Values that take longer count as several: an error captures a stack, a URL is parsed. */
const COSTS = new Map([
  ['e', 50],
  ['U', 3],
])
/** Maximum number of fields of an object. The texts of a language have some 2,500. */
const MOST_FIELDS = 10_000

/** The number of values that may still be read. */
interface ReadBudget {
  left: number
  /** Makes a callable of a function of learner code. Without it, functions are refused. */
  functionOf?: ((shape: FunctionShape, number: number) => unknown) | undefined
}

/** The budget of all results of a call. */
export function resultBudget(): ReadBudget {
  return { left: MOST_VALUES }
}

/** The budget of a host call. */
export function hostCallBudget(functionOf: ReadBudget['functionOf']): ReadBudget {
  return { left: MOST_ASKED_VALUES, functionOf }
}

/** Decodes a value of learner code and checks its shape. `place` is its path for errors. Throws `InterfaceMismatch`. */
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
  if (budget.left < 0 || depth > DEEPEST) throw new InterfaceMismatch(place, 'smaller')
  if (typeof shape === 'object') return readComposed(shape, encoded, place, budget, depth)
  return readNamed(shape, encoded, place, budget, depth)
}

/** Decodes the first shape that matches. The error names all of them. */
function readEither(
  shapes: readonly Shape[],
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  let closest: InterfaceMismatch | undefined
  const kind = kindOf(encoded)
  for (const shape of shapes) {
    if (typeof shape === 'string' && !fits(shape, kind)) continue
    try {
      return readValue(shape, encoded, place, budget, depth)
    } catch (error) {
      if (!(error instanceof InterfaceMismatch)) throw error
      budget.left -= MISMATCH_COST
      // For an object with one wrong field, report that field.
      if (typeof shape === 'object') closest ??= error
    }
  }
  throw closest ?? new InterfaceMismatch(place, shapes.map(shapeName).join(' or '))
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
  throw new InterfaceMismatch(place, shapeName(shape))
}

function readFunction(
  shape: FunctionShape,
  encoded: unknown,
  place: string,
  { functionOf }: ReadBudget,
): unknown {
  const [kind, number] = Array.isArray(encoded) ? encoded : []
  if (kind === 'f' && typeof number === 'number' && functionOf) return functionOf(shape, number)
  throw new InterfaceMismatch(place, shapeName(shape))
}

function readObject(
  { fields, others = 'anything' }: ObjectShape,
  encoded: unknown,
  place: string,
  budget: ReadBudget,
  depth: number,
): unknown {
  if (!isRecord(encoded) || Object.hasOwn(encoded, '__proto__'))
    throw new InterfaceMismatch(place, 'a plain object')
  if (Object.keys(encoded).length > MOST_FIELDS) throw new InterfaceMismatch(place, 'smaller')
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
  if (!fits(shape, kind)) throw new InterfaceMismatch(place, shapeName(shape))
  if (kind === 'a') return readComposed({ list: 'anything' }, encoded, place, budget, depth)
  if (kind === 'S') return readComposed({ set: 'anything' }, encoded, place, budget, depth)
  if (kind === 'o') return readComposed({ fields: {} }, encoded, place, budget, depth)
  return readLeaf(kind, encoded, place)
}

function fits(shape: Extract<Shape, string>, kind: string): boolean {
  // Values of unknown shape often become JSON, which has no bigint.
  return KINDS[shape]?.includes(kind) ?? kind !== 'b'
}

/** The kinds of values that a shape accepts. A shape that is not listed accepts all but bigint. */
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
    if (kind === 'nonsense') throw new InterfaceMismatch(place, 'data')
    return encoded
  }
  const value = LEAVES[kind]?.(encoded[1], encoded)
  if (value === undefined && kind !== 'u') throw new InterfaceMismatch(place, 'data')
  return value
}

/** Decodes tagged values, by kind. Undefined if the value is invalid. */
const LEAVES: Record<string, (encoded: unknown, all: readonly unknown[]) => unknown> = {
  n: (encoded) =>
    typeof encoded === 'string' && /^(NaN|-?Infinity|-0)$/.test(encoded) ? Number(encoded) : undefined,
  b: (encoded) =>
    typeof encoded === 'string' && /^-?\d{1,100}$/.test(encoded) ? BigInt(encoded) : undefined,
  y: (encoded) => (typeof encoded === 'string' ? new Uint8Array(Buffer.from(encoded, 'latin1')) : undefined),
  D: (encoded) =>
    typeof encoded === 'number' || encoded === null ? new Date(encoded ?? Number.NaN) : undefined,
  U: (encoded) => (typeof encoded === 'string' ? (URL.parse(encoded) ?? undefined) : undefined),
  e: (_told, [, , name, message]) => new LearnerCodeError(readTextOr(name, 'Error'), readTextOr(message, '')),
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

/** Names of shapes in error messages, in the words of TypeScript. */
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

/** A text of learner code, truncated. */
export function readTextOr(encoded: unknown, otherwise: string): string {
  return typeof encoded === 'string' ? encoded.slice(0, 1_000) : otherwise
}
