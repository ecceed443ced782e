import { randomUUID } from 'node:crypto'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import { readText } from '../javascript/quickjs.ts'
import { MEMBRANE_INSIDE } from './inside.ts'

const STACK_BYTES = 256 << 10
/** Longest result or host call of learner code, in characters. */
export const LONGEST = 1 << 20
const LONGEST_ADDRESS = 10_000

/** What the code in a realm can ask of this thread. */
export interface RealmHost {
  /** Makes a host call and blocks until its reply. Empty if a limit is exceeded: see `isOver`. */
  ask(words: string): string
  /** Makes a host call and returns its number; negative if a limit is exceeded. */
  askLater(words: string): number
  /** Receives the result of the call. */
  settled(words: string): void
  /** Whether the time is up, or a limit of host calls is exceeded. */
  isOver(): boolean
}

/**
 * A realm that has evaluated the inner half of the membrane and nothing else. That takes longer than most calls and is
 * always the same, so it can be done in advance. A realm is used once.
 */
export class Realm {
  readonly context: QuickJSContext
  /** Calls the inner half: see `MEMBRANE_INSIDE`. */
  readonly call: QuickJSHandle
  readonly settle: QuickJSHandle
  readonly failed: QuickJSHandle
  /** Restores what guarded code left on built-in prototypes, and returns what is left there. */
  readonly restore: QuickJSHandle
  readonly left: QuickJSHandle
  readonly #scope = new Scope()
  #host: RealmHost | undefined

  constructor(quickjs: QuickJSWASMModule) {
    const interruptHandler = (): boolean => this.#host?.isOver() ?? false
    const runtime = this.#scope.manage(
      quickjs.newRuntime({ maxStackSizeBytes: STACK_BYTES, interruptHandler }),
    )
    this.context = this.#scope.manage(runtime.newContext())
    const half = this.#openHalf()
    const member = (name: string) => this.#scope.manage(this.context.getProp(half, name))
    this.call = member('call')
    this.settle = member('settle')
    this.failed = member('failed')
    this.restore = member('restore')
    this.left = member('left')
  }

  /** Assigns the realm to a job, with its memory limit. */
  begin(host: RealmHost, memoryBytes: number): void {
    this.#host = host
    this.context.runtime.setMemoryLimit(memoryBytes)
  }

  /** Creates a string that is freed with the realm. */
  text(words: string): QuickJSHandle {
    return this.#scope.manage(this.context.newString(words))
  }

  /** Keeps a handle until the realm is freed. */
  keep(handle: QuickJSHandle): QuickJSHandle {
    return this.#scope.manage(handle)
  }

  /** Frees the realm. Throws if code has damaged it. */
  [Symbol.dispose](): void {
    this.#scope.dispose()
  }

  get #user(): RealmHost {
    if (!this.#host) throw new Error('The realm has no job')
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

  /** A host function with one string parameter. A string that is too long is refused before it is copied. */
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

/** The realms of a thread. One is prepared in advance, so that the next call need not wait. */
export class Realms {
  readonly #quickjs: QuickJSWASMModule
  #ready: Realm | undefined
  /** Whether preparing a realm failed. The state of the memory is unknown then. */
  isTorn = false

  constructor(quickjs: QuickJSWASMModule) {
    this.#quickjs = quickjs
  }

  /** Returns an unused realm. */
  take(): Realm {
    const realm = this.#ready ?? new Realm(this.#quickjs)
    this.#ready = undefined
    return realm
  }

  /** Prepares the next realm. */
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
  return JSON.stringify({
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
  })
}
