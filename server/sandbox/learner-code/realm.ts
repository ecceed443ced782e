import { randomUUID } from 'node:crypto'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import { readText } from '../javascript/result-json.ts'
import { MEMBRANE_INSIDE } from './inside.ts'

const STACK_BYTES = 256 << 10
/** Longest answer or question of a guest, in characters. */
export const LONGEST = 1 << 20
const LONGEST_ADDRESS = 10_000

/** What the code in a realm may ask of this thread. */
export interface RealmHost {
  /** Stands still until there is an answer. Empty where it asked for too much: see `isOver`. */
  ask(words: string): string
  /** A number for an answer that comes later; below zero where it asked for too much. */
  askLater(words: string): number
  /** Hears what came of the call. */
  settled(words: string): void
  /** Whether the time is up, or it asked for too much. */
  isOver(): boolean
}

/**
 * A realm with the guest's half of the membrane in it, and nothing else yet. To read that half takes longer than most
 * calls, and is the same for all: so it may be done before anybody calls. It serves once.
 */
export class Realm {
  readonly context: QuickJSContext
  /** What the guest's half is called with: see `GUEST_HALF`. */
  readonly call: QuickJSHandle
  readonly settle: QuickJSHandle
  readonly failed: QuickJSHandle
  readonly #scope = new Scope()
  #host: RealmHost | undefined

  constructor(quickjs: QuickJSWASMModule) {
    const interruptHandler = (): boolean => this.#host?.isOver() ?? false
    const runtime = this.#scope.manage(
      quickjs.newRuntime({ maxStackSizeBytes: STACK_BYTES, interruptHandler }),
    )
    this.context = this.#scope.manage(runtime.newContext())
    const half = this.#openHalf()
    const [call, settle, failed] = ['call', 'settle', 'failed'].map((name) =>
      this.#scope.manage(this.context.getProp(half, name)),
    )
    if (!call || !settle || !failed) throw new Error('The membrane has no such half')
    this.call = call
    this.settle = settle
    this.failed = failed
  }

  /** From now on it belongs to somebody, who has so much room. */
  begin(host: RealmHost, memoryBytes: number): void {
    this.#host = host
    this.context.runtime.setMemoryLimit(memoryBytes)
  }

  /** Makes a text that goes when the realm does. */
  text(words: string): QuickJSHandle {
    return this.#scope.manage(this.context.newString(words))
  }

  /** Keeps something until the realm goes. */
  keep(handle: QuickJSHandle): QuickJSHandle {
    return this.#scope.manage(handle)
  }

  /** Frees it. Throws where what ran there tore it. */
  [Symbol.dispose](): void {
    this.#scope.dispose()
  }

  get #user(): RealmHost {
    if (!this.#host) throw new Error('Nobody is at home yet')
    return this.#host
  }

  #openHalf(): QuickJSHandle {
    const { context } = this
    const make = this.#scope.manage(context.unwrapResult(context.evalCode(MEMBRANE_INSIDE, 'membrane.js')))
    const functions = [
      this.#work('ask', (words) => context.newString(this.#user.ask(words))),
      this.#work('later', (words) => context.newNumber(this.#user.askLater(words))),
      this.#work('settled', (words) => {
        this.#user.settled(words)
        return context.undefined
      }),
      this.#addresses(),
      this.#work('atob', (text) => context.newString(atob(text))),
      this.#scope.manage(context.newFunction('randomUUID', () => context.newString(randomUUID()))),
    ]
    return this.#scope.manage(
      context.unwrapResult(context.callFunction(make, context.undefined, ...functions)),
    )
  }

  /** A function that takes one text. What is longer than anybody needs is refused before it is even copied. */
  #work(name: string, run: (text: string) => QuickJSHandle): QuickJSHandle {
    return this.#scope.manage(
      this.context.newFunction(name, (handle) => {
        const text = readText(this.context, handle, LONGEST)
        if (text === undefined) throw new RangeError('This is too long')
        return run(text)
      }),
    )
  }

  #addresses(): QuickJSHandle {
    const { context } = this
    return this.#scope.manage(
      context.newFunction('addressOf', (address, base) => {
        const texts = [address, base].map((handle) => readText(context, handle, LONGEST_ADDRESS))
        const [text, from] = texts
        const url = text === undefined ? null : URL.parse(text, from || undefined)
        return context.newString(url ? partsOf(url) : '')
      }),
    )
  }
}

/** Realms of one thread: one stands ready, so that the next call does not wait until it is made. */
export class Realms {
  readonly #quickjs: QuickJSWASMModule
  #ready: Realm | undefined
  /** Whether one could not be made when nobody had asked for it: nothing is known of the memory then. */
  isTorn = false

  constructor(quickjs: QuickJSWASMModule) {
    this.#quickjs = quickjs
  }

  /** A realm that nobody has been in. */
  take(): Realm {
    const realm = this.#ready ?? new Realm(this.#quickjs)
    this.#ready = undefined
    return realm
  }

  /** Makes the next one. */
  prepare(): void {
    try {
      this.#ready ??= new Realm(this.#quickjs)
    } catch {
      this.isTorn = true
    }
  }
}

function partsOf(url: URL): string {
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url
  return JSON.stringify([
    href,
    origin,
    protocol,
    username,
    password,
    host,
    hostname,
    port,
    pathname,
    search,
    hash,
  ])
}
