import { randomUUID } from 'node:crypto'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import type { Ending, GuestJob, News, Outcome } from '../jobs.ts'
import { loadQuickjs } from '../quickjs.ts'
import { readText } from '../script-text.ts'
import { spentMs } from '../spent.ts'
import { type Answer, Ear } from './ear.ts'
import { GUEST_HALF } from './guest-half.ts'

const PAGE = 65_536
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (64 << 20) / PAGE }
/** A worker that has grown beyond this is replaced: WebAssembly never gives memory back. */
const WORN_BYTES = 32 << 20
const STACK_BYTES = 256 << 10
/** Longest answer or question of a guest, in characters. */
const LONGEST = 1 << 20
const LONGEST_ADDRESS = 10_000
const LONGEST_STACK = 10_000

/** Says something of a job. */
type Tell = (news: News) => void

/** Loads QuickJS into this thread for learners' code; each call has a runtime of its own in it. */
export async function openGuests(): Promise<(job: GuestJob, tell: Tell) => () => Promise<Ending>> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await loadQuickjs(memory)
  const ear = new Ear()
  return (job, tell) => async () => {
    try {
      const outcome = await Scope.withScopeAsync((scope) =>
        new Guest(quickjs, { job, ear, tell }, scope).run(),
      )
      return { outcome, worn: memory.buffer.byteLength > WORN_BYTES }
    } catch (error) {
      // What WebAssembly itself refuses leaves its memory in an unknown state.
      const isStack = error instanceof RangeError
      return { outcome: fault(isStack ? 'stack overflow' : 'out of memory', !isStack), worn: true }
    }
  }
}

function fault(message: string, outOfMemory: boolean, timedOut = false): Outcome {
  return { kind: 'scriptFault', fault: { name: 'InternalError', message, timedOut, outOfMemory } }
}

/** One job, in a realm of its own. */
class Guest {
  readonly #job: GuestJob
  readonly #ear: Ear
  readonly #tell: Tell
  readonly #scope: Scope
  readonly #context: QuickJSContext
  #until: number
  #timedOut = false
  /** Questions that are to be answered later. */
  readonly #open = new Set<number>()
  #outcome: Outcome | undefined

  constructor(
    quickjs: QuickJSWASMModule,
    { job, ear, tell }: { job: GuestJob; ear: Ear; tell: Tell },
    scope: Scope,
  ) {
    this.#job = job
    this.#ear = ear
    this.#tell = tell
    this.#scope = scope
    this.#until = spentMs() + job.deadlineMs
    const runtime = scope.manage(
      quickjs.newRuntime({
        memoryLimitBytes: job.memoryBytes,
        maxStackSizeBytes: STACK_BYTES,
        interruptHandler: () => {
          this.#timedOut ||= spentMs() > this.#until
          return this.#timedOut
        },
      }),
    )
    this.#context = scope.manage(runtime.newContext())
  }

  async run(): Promise<Outcome> {
    try {
      return await this.#call()
    } finally {
      this.#ear.forget(this.#open)
    }
  }

  async #call(): Promise<Outcome> {
    const half = this.#openHalf()
    const failed = this.#scope.manage(this.#context.getProp(half, 'failed'))
    const module = this.#context.evalCode(this.#job.code, 'weak.ts', { type: 'module' })
    if (module.error) return this.#describe(failed, module.error)
    const exported = this.#scope.manage(module.value)
    const call = this.#scope.manage(this.#context.getProp(half, 'call'))
    const texts = [this.#job.name, this.#job.calls].map((text) =>
      this.#scope.manage(this.#context.newString(text)),
    )
    const called = this.#context.callFunction(call, this.#context.undefined, exported, ...texts)
    if (called.error) return this.#describe(failed, called.error)
    called.value.dispose()
    const settle = this.#scope.manage(this.#context.getProp(half, 'settle'))
    return this.#untilSettled(failed, settle)
  }

  async #untilSettled(failed: QuickJSHandle, settle: QuickJSHandle): Promise<Outcome> {
    for (;;) {
      const done = this.#context.runtime.executePendingJobs()
      if (done.error) return this.#describe(failed, done.error)
      if (this.#outcome) return this.#outcome
      if (this.#timedOut) return fault('interrupted', false, true)
      if (this.#open.size === 0) return { kind: 'stuck' }
      const [number, text] = this.#ear.early(this.#open) ?? (await this.#rest())
      this.#open.delete(number)
      const words = this.#context.newString(text)
      const place = this.#context.newNumber(number)
      const settled = this.#context.callFunction(settle, this.#context.undefined, place, words)
      words.dispose()
      place.dispose()
      if (settled.error) return this.#describe(failed, settled.error)
      settled.value.dispose()
    }
  }

  /** Waits for an answer. Others may run in this thread meanwhile, and their time is not this one's. */
  async #rest(): Promise<Answer> {
    const leftMs = this.#until - spentMs()
    const answer = this.#ear.next(this.#open)
    this.#tell({ kind: 'rests' })
    const heard = await answer
    const now = spentMs()
    this.#until = now + leftMs
    this.#tell({ kind: 'started', spentMs: now })
    return heard
  }

  #ask(text: string, waits: boolean): number {
    const number = this.#ear.number()
    this.#tell({ kind: 'asked', ask: { number, text, waits } })
    return number
  }

  /** The guest's half of the membrane, with all that it may ask of this thread. */
  #openHalf(): QuickJSHandle {
    const context = this.#context
    const make = this.#scope.manage(context.unwrapResult(context.evalCode(GUEST_HALF, 'membrane.js')))
    const functions = [
      this.#work('ask', (words) => context.newString(this.#ear.wait(this.#ask(words, true)))),
      this.#work('later', (words) => context.newNumber(this.#askLater(words))),
      this.#work('settled', (words) => {
        this.#outcome ??= { kind: 'told', text: words }
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
      this.#context.newFunction(name, (handle) => {
        const text = readText(this.#context, handle, LONGEST)
        if (text === undefined) throw new RangeError('This is too long')
        return run(text)
      }),
    )
  }

  #addresses(): QuickJSHandle {
    const context = this.#context
    return this.#scope.manage(
      context.newFunction('addressOf', (address, base) => {
        const texts = [address, base].map((handle) => readText(context, handle, LONGEST_ADDRESS))
        const [text, from] = texts
        const url = text === undefined ? null : URL.parse(text, from || undefined)
        return context.newString(url ? partsOf(url) : '')
      }),
    )
  }

  #askLater(text: string): number {
    const number = this.#ask(text, false)
    this.#open.add(number)
    return number
  }

  /** Where in her file it was, as ` at weak.ts:14`. */
  #placeOf(error: QuickJSHandle): string {
    const stack = this.#context
      .getProp(error, 'stack')
      .consume((handle) => readText(this.#context, handle, LONGEST_STACK))
    const [place] = /weak\.ts:\d+/.exec(stack ?? '') ?? []
    return place === undefined ? '' : ` at ${place}`
  }

  /** What was thrown outside of the call: while the module was read, or because its time or memory is up. */
  #describe(failed: QuickJSHandle, error: QuickJSHandle): Outcome {
    const context = this.#context
    if (this.#timedOut) {
      const place = error.consume((thrown) => this.#placeOf(thrown))
      return fault(`interrupted${place}`, false, true)
    }
    const told = context.callFunction(failed, context.undefined, error)
    error.dispose()
    if (told.error) {
      told.error.dispose()
      return fault('out of memory', true)
    }
    const text = told.value.consume((handle) => readText(context, handle, LONGEST))
    return text === undefined ? fault('out of memory', true) : { kind: 'told', text }
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
