import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { QuickJSHandle } from 'quickjs-emscripten-core'
import { loadQuickjs, readText } from '../javascript/quickjs.ts'
import type { JobEnd, JobEvent, LearnerCodeJob, Outcome, WorkerReport } from '../jobs.ts'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { OpenHostCalls } from './host-call-limits.ts'
import { LONGEST, type Realm, type RealmHost, Realms } from './realm.ts'

const PAGE = 65_536
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (64 << 20) / PAGE }
/** A worker that has grown beyond this is replaced, as WebAssembly never returns memory. */
const WORN_BYTES = 32 << 20
const LONGEST_STACK = 10_000

/** Reports an event of a job. */
type EmitEvent = (news: JobEvent) => void

/** Loads QuickJS into this thread for learner code. Each call has a realm of its own. */
export async function openLearnerCode(): Promise<
  (job: LearnerCodeJob, emit: EmitEvent) => () => Promise<JobEnd>
> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await loadQuickjs(memory)
  const answers = new AnswerPort()
  const realms = new Realms(quickjs)
  const isWorn = (): boolean => realms.isTorn || memory.buffer.byteLength > WORN_BYTES
  return (job, emit) => async () => {
    try {
      const outcome = await runIn(realms, { job, answers, emit })
      const worn = isWorn()
      // After the result is sent, so that nobody waits for this.
      if (!worn) setImmediate(() => realms.prepare())
      return { outcome, worn }
    } catch (error) {
      // An error of WebAssembly itself leaves its memory in an unknown state.
      const isStack = error instanceof RangeError
      return { outcome: fault(isStack ? 'stack overflow' : 'out of memory', !isStack), worn: true }
    }
  }
}

/** A job, with the means to report events and to receive replies. */
interface RunContext {
  job: LearnerCodeJob
  answers: AnswerPort
  emit: EmitEvent
}

async function runIn(realms: Realms, called: RunContext): Promise<Outcome> {
  using realm = realms.take()
  return await new LearnerCodeRun(realm, called).run()
}

function fault(message: string, outOfMemory: boolean, timedOut = false): Outcome {
  return { kind: 'scriptFault', fault: { name: 'InternalError', message, timedOut, outOfMemory } }
}

/** One job in a realm of its own. */
class LearnerCodeRun implements RealmHost {
  readonly #realm: Realm
  readonly #job: LearnerCodeJob
  readonly #answers: AnswerPort
  readonly #emit: EmitEvent
  #until: number
  #timedOut = false
  /** Asynchronous host calls without a reply. */
  readonly #open = new Set<number>()
  /** All host calls without a reply, for the limits. */
  readonly #openHostCalls = new OpenHostCalls()
  /** Why the code was stopped: it exceeded a limit of host calls. */
  #excess: string | undefined
  #outcome: Outcome | undefined

  constructor(realm: Realm, { job, answers, emit }: RunContext) {
    this.#realm = realm
    this.#job = job
    this.#answers = answers
    this.#emit = emit
    this.#until = cpuTimeMs() + job.deadlineMs
  }

  async run(): Promise<Outcome> {
    this.#realm.begin(this, this.#job.memoryBytes)
    try {
      const outcome = await this.#call()
      // An async function turns the interruption into a rejected promise.
      return this.#excess === undefined ? outcome : fault(this.#excess, false)
    } finally {
      this.#answers.forget(this.#open)
    }
  }

  ask(words: string): string {
    const number = this.#sendHostCall(words, true)
    if (number === undefined) return ''
    const answer = this.#answers.wait(number)
    this.#openHostCalls.remove(number)
    return answer
  }

  askLater(words: string): number {
    const number = this.#sendHostCall(words, false)
    if (number === undefined) return -1
    this.#open.add(number)
    return number
  }

  settled(words: string): void {
    this.#outcome ??= { kind: 'settled', text: words }
  }

  isOver(): boolean {
    this.#timedOut ||= cpuTimeMs() > this.#until
    return this.#timedOut || this.#excess !== undefined
  }

  async #call(): Promise<Outcome> {
    const { context, call } = this.#realm
    const module = context.evalCode(this.#job.code, 'weak.ts', { type: 'module' })
    if (module.error) return this.#describe(module.error)
    const exported = this.#realm.keep(module.value)
    const problem = this.#restoreRealm()
    if (problem) return problem
    const texts = [this.#job.name, this.#job.calls].map((text) => this.#realm.text(text))
    const called = context.callFunction(call, context.undefined, exported, ...texts)
    if (called.error) return this.#describe(called.error)
    called.value.dispose()
    return this.#untilSettled()
  }

  /** Guarded code runs in a realm where the properties that earlier calls left are there again. */
  #restoreRealm(): Outcome | undefined {
    if (this.#job.realm === undefined) return undefined
    const { context, restore } = this.#realm
    const restored = context.callFunction(restore, context.undefined, this.#realm.text(this.#job.realm))
    if (restored.error) return this.#describe(restored.error)
    restored.value.dispose()
    return undefined
  }

  /** What guarded code leaves on built-in prototypes. Nothing new if that cannot be read. */
  #leftInRealm(): { realm?: string } {
    if (this.#job.realm === undefined) return {}
    const { context, left } = this.#realm
    const found = context.callFunction(left, context.undefined)
    if (found.error) {
      found.error.dispose()
      return {}
    }
    const realm = found.value.consume((handle) => readText(context, handle, LONGEST))
    return realm === undefined ? {} : { realm }
  }

  async #untilSettled(): Promise<Outcome> {
    const { context, settle } = this.#realm
    for (;;) {
      const done = context.runtime.executePendingJobs()
      if (done.error) return this.#describe(done.error)
      if (this.#outcome) return { ...this.#outcome, ...this.#leftInRealm() }
      if (this.#timedOut) return fault('interrupted', false, true)
      if (this.#open.size === 0) return { kind: 'stuck' }
      const [number, text] = this.#answers.received(this.#open) ?? (await this.#rest())
      this.#open.delete(number)
      this.#openHostCalls.remove(number)
      const words = context.newString(text)
      const place = context.newNumber(number)
      const settled = context.callFunction(settle, context.undefined, place, words)
      words.dispose()
      place.dispose()
      if (settled.error) return this.#describe(settled.error)
      settled.value.dispose()
    }
  }

  /** Waits for a reply. Other jobs may run in this thread meanwhile; their time does not count here. */
  async #rest(): Promise<HostCallResult> {
    const leftMs = this.#until - cpuTimeMs()
    const answer = this.#answers.next(this.#open)
    this.#emit({ kind: 'suspended' })
    const heard = await answer
    const now = cpuTimeMs()
    this.#until = now + leftMs
    this.#emit({ kind: 'started', spentMs: now })
    return heard
  }

  /** Undefined if a limit is exceeded. Nothing is sent then. */
  #sendHostCall(text: string, waits: boolean): number | undefined {
    this.#excess ??= this.#openHostCalls.excess(text.length)
    if (this.#excess !== undefined) return undefined
    const number = this.#answers.nextNumber()
    this.#openHostCalls.add(number, text.length)
    this.#emit({ kind: 'asked', ask: { number, text, waits } })
    return number
  }

  /** The position in the learner's file, as ` at weak.ts:14`. */
  #placeOf(error: QuickJSHandle): string {
    const { context } = this.#realm
    const stack = context
      .getProp(error, 'stack')
      .consume((handle) => readText(context, handle, LONGEST_STACK))
    const [place] = /weak\.ts:\d+/.exec(stack ?? '') ?? []
    return place === undefined ? '' : ` at ${place}`
  }

  /** An error outside of the call: while the module was evaluated, or because a limit was exceeded. */
  #describe(error: QuickJSHandle): Outcome {
    const { context, failed } = this.#realm
    if (this.#timedOut) {
      const place = error.consume((thrown) => this.#placeOf(thrown))
      return fault(`interrupted${place}`, false, true)
    }
    const encoded = context.callFunction(failed, context.undefined, error)
    error.dispose()
    if (encoded.error) {
      encoded.error.dispose()
      return fault('out of memory', true)
    }
    const text = encoded.value.consume((handle) => readText(context, handle, LONGEST))
    return text === undefined ? fault('out of memory', true) : { kind: 'settled', text }
  }
}

/** The reply to the host call of this number. */
type HostCallResult = [number, string]

/** Receives replies to host calls in a worker. Replies that come too late are dropped. */
class AnswerPort {
  readonly #port: MessagePort
  readonly #bell: Int32Array<SharedArrayBuffer>
  /** Replies that arrived while another one, or none, was waited for. */
  #received: HostCallResult[] = []
  readonly #waiting = new Set<AnswerWaiter>()
  #asked = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#bell = new Int32Array(new SharedArrayBuffer(4))
    const report: WorkerReport = { kind: 'line', line: { port: port2, bell: this.#bell } }
    parentPort?.postMessage(report, [port2])
    port1.on('message', (answer: HostCallResult) => this.#deliver(answer))
  }

  /** A number for a host call, unique in this thread. */
  nextNumber(): number {
    this.#asked += 1
    return this.#asked
  }

  /** Blocks until this host call is answered. */
  wait(number: number): string {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0)
      const heard: { message: HostCallResult } | undefined = receiveMessageOnPort(this.#port)
      if (!heard) Atomics.wait(this.#bell, 0, rung)
      else if (heard.message[0] === number) return heard.message[1]
      else this.#deliver(heard.message)
    }
  }

  /** The next reply to any of these host calls; undefined if none has arrived. */
  received(questions: ReadonlySet<number>): HostCallResult | undefined {
    const found = this.#received.find(([number]) => questions.has(number))
    this.#received = this.#received.filter((answer) => answer !== found)
    return found
  }

  /** Resolves with the next reply to any of these host calls. */
  next(questions: ReadonlySet<number>): Promise<HostCallResult> {
    const { promise, resolve } = Promise.withResolvers<HostCallResult>()
    this.#waiting.add({ questions, resolve })
    return promise
  }

  /** Drops all replies to these host calls. */
  forget(questions: ReadonlySet<number>): void {
    this.#received = this.#received.filter(([number]) => !questions.has(number))
  }

  #deliver(answer: HostCallResult): void {
    const [number] = answer
    const waiting = [...this.#waiting].find(({ questions }) => questions.has(number))
    if (!waiting) {
      this.#received.push(answer)
      return
    }
    this.#waiting.delete(waiting)
    waiting.resolve(answer)
  }
}

/** A job that waits for a reply to one of its host calls. */
interface AnswerWaiter {
  questions: ReadonlySet<number>
  resolve(answer: HostCallResult): void
}
