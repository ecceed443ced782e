import { isDeepStrictEqual } from 'node:util'
import type { Oracle, OracleRule, OracleTools } from '#lab'
import { retryOnOverrun, SandboxClosed, SandboxUnavailable } from '../../sandbox/errors.ts'
import { isOverrun } from '../../sandbox/learner-code/errors.ts'
import type { CodeInterface, Shape } from '../../sandbox/learner-code/interface.ts'
import type { Shop } from '../../shop/shop.ts'
import { findByQuery } from '../../shop/storage/operands.ts'
import { interfaceOf } from '../custom-fix/code.ts'
import { findComponents, renderInterface, wrapForRendering } from '../custom-fix/react-to-html.ts'
import { createGeneratorTools } from './hidden-tests.ts'

const INPUTS = 200
/** How many inputs the right fix gets in one realm, which takes longer to prepare than most calls. */
const BATCH = 20
/**
 * A text this many times as long as that of the right fix, and longer than `LONG`, counts as different. Comparing long
 * texts would block the thread that serves all shops.
 */
const TIMES_AS_LONG = 10
const LONG = 16 << 10

/** An input for which the learner's fix and the right one give different results. */
export interface Difference {
  name: string
  payload: string
  detail: string
}

/** Two versions of a lab as runnable code. */
export interface VersionPair {
  custom: string
  right: string
}

type CallResult = { given: unknown; seen: unknown } | { threw: string; seen: unknown }

/**
 * Generates calls of a lab's functions, and compares the results of the learner's fix and the right one. Both run as
 * learner code in the scratch shop. Returns the first difference, or undefined. Rejects with `SandboxUnavailable`.
 */
export async function findDifference(
  scratch: Shop,
  lab: string,
  oracle: Exclude<Oracle, string>,
  pair: VersionPair,
  seed: string,
): Promise<Difference | undefined> {
  const { labInterface, code } = await runnablePair(scratch, lab, pair)
  for (const [name, of] of Object.entries(oracle)) {
    const seeds = Array.from({ length: of.times ?? INPUTS }, (_, index) => `${seed}/${name}/${index}`)
    for (let from = 0; from < seeds.length; from += BATCH) {
      const calls = seeds.slice(from, from + BATCH).map((seed) => ({ scratch, name, labInterface, of, seed }))
      const difference = await firstDifference(calls, code)
      if (difference) return difference
    }
  }
  return undefined
}

/** The learner's fix gets each input in a realm of its own: it must not tell them apart by their order. */
async function firstDifference(calls: readonly Call[], code: VersionPair): Promise<Difference | undefined> {
  const rights = await resultsInOneRealm(calls, code.right)
  for (const [index, call] of calls.entries()) {
    const { scratch, name, of, seed } = call
    const custom = await resultOf(call, code.custom)
    const right = rights?.[index] ?? (await resultOf(call, code.right))
    if (isSame(of, custom, right)) continue
    const { payload } = of.call(oracleTools(scratch, seed))
    return { name, payload, detail: describeDifference(custom, right) }
  }
  return undefined
}

/** Undefined if one of the calls fails, as the others are not made then. */
async function resultsInOneRealm(
  calls: readonly Call[],
  code: string,
): Promise<readonly CallResult[] | undefined> {
  const [{ scratch, name, labInterface }] = calls as readonly [Call]
  const inputs = calls.map(({ of, seed }) => of.call(oracleTools(scratch, seed)))
  try {
    const given = await scratch.sandbox.callLearnerCodeEach({
      code,
      name,
      shape: shapeOf(labInterface, name),
      calls: inputs.map(({ args }) => args),
    })
    return inputs.map(({ seen = () => undefined }, index) => ({ given: given[index], seen: seen() }))
  } catch {
    return undefined
  }
}

/** Components are compared by the HTML that they render. */
async function runnablePair(
  { labs }: Shop,
  lab: string,
  pair: VersionPair,
): Promise<{ labInterface: CodeInterface; code: VersionPair }> {
  const components = await findComponents(lab)
  if (!components) return { labInterface: await interfaceOf(labs, lab), code: pair }
  const { custom, right } = pair
  const code = { custom: wrapForRendering(custom, components), right: wrapForRendering(right, components) }
  return { labInterface: renderInterface(components), code }
}

interface Call {
  scratch: Shop
  name: string
  labInterface: CodeInterface
  of: OracleRule
  seed: string
}

async function resultOf(call: Call, code: string): Promise<CallResult> {
  try {
    return await retryOnOverrun(() => callOnce(call, code))
  } catch (error) {
    if (isOverrun(error)) return { threw: error.message, seen: undefined }
    throw error
  }
}

/** Rejects with `LearnerCodeOverrun`, or if the sandbox is unavailable. */
async function callOnce({ scratch, name, labInterface, of, seed }: Call, code: string): Promise<CallResult> {
  const shape = shapeOf(labInterface, name)
  const { args, seen = () => undefined } = of.call(oracleTools(scratch, seed))
  try {
    const given = await scratch.sandbox.callLearnerCode({ code, name, shape, args })
    return { given, seen: seen() }
  } catch (error) {
    const isNoAnswer =
      error instanceof SandboxUnavailable || error instanceof SandboxClosed || isOverrun(error)
    if (isNoAnswer) throw error
    return { threw: error instanceof Error ? error.message : String(error), seen: seen() }
  }
}

function shapeOf(labInterface: CodeInterface, name: string): Shape {
  const shape = Object.hasOwn(labInterface, name) ? labInterface[name] : undefined
  if (!shape) throw new Error(`There is no function ${name}`)
  return shape
}

function oracleTools(scratch: Shop, seed: string): OracleTools {
  return {
    ...createGeneratorTools(seed, scratch.settings),
    db: scratch.sql,
    database: scratch.sandbox.database,
    find: async (collection, query) => (await findByQuery(scratch, collection, query)).documents,
  }
}

/** Two errors are equal regardless of their messages. */
function isSame(of: OracleRule, custom: CallResult, right: CallResult): boolean {
  const { same = isDeepStrictEqual, refuses = () => false } = of
  if (!isDeepStrictEqual(custom.seen, right.seen)) return false
  if ('threw' in right) return 'threw' in custom
  if ('threw' in custom) return refuses(right.given)
  return !isOutsized(custom.given, right.given) && same(custom.given, right.given)
}

function isOutsized(custom: unknown, right: unknown): boolean {
  if (typeof custom !== 'string' || custom.length <= LONG) return false
  return typeof right !== 'string' || custom.length > TIMES_AS_LONG * right.length
}

/** Describes how two results differ. */
function describeDifference(custom: CallResult, right: CallResult): string {
  const [mine, theirs] = [describeResult(custom, right), describeResult(right, custom)]
  if (mine !== theirs) return `your code ${mine}; the right fix ${theirs}`
  const [done, due] = [describeValue(custom.seen), describeValue(right.seen)]
  return done === due
    ? `your code ${mine}, and so does the right fix, with other values inside`
    : `your code ${mine} and did ${done}; the right fix did ${due}`
}

function describeResult(answer: CallResult, other: CallResult): string {
  if ('threw' in answer) return `throws “${shorten(answer.threw)}”`
  return `returns ${describeValue('given' in other ? differingFirst(answer.given, other.given) : answer.given)}`
}

/** Returns a record with those fields first that differ from another record. */
function differingFirst(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value
  const isOther = ([name, field]: [string, unknown]) => !isDeepStrictEqual(field, other[name])
  const fields = Object.entries(value)
  return Object.fromEntries([...fields.filter(isOther), ...fields.filter((field) => !isOther(field))])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LONGEST_TEXT = 200
/** Fields of a record, or entries of a list, that are shown. */
const MOST_SHOWN = 4

function shorten(text: string, longest = LONGEST_TEXT): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}

/** Describes a value for the learner. Shows the first entries of records and lists, never a part of one. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value)}”`
  if (Array.isArray(value)) return describeList(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return describeRecord(value)
  return String(value)
}

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return 'an empty list'
  return `a list of ${list.length} (${listed(list.map(describeInside))})`
}

function describeRecord(record: object): string {
  const fields = Object.entries(record)
  if (fields.length === 0) return 'a record without fields'
  return `a record (${listed(fields.map(([name, value]) => `${name}: ${describeInside(value)}`))})`
}

/** Describes a nested value in a few characters. */
function describeInside(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value, 60)}”`
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return 'a record'
  return String(value)
}

function listed(parts: readonly string[]): string {
  const left = parts.length - MOST_SHOWN
  const shown = parts.slice(0, MOST_SHOWN).join(', ')
  return left > 0 ? `${shown}, and ${left} more` : shown
}
