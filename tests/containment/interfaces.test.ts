import { afterAll, describe, expect, it } from 'vitest'
import { isLearnerCodeFault } from '#server/sandbox/learner-code/errors.ts'
import { type CodeInterface, isFunctionShape, type Shape } from '#server/sandbox/learner-code/interface.ts'
import known from '#server/sandbox/learner-code/interfaces.json' with { type: 'json' }
import { Sandbox } from '#server/sandbox/sandbox.ts'
import { ANSWERS, abusing } from './hostile-code.ts'

// Calls every export of every lab, and every host function, with values of the wrong shape: none of them crosses the
// membrane in either direction.

const sandbox = new Sandbox({ workers: 2 })
afterAll(() => sandbox.close())

const entryPoints = Object.entries(known.faces as unknown as Record<string, CodeInterface>).flatMap(
  ([lab, codeInterface]) =>
    Object.entries(codeInterface).flatMap(([name, shape]) =>
      isFunctionShape(shape) ? [{ lab, name, shape }] : [],
    ),
)

describe.each(entryPoints)('$lab: $name', ({ lab, name, shape }) => {
  const call = (code: string, args: unknown[]) =>
    sandbox.callLearnerCode({ code, name, shape, args, owner: lab }).catch((error: unknown) => error)

  it('makes no host call with values of the wrong shape', async () => {
    const misfits: string[] = []
    const stranger = new Stranger((place) => misfits.push(place))
    const ended = await call(
      abusing(name),
      shape.takes.map((one) => stranger.like(one, name)),
    )
    expect(misfits).toEqual([])
    // Modules that return nothing end too, although that is wrong for most exports.
    if (ended instanceof Error) expect(isLearnerCodeFault(ended), String(ended)).toBe(true)
  })

  it('returns no value of the wrong shape', async () => {
    const stranger = new Stranger(() => undefined)
    const args = shape.takes.map((one) => stranger.like(one, name))
    for (const answer of ANSWERS) {
      const given = await call(`export const ${name} = () => (${answer})`, args)
      const isRefused = isLearnerCodeFault(given)
      expect(isRefused || fits(shape.gives, given), `${answer} became ${typeof given}`).toBe(true)
    }
  })
})

/** Generates the arguments of a function. Its host functions report every argument of the wrong shape. */
class Stranger {
  readonly #onMisfit: (place: string) => void

  constructor(onMisfit: (place: string) => void) {
    this.#onMisfit = onMisfit
  }

  like(shape: Shape, name: string): unknown {
    if (typeof shape === 'string') return SAMPLES[shape]
    if ('is' in shape) return shape.is
    if ('either' in shape)
      return this.like(shape.either.find(isComposed) ?? shape.either[0] ?? 'nothing', name)
    if ('list' in shape) return [this.like(shape.list, name)]
    if ('set' in shape) return new Set([this.like(shape.set, name)])
    if ('fields' in shape) {
      const fields = Object.entries(shape.fields)
      return Object.fromEntries(fields.map(([field, one]) => [field, this.like(one, `${name} › ${field}`)]))
    }
    return (...given: unknown[]) => {
      shape.takes.forEach((one, at) => {
        if (!fits(one, given[at])) this.#onMisfit(`${name}(${at + 1})`)
      })
      if (given.length > shape.takes.length) this.#onMisfit(`${name}: more than it takes`)
      const answer = this.like(shape.gives, name)
      return shape.later ? Promise.resolve(answer) : answer
    }
  }
}

function isComposed(shape: Shape): boolean {
  return typeof shape === 'object'
}

const SAMPLES: Readonly<Record<Extract<Shape, string>, unknown>> = {
  anything: { a: 1 },
  text: 'a text',
  number: 1,
  truth: true,
  bigint: 1n,
  nothing: undefined,
  null: null,
  cell: 'a cell',
  bytes: new Uint8Array([1]),
  url: new URL('http://a.example'),
  error: new Error('an error'),
}

/** Whether a value matches a shape. Implemented independently of the membrane. */
function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return FITS[shape](value)
  if ('is' in shape) return value === shape.is
  if ('either' in shape) return shape.either.some((one) => fits(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fits(shape.list, one))
  if ('set' in shape) return value instanceof Set && [...value].every((one) => fits(shape.set, one))
  if (!('fields' in shape)) return false
  if (!isPlain(value)) return false
  const { fields, others = 'anything' } = shape
  const hasAll = Object.entries(fields).every(([name, one]) => fits(one, value[name]))
  return hasAll && Object.keys(value).every((name) => name in fields || fits(others, value[name]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether a value is plain data. */
function isData(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return false
  if (Array.isArray(value)) return value.every(isData)
  return !isPlain(value) || Object.values(value).every(isData)
}

const FITS: Readonly<Record<Extract<Shape, string>, (value: unknown) => boolean>> = {
  anything: isData,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  truth: (value) => typeof value === 'boolean',
  bigint: (value) => typeof value === 'bigint',
  nothing: (value) => value === undefined,
  null: (value) => value === null,
  cell: (value) =>
    value === null || ['string', 'number'].includes(typeof value) || value instanceof Uint8Array,
  bytes: (value) => value instanceof Uint8Array,
  url: (value) => value instanceof URL,
  error: (value) => value instanceof Error,
}
