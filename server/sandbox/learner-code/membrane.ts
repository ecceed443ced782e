import { cpuTimeMs } from '../workers/cpu-time.ts'
import { InterfaceMismatch, LearnerCodeError } from './errors.ts'

import { OpenHostCalls } from './host-call-limits.ts'
import { type FunctionShape, isFunctionShape, type ObjectShape, type Shape } from './interface.ts'
import { DEEPEST, hostCallBudget, readTextOr, readValue, resultBudget } from './read-value.ts'

/** A value in tagged JSON. See `MEMBRANE_INSIDE`. */
export type EncodedValue =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly [name: string]: EncodedValue }

/** Maximum number of host functions that one call may receive. */
const MOST_FUNCTIONS = 10_000

/** Processor time in this thread for the replies to one call. The limit of the learner code does not include it. */
const ANSWERS_MS = 500

const REFUSAL = [false, ['e', -1, 'RangeError', 'There are no more answers']]
const NO_MORE = JSON.stringify(REFUSAL)

/** A function that learner code can call. */
interface HostFunction {
  functionShape: FunctionShape
  name: string
  run(args: unknown[]): unknown
}

/** A function of learner code that was called while the code waits for the reply to this host call. */
interface PendingCallback {
  hostCall: OpenHostCall
  onResult(answered: unknown): void
}

/**
 * The outer half of the membrane, for one call. Outgoing values are copied by their shape: of an object with methods
 * only the named ones are exposed. Incoming values must be data of the right shape.
 */
export class Membrane {
  readonly #functions: HostFunction[] = []
  readonly #errors: unknown[] = []
  /** Functions of learner code that were called and have not returned, by negative number. */
  readonly #callbacks = new Map<number, PendingCallback>()
  #calls = 0
  readonly #openHostCalls = new OpenHostCalls()
  #asked = 0
  #answeredMs = 0
  readonly #inTurn: () => Promise<void>

  /** `inTurn` resolves when it is the owner's turn: host calls take time of the server's thread. */
  constructor(inTurn: () => Promise<void> = async () => {}) {
    this.#inTurn = inTurn
  }

  /** Encodes a value for learner code. Throws `InterfaceMismatch` if it is nested too deeply. */
  encode(shape: Shape, value: unknown, name = 'value', depth = 0): EncodedValue {
    if (typeof value === 'function')
      return this.#exposeFunction(shape, (args) => Reflect.apply(value, undefined, args), name)
    if (typeof value !== 'object' || value === null) return encodePlain(value)
    if (depth > DEEPEST) throw new InterfaceMismatch(name, 'less deep')
    if (value instanceof Uint8Array) return ['y', Buffer.from(value).toString('latin1')]
    if (value instanceof Date) return ['D', value.getTime()]
    if (value instanceof URL) return ['U', value.href]
    if (value instanceof Error) return this.#encodeFullError(shape, value, depth)
    const encodeParts = (parts: readonly unknown[], kind: 'list' | 'set') =>
      parts.map((one) => this.encode(partOf(shape, kind), one, name, depth + 1))
    if (value instanceof Set) return ['S', ...encodeParts([...value], 'set')]
    if (Array.isArray(value)) return ['a', ...encodeParts(value, 'list')]
    return this.#encodeObject(objectShapeOf(shape), value, depth)
  }

  /** Decodes the results of learner code. Throws what the code threw, or `InterfaceMismatch`. */
  decodeResults(shape: Shape, text: string, name: string): unknown[] {
    const [isGood, encoded] = parsePair(text)
    const budget = resultBudget()
    if (isGood === true && Array.isArray(encoded))
      return encoded.map((one) => readValue(shape, one, name, budget))
    throw this.#readThrown(encoded)
  }

  /**
   * Answers a host call: with the function's result or error, or with a call of a function that the learner code
   * passed. Never rejects.
   */
  async answer(text: string): Promise<string> {
    const isExcess = this.#openHostCalls.excess(text.length) !== undefined
    // Check the limit before parsing, and before waiting for a turn.
    if (isExcess && this.#callbacks.size === 0) return NO_MORE
    this.#asked += 1
    const asked = this.#asked
    this.#openHostCalls.add(asked, text.length)
    try {
      await this.#inTurn()
      return await this.#answerInTurn(text, isExcess || this.#answeredMs > ANSWERS_MS)
    } finally {
      this.#openHostCalls.remove(asked)
    }
  }

  async #answerInTurn(text: string, isTooMuch: boolean): Promise<string> {
    const [number, args] = this.#timed(() => parsePair(text))
    const called = typeof number === 'number' ? this.#callbacks.get(number) : undefined
    if (typeof number === 'number' && called) {
      const { next } = called.hostCall
      this.#callbacks.delete(number)
      called.onResult(isTooMuch ? REFUSAL : args)
      return isTooMuch ? NO_MORE : next
    }
    if (isTooMuch) return NO_MORE
    const hostCall = new OpenHostCall()
    const { next } = hostCall
    hostCall.sendWhenKnown(this.#answerTo(hostCall, number, args))
    return next
  }

  async #answerTo(hostCall: OpenHostCall, number: unknown, args: unknown): Promise<string> {
    try {
      const { functionShape, given } = this.#timed(() => this.#callHost(hostCall, number, args))
      const value = given instanceof Promise ? await given : given
      return this.#timed(() =>
        JSON.stringify([
          true,
          functionShape.gives === 'nothing' ? ['u'] : this.encode(functionShape.gives, value),
        ]),
      )
    } catch (error) {
      return JSON.stringify([false, this.#encodeError(error)])
    }
  }

  #callHost(
    hostCall: OpenHostCall,
    number: unknown,
    args: unknown,
  ): { functionShape: FunctionShape; given: unknown } {
    const handed = typeof number === 'number' ? this.#functions[number] : undefined
    if (!handed) throw new RangeError('No such host function')
    const { functionShape, name, run } = handed
    const list = Array.isArray(args) ? args : []
    // Only code that blocks can be called back.
    const budget = hostCallBudget(
      functionShape.later ? undefined : (shape, one) => this.#functionOf(hostCall, shape, one, name),
    )
    const values = functionShape.takes.map((shape, at) =>
      readValue(shape, at < list.length ? list[at] : ['u'], `${name}(${at + 1})`, budget),
    )
    return { functionShape, given: run(values) }
  }

  /** A function of learner code. It is always asynchronous, even if its type is not. */
  #functionOf(hostCall: OpenHostCall, { takes, gives }: FunctionShape, number: number, name: string) {
    return async (...args: unknown[]): Promise<unknown> => {
      const answered = await hostCall.inTurn(() => {
        const encoded = takes.map((shape, at) => this.encode(shape, args[at], name))
        const { promise, resolve } = Promise.withResolvers<unknown>()
        this.#calls += 1
        this.#callbacks.set(-this.#calls, { hostCall, onResult: resolve })
        hostCall.send(JSON.stringify(['back', number, ['a', ...encoded], -this.#calls]))
        return promise
      })
      const [isGood, encoded] = pairOf(answered)
      if (isGood === true) return readValue(gives, encoded, name)
      throw this.#readThrown(encoded)
    }
  }

  #timed<Value>(work: () => Value): Value {
    const before = cpuTimeMs()
    try {
      return work()
    } finally {
      this.#answeredMs += cpuTimeMs() - before
    }
  }

  #exposeFunction(shape: Shape, run: HostFunction['run'], name: string): EncodedValue {
    const functionShape = functionShapeOf(shape)
    if (!functionShape || this.#functions.length >= MOST_FUNCTIONS) return ['u']
    this.#functions.push({ functionShape, name, run })
    return ['h', this.#functions.length - 1, functionShape.later]
  }

  /** Encodes an error with stack and fields if its shape is `error`, and without them otherwise. */
  #encodeFullError(shape: Shape, error: Error, depth: number): EncodedValue {
    const encoded = this.#encodeError(error)
    if (!partsOf(shape).includes('error')) return encoded
    const fields = Object.entries(error).map(([name, field]): [string, EncodedValue] => {
      return [name, this.encode('anything', field, name, depth + 1)]
    })
    return [...encoded, error.stack ?? '', Object.fromEntries(fields)]
  }

  #encodeObject({ fields, others = 'anything' }: ObjectShape, value: object, depth: number): EncodedValue {
    // Methods may be inherited: of the prototype only named members are exposed.
    const named = Object.entries(fields).flatMap(([name, shape]): [string, EncodedValue][] => {
      const field: unknown = Reflect.get(value, name)
      if (typeof field === 'function') {
        return [[name, this.#exposeFunction(shape, (args) => Reflect.apply(field, value, args), name)]]
      }
      return name in value ? [[name, this.encode(shape, field, name, depth + 1)]] : []
    })
    const more = Object.entries(value)
      .filter(([name]) => !Object.hasOwn(fields, name))
      .map(([name, field]): [string, EncodedValue] => [name, this.encode(others, field, name, depth + 1)])
    return ['o', Object.fromEntries([...named, ...more])]
  }

  /**
   * Encodes a host error as name and message, without a stack. When it comes back, it becomes the original error again.
   */
  #encodeError(error: unknown): readonly EncodedValue[] {
    const isError = error instanceof Error
    this.#errors.push(error)
    return [
      'e',
      this.#errors.length - 1,
      isError ? error.name : 'Error',
      isError ? error.message : String(error),
    ]
  }

  #readThrown(encoded: unknown): unknown {
    if (Array.isArray(encoded) && encoded[0] === 'e') {
      const [, number, name, message, stack] = encoded
      if (typeof number === 'number' && number in this.#errors) return this.#errors[number]
      return new LearnerCodeError(readTextOr(name, 'Error'), readTextOr(message, ''), readTextOr(stack, ''))
    }
    return new LearnerCodeError(
      'Error',
      typeof encoded === 'string' ? encoded.slice(0, 1_000) : 'it threw what is no error',
    )
  }
}

function encodePlain(value: unknown): EncodedValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['n', Object.is(value, -0) ? '-0' : String(value)]
    case 'bigint':
      return ['b', String(value)]
    default:
      return value === null ? null : ['u']
  }
}

function partsOf(shape: Shape): readonly Shape[] {
  return typeof shape === 'object' && 'either' in shape ? shape.either : [shape]
}

function functionShapeOf(shape: Shape): FunctionShape | undefined {
  return partsOf(shape).find(isFunctionShape)
}

function partOf(shape: Shape, kind: 'list' | 'set'): Shape {
  for (const part of partsOf(shape)) {
    if (typeof part !== 'object') continue
    if (kind === 'list' && 'list' in part) return part.list
    if (kind === 'set' && 'set' in part) return part.set
  }
  return 'anything'
}

function objectShapeOf(shape: Shape): ObjectShape {
  const found = partsOf(shape).find((part) => typeof part === 'object' && 'fields' in part)
  return typeof found === 'object' && 'fields' in found ? found : { fields: {} }
}

function parsePair(text: string): [unknown, unknown] {
  return pairOf(JSON.parse(text))
}

function pairOf(pair: unknown): [unknown, unknown] {
  return Array.isArray(pair) ? [pair[0], pair[1]] : [undefined, undefined]
}

/**
 * A host call that is not answered yet. Functions of learner code may be called before the reply: the code then
 * receives such a call, and sends the result with its next host call.
 */
class OpenHostCall {
  #next = Promise.withResolvers<string>()
  #last: Promise<unknown> = Promise.resolve()
  #isAnswered = false

  /** The next message to the learner code. */
  get next(): Promise<string> {
    return this.#next.promise
  }

  /** Sends a message to the learner code. */
  send(text: string): void {
    const { resolve } = this.#next
    this.#next = Promise.withResolvers()
    resolve(text)
  }

  /** Sends the reply when it is known. `answer` never rejects. */
  sendWhenKnown(answer: Promise<string>): void {
    answer.then(
      (text) => {
        this.#isAnswered = true
        this.send(text)
      },
      () => undefined,
    )
  }

  /** Runs work that calls back into learner code: one at a time, and not after the reply. */
  inTurn<Heard>(work: () => Promise<Heard>): Promise<Heard> {
    const turn = this.#last.then(() => {
      if (this.#isAnswered) throw new Error('The host call is already answered')
      return work()
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
