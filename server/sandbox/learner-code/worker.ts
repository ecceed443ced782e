import type { QuickJSHandle } from 'quickjs-emscripten-core'
import { loadQuickjs } from '../javascript/quickjs.ts'
import { readText } from '../javascript/result-json.ts'
import type { Ending, GuestJob, News, Outcome } from '../jobs.ts'
import { spentMs } from '../workers/cpu-time.ts'
import { type Answer, Ear } from './answer-port.ts'
import { OpenQuestions } from './host-call-limits.ts'
import { type Host, LONGEST, type Realm, Realms } from './realm.ts'

const PAGE = 65_536
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (64 << 20) / PAGE }
/** A worker that has grown beyond this is replaced: WebAssembly never gives memory back. */
const WORN_BYTES = 32 << 20
const LONGEST_STACK = 10_000

/** Says something of a job. */
type Tell = (news: News) => void

/** Loads QuickJS into this thread for learners' code; each call has a realm of its own in it. */
export async function openGuests(): Promise<(job: GuestJob, tell: Tell) => () => Promise<Ending>> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await loadQuickjs(memory)
  const ear = new Ear()
  const realms = new Realms(quickjs)
  const isWorn = (): boolean => realms.isTorn || memory.buffer.byteLength > WORN_BYTES
  return (job, tell) => async () => {
    try {
      const outcome = await runIn(realms, { job, ear, tell })
      const worn = isWorn()
      // Once this is told, and nobody waits for it.
      if (!worn) setImmediate(() => realms.prepare())
      return { outcome, worn }
    } catch (error) {
      // What WebAssembly itself refuses leaves its memory in an unknown state.
      const isStack = error instanceof RangeError
      return { outcome: fault(isStack ? 'stack overflow' : 'out of memory', !isStack), worn: true }
    }
  }
}

/** One job, and how it is heard. */
interface Called {
  job: GuestJob
  ear: Ear
  tell: Tell
}

async function runIn(realms: Realms, called: Called): Promise<Outcome> {
  using realm = realms.take()
  return await new Guest(realm, called).run()
}

function fault(message: string, outOfMemory: boolean, timedOut = false): Outcome {
  return { kind: 'scriptFault', fault: { name: 'InternalError', message, timedOut, outOfMemory } }
}

/** One job, in a realm of its own. */
class Guest implements Host {
  readonly #realm: Realm
  readonly #job: GuestJob
  readonly #ear: Ear
  readonly #tell: Tell
  #until: number
  #timedOut = false
  /** Questions that are to be answered later. */
  readonly #open = new Set<number>()
  /** All that wait for their answers, for the limits. */
  readonly #questions = new OpenQuestions()
  /** Why it was stopped: it asked for too much. */
  #excess: string | undefined
  #outcome: Outcome | undefined

  constructor(realm: Realm, { job, ear, tell }: Called) {
    this.#realm = realm
    this.#job = job
    this.#ear = ear
    this.#tell = tell
    this.#until = spentMs() + job.deadlineMs
  }

  async run(): Promise<Outcome> {
    this.#realm.begin(this, this.#job.memoryBytes)
    try {
      const outcome = await this.#call()
      // An asynchronous function turns the interruption into a promise that is rejected.
      return this.#excess === undefined ? outcome : fault(this.#excess, false)
    } finally {
      this.#ear.forget(this.#open)
    }
  }

  ask(words: string): string {
    const number = this.#question(words, true)
    if (number === undefined) return ''
    const answer = this.#ear.wait(number)
    this.#questions.remove(number)
    return answer
  }

  askLater(words: string): number {
    const number = this.#question(words, false)
    if (number === undefined) return -1
    this.#open.add(number)
    return number
  }

  settled(words: string): void {
    this.#outcome ??= { kind: 'told', text: words }
  }

  isOver(): boolean {
    this.#timedOut ||= spentMs() > this.#until
    return this.#timedOut || this.#excess !== undefined
  }

  async #call(): Promise<Outcome> {
    const { context, call } = this.#realm
    const module = context.evalCode(this.#job.code, 'weak.ts', { type: 'module' })
    if (module.error) return this.#describe(module.error)
    const exported = this.#realm.keep(module.value)
    const texts = [this.#job.name, this.#job.calls].map((text) => this.#realm.text(text))
    const called = context.callFunction(call, context.undefined, exported, ...texts)
    if (called.error) return this.#describe(called.error)
    called.value.dispose()
    return this.#untilSettled()
  }

  async #untilSettled(): Promise<Outcome> {
    const { context, settle } = this.#realm
    for (;;) {
      const done = context.runtime.executePendingJobs()
      if (done.error) return this.#describe(done.error)
      if (this.#outcome) return this.#outcome
      if (this.#timedOut) return fault('interrupted', false, true)
      if (this.#open.size === 0) return { kind: 'stuck' }
      const [number, text] = this.#ear.early(this.#open) ?? (await this.#rest())
      this.#open.delete(number)
      this.#questions.remove(number)
      const words = context.newString(text)
      const place = context.newNumber(number)
      const settled = context.callFunction(settle, context.undefined, place, words)
      words.dispose()
      place.dispose()
      if (settled.error) return this.#describe(settled.error)
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

  /** Undefined where it is too much: nothing of that leaves this thread. */
  #question(text: string, waits: boolean): number | undefined {
    this.#excess ??= this.#questions.excess(text.length)
    if (this.#excess !== undefined) return undefined
    const number = this.#ear.number()
    this.#questions.add(number, text.length)
    this.#tell({ kind: 'asked', ask: { number, text, waits } })
    return number
  }

  /** Where in her file it was, as ` at weak.ts:14`. */
  #placeOf(error: QuickJSHandle): string {
    const { context } = this.#realm
    const stack = context
      .getProp(error, 'stack')
      .consume((handle) => readText(context, handle, LONGEST_STACK))
    const [place] = /weak\.ts:\d+/.exec(stack ?? '') ?? []
    return place === undefined ? '' : ` at ${place}`
  }

  /** What was thrown outside of the call: while the module was read, or because its time or memory is up. */
  #describe(error: QuickJSHandle): Outcome {
    const { context, failed } = this.#realm
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
