import { isDeepStrictEqual } from 'node:util'
import type { Oracle, OracleOf, OracleTools } from '#lab'
import { SandboxClosed, SandboxUnavailable, tryTwice } from '../../sandbox/errors.ts'
import { isOverrun } from '../../sandbox/learner-code/errors.ts'
import type { Face } from '../../sandbox/learner-code/interface.ts'
import type { Shop } from '../../shop/shop.ts'
import { findWhere } from '../../shop/storage/where.ts'
import { faceOf } from '../custom-fix/code.ts'
import { faceOnPaper, findComponents, onPaper } from '../custom-fix/components.ts'
import { describeValue, shorten } from './describe-value.ts'
import { drawTools } from './hidden-tests.ts'

const INPUTS = 200
/**
 * A text so many times as long as that of the right fix, and more than so long, is another one: what labs compare with is
 * made for short texts, and all shops wait for it.
 */
const TIMES_AS_LONG = 10
const LONG = 16 << 10

/** An input to which her version and the right one answer differently. */
export interface Difference {
  name: string
  payload: string
  detail: string
}

/** Two versions of a lab, as they run. */
export interface Pair {
  hers: string
  right: string
}

/** What came of one call. */
type Answer = { given: unknown; seen: unknown } | { threw: string; seen: unknown }

/**
 * Draws calls of a lab's functions and compares what her version and the right one make of them; both run as guests of
 * `twin`. The first difference, or undefined. Rejects with `SandboxUnavailable`.
 */
export async function findDifference(
  twin: Shop,
  lab: string,
  oracle: Exclude<Oracle, string>,
  pair: Pair,
  seed: string,
): Promise<Difference | undefined> {
  const { face, code } = await asGuest(lab, pair)
  for (const [name, of] of Object.entries(oracle)) {
    for (let index = 0; index < (of.times ?? INPUTS); index++) {
      const call = { twin, name, face, of, seed: `${seed}/${name}/${index}` }
      const hers = await answerOf(call, code.hers)
      const right = await answerOf(call, code.right)
      if (isSame(of, hers, right)) continue
      const { payload } = of.call(toolsFor(twin, call.seed))
      return { name, payload, detail: differenceOf(hers, right) }
    }
  }
  return undefined
}

/** What is drawn in a page is compared on paper. */
async function asGuest(lab: string, pair: Pair): Promise<{ face: Face; code: Pair }> {
  const components = await findComponents(lab)
  if (!components) return { face: await faceOf(lab), code: pair }
  const { hers, right } = pair
  const code = { hers: onPaper(hers, components), right: onPaper(right, components) }
  return { face: faceOnPaper(components), code }
}

interface Call {
  twin: Shop
  name: string
  face: Face
  of: OracleOf
  seed: string
}

async function answerOf(call: Call, code: string): Promise<Answer> {
  try {
    return await tryTwice(() => callOnce(call, code))
  } catch (error) {
    if (isOverrun(error)) return { threw: error.message, seen: undefined }
    throw error
  }
}

/** Rejects with `GuestOverrun`, or where the sandbox cannot be asked. */
async function callOnce({ twin, name, face, of, seed }: Call, code: string): Promise<Answer> {
  const shape = Object.hasOwn(face, name) ? face[name] : undefined
  if (!shape) throw new Error(`There is no function ${name}`)
  const { args, seen = () => undefined } = of.call(toolsFor(twin, seed))
  try {
    const given = await twin.sandbox.guest({ code, name, shape, args })
    return { given, seen: seen() }
  } catch (error) {
    const isNoAnswer =
      error instanceof SandboxUnavailable || error instanceof SandboxClosed || isOverrun(error)
    if (isNoAnswer) throw error
    return { threw: error instanceof Error ? error.message : String(error), seen: seen() }
  }
}

function toolsFor(twin: Shop, seed: string): OracleTools {
  return {
    ...drawTools(seed, twin.settings),
    db: twin.sql,
    database: twin.sandbox.database,
    find: async (collection, query) => (await findWhere(twin, collection, query)).documents,
  }
}

/** Whatever words an error has, it is the same as another. */
function isSame(of: OracleOf, hers: Answer, right: Answer): boolean {
  const { same = isDeepStrictEqual, refuses = () => false } = of
  if (!isDeepStrictEqual(hers.seen, right.seen)) return false
  if ('threw' in right) return 'threw' in hers
  if ('threw' in hers) return refuses(right.given)
  return !isOutsized(hers.given, right.given) && same(hers.given, right.given)
}

function isOutsized(hers: unknown, right: unknown): boolean {
  if (typeof hers !== 'string' || hers.length <= LONG) return false
  return typeof right !== 'string' || hers.length > TIMES_AS_LONG * right.length
}

/** In words what is different about two answers. */
function differenceOf(hers: Answer, right: Answer): string {
  const [mine, theirs] = [wordsOf(hers, right), wordsOf(right, hers)]
  if (mine !== theirs) return `your code ${mine}; the right fix ${theirs}`
  const [done, due] = [describeValue(hers.seen), describeValue(right.seen)]
  return done === due
    ? `your code ${mine}, and so does the right fix, with other values inside`
    : `your code ${mine} and did ${done}; the right fix did ${due}`
}

function wordsOf(answer: Answer, other: Answer): string {
  if ('threw' in answer) return `throws “${shorten(answer.threw)}”`
  return `returns ${describeValue('given' in other ? differingFirst(answer.given, other.given) : answer.given)}`
}

/** A record with those fields first that are otherwise in another record. */
function differingFirst(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value
  const isOther = ([name, field]: [string, unknown]) => !isDeepStrictEqual(field, other[name])
  const fields = Object.entries(value)
  return Object.fromEntries([...fields.filter(isOther), ...fields.filter((field) => !isOther(field))])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
