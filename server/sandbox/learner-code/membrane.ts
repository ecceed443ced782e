import { spentMs } from '../workers/cpu-time.ts'
import { GuestError, Misfit } from './errors.ts'
import { Question } from './host-call.ts'
import { OpenQuestions } from './host-call-limits.ts'
import { type Door, type Fields, isDoor, type Shape } from './interface.ts'
import { DEEPEST, newBudget, questionBudget, readValue, wordsOf } from './read-value.ts'

/** A value as it crosses, in tagged JSON. See `GUEST_HALF`. */
export type Told = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: Told }

/** Most doors that one call may be handed. */
const MOST_DOORS = 10_000

/** Time on this thread's processor that answers to one call may take: a guest's own does not count what it has others do. */
const ANSWERS_MS = 500

const REFUSAL = [false, ['e', -1, 'RangeError', 'There are no more answers']]
const NO_MORE = JSON.stringify(REFUSAL)

/** A function that was handed to a guest. */
interface Handed {
  door: Door
  name: string
  run(args: unknown[]): unknown
}

/** A function of the guest that was called while it waits for the answer to this question. */
interface Called {
  question: Question
  heard(answered: unknown): void
}

/**
 * The host's half of the membrane, for one call. What goes out is picked by its shape: of an object with methods only
 * those that are named, and nothing else that is alive. What comes in is data, and of its shape, or it is refused.
 */
export class Membrane {
  readonly #doors: Handed[] = []
  readonly #errors: unknown[] = []
  /** Functions of the guest that were called and have not answered yet, by numbers below zero. */
  readonly #called = new Map<number, Called>()
  #calls = 0
  readonly #questions = new OpenQuestions()
  #asked = 0
  #answeredMs = 0
  readonly #inTurn: () => Promise<void>

  /** `inTurn` resolves when it is the turn of the owner of the code: its questions take time of the server's thread. */
  constructor(inTurn: () => Promise<void> = async () => {}) {
    this.#inTurn = inTurn
  }

  /** A value for the guest. Throws `Misfit` where it goes deeper than anything honest. */
  tell(shape: Shape, value: unknown, name = 'value', depth = 0): Told {
    if (typeof value === 'function')
      return this.#hand(shape, (args) => Reflect.apply(value, undefined, args), name)
    if (typeof value !== 'object' || value === null) return tellPlain(value)
    if (depth > DEEPEST) throw new Misfit(name, 'less deep')
    if (value instanceof Uint8Array) return ['y', Buffer.from(value).toString('latin1')]
    if (value instanceof Date) return ['D', value.getTime()]
    if (value instanceof URL) return ['U', value.href]
    if (value instanceof Error) return this.#tellWholeError(shape, value, depth)
    const tellParts = (parts: readonly unknown[], kind: 'list' | 'set') =>
      parts.map((one) => this.tell(partOf(shape, kind), one, name, depth + 1))
    if (value instanceof Set) return ['S', ...tellParts([...value], 'set')]
    if (Array.isArray(value)) return ['a', ...tellParts(value, 'list')]
    return this.#tellObject(fieldsOf(shape), value, depth)
  }

  /** What a guest answered its calls with. Throws what it threw, or `Misfit`. */
  hear(shape: Shape, text: string, name: string): unknown[] {
    const [isGood, told] = pairIn(text)
    const budget = newBudget()
    if (isGood === true && Array.isArray(told)) return told.map((one) => readValue(shape, one, name, budget))
    throw this.#readThrown(told)
  }

  /**
   * Answers a question of the guest: with what one of the doors gives, or throws, or with a call of a function that it
   * handed over. Never rejects.
   */
  async answer(text: string): Promise<string> {
    const isExcess = this.#questions.excess(text.length) !== undefined
    // Before anything of it is read, and before it waits for its turn as well.
    if (isExcess && this.#called.size === 0) return NO_MORE
    this.#asked += 1
    const asked = this.#asked
    this.#questions.add(asked, text.length)
    try {
      await this.#inTurn()
      return await this.#answerInTurn(text, isExcess || this.#answeredMs > ANSWERS_MS)
    } finally {
      this.#questions.remove(asked)
    }
  }

  async #answerInTurn(text: string, isTooMuch: boolean): Promise<string> {
    const [number, args] = this.#timed(() => pairIn(text))
    const called = typeof number === 'number' ? this.#called.get(number) : undefined
    if (typeof number === 'number' && called) {
      const { next } = called.question
      this.#called.delete(number)
      called.heard(isTooMuch ? REFUSAL : args)
      return isTooMuch ? NO_MORE : next
    }
    if (isTooMuch) return NO_MORE
    const question = new Question()
    const { next } = question
    question.end(this.#answerTo(question, number, args))
    return next
  }

  async #answerTo(question: Question, number: unknown, args: unknown): Promise<string> {
    try {
      const { door, given } = this.#timed(() => this.#ask(question, number, args))
      const value = given instanceof Promise ? await given : given
      return this.#timed(() =>
        JSON.stringify([true, door.gives === 'nothing' ? ['u'] : this.tell(door.gives, value)]),
      )
    } catch (error) {
      return JSON.stringify([false, this.#tellError(error)])
    }
  }

  #ask(question: Question, number: unknown, args: unknown): { door: Door; given: unknown } {
    const handed = typeof number === 'number' ? this.#doors[number] : undefined
    if (!handed) throw new RangeError('There is no such door')
    const { door, name, run } = handed
    const list = Array.isArray(args) ? args : []
    // A guest that waits can be called: one that goes on with something else cannot.
    const budget = questionBudget(
      door.later ? undefined : (shape, one) => this.#functionOf(question, shape, one, name),
    )
    const values = door.takes.map((shape, at) =>
      readValue(shape, at < list.length ? list[at] : ['u'], `${name}(${at + 1})`, budget),
    )
    return { door, given: run(values) }
  }

  /** A function of the guest, which answers later whatever its type says. */
  #functionOf(question: Question, { takes, gives }: Door, number: number, name: string) {
    return async (...args: unknown[]): Promise<unknown> => {
      const answered = await question.inTurn(() => {
        const told = takes.map((shape, at) => this.tell(shape, args[at], name))
        const { promise, resolve } = Promise.withResolvers<unknown>()
        this.#calls += 1
        this.#called.set(-this.#calls, { question, heard: resolve })
        question.say(JSON.stringify(['back', number, ['a', ...told], -this.#calls]))
        return promise
      })
      const [isGood, told] = pairOf(answered)
      if (isGood === true) return readValue(gives, told, name)
      throw this.#readThrown(told)
    }
  }

  #timed<Value>(work: () => Value): Value {
    const before = spentMs()
    try {
      return work()
    } finally {
      this.#answeredMs += spentMs() - before
    }
  }

  #hand(shape: Shape, run: Handed['run'], name: string): Told {
    const door = doorOf(shape)
    if (!door || this.#doors.length >= MOST_DOORS) return ['u']
    this.#doors.push({ door, name, run })
    return ['h', this.#doors.length - 1, door.later]
  }

  /** An error that is there to be looked at goes out with its stack and its fields, all others without. */
  #tellWholeError(shape: Shape, error: Error, depth: number): Told {
    const told = this.#tellError(error)
    if (!partsOf(shape).includes('error')) return told
    const fields = Object.entries(error).map(([name, field]): [string, Told] => {
      return [name, this.tell('anything', field, name, depth + 1)]
    })
    return [...told, error.stack ?? '', Object.fromEntries(fields)]
  }

  #tellObject({ fields, others = 'anything' }: Fields, value: object, depth: number): Told {
    // Methods may lie on the prototype: of those only what is named crosses.
    const named = Object.entries(fields).flatMap(([name, shape]): [string, Told][] => {
      const field: unknown = Reflect.get(value, name)
      if (typeof field === 'function') {
        return [[name, this.#hand(shape, (args) => Reflect.apply(field, value, args), name)]]
      }
      return name in value ? [[name, this.tell(shape, field, name, depth + 1)]] : []
    })
    const more = Object.entries(value)
      .filter(([name]) => !Object.hasOwn(fields, name))
      .map(([name, field]): [string, Told] => [name, this.tell(others, field, name, depth + 1)])
    return ['o', Object.fromEntries([...named, ...more])]
  }

  /** An error of the host goes out as its name and its words, without a stack, and comes back as itself. */
  #tellError(error: unknown): readonly Told[] {
    const isError = error instanceof Error
    this.#errors.push(error)
    return [
      'e',
      this.#errors.length - 1,
      isError ? error.name : 'Error',
      isError ? error.message : String(error),
    ]
  }

  #readThrown(told: unknown): unknown {
    if (Array.isArray(told) && told[0] === 'e') {
      const [, number, name, message, stack] = told
      if (typeof number === 'number' && number in this.#errors) return this.#errors[number]
      return new GuestError(wordsOf(name, 'Error'), wordsOf(message, ''), wordsOf(stack, ''))
    }
    return new GuestError(
      'Error',
      typeof told === 'string' ? told.slice(0, 1_000) : 'it threw what is no error',
    )
  }
}

function tellPlain(value: unknown): Told {
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

function doorOf(shape: Shape): Door | undefined {
  return partsOf(shape).find(isDoor)
}

function partOf(shape: Shape, kind: 'list' | 'set'): Shape {
  for (const part of partsOf(shape)) {
    if (typeof part !== 'object') continue
    if (kind === 'list' && 'list' in part) return part.list
    if (kind === 'set' && 'set' in part) return part.set
  }
  return 'anything'
}

function fieldsOf(shape: Shape): Fields {
  const found = partsOf(shape).find((part) => typeof part === 'object' && 'fields' in part)
  return typeof found === 'object' && 'fields' in found ? found : { fields: {} }
}

function pairIn(text: string): [unknown, unknown] {
  return pairOf(JSON.parse(text))
}

function pairOf(pair: unknown): [unknown, unknown] {
  return Array.isArray(pair) ? [pair[0], pair[1]] : [undefined, undefined]
}
