import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { Ask, Job, Outcome } from '../jobs.ts'
import { OpenQuestions } from '../learner-code/host-call-limits.ts'
import type { Answer, Crew, Loss } from '../workers/pool.ts'
import { LOAD_MS } from '../workers/thread-pool.ts'
import { GRACE_MS, MOST_WAITING } from '../workers/worker-state.ts'
import { type Frame, FrameCutter, joined, KIND, MOST_BYTES, writeFrame } from './frames.mjs'
import { readAnswer, writeMessage } from './messages.ts'

/** A job that the sandbox's process is at. */
interface Errand {
  kind: Job['kind']
  answer: Answer | undefined
  rests: (() => void) | undefined
  /** What it asked and has no answer to yet. */
  questions: OpenQuestions
  resolve(outcome: Outcome | Loss): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

/**
 * Workers in the sandbox's process, at the other end of a pipe. The launcher starts that process, passes on what the two
 * say to each other, and puts another in its place when it dies; or when it does not keep to the rules, which this asks
 * for: it may be in the hands of an attacker.
 */
export class FarCrew implements Crew {
  readonly #pipe: Duplex
  readonly #errands = new Map<number, Errand>()
  #isReady = false
  #generation = 0
  #lastId = 0
  readonly #listeners = new Set<() => void>()

  constructor(pipe: Duplex) {
    this.#pipe = pipe
    const cutter = new FrameCutter((frame) => this.#hear(frame))
    pipe.on('data', (chunk: Buffer) => cutter.push(chunk))
    // Without the launcher there is no sandbox any more; it ends the server as well.
    pipe.on('error', () => this.#lose())
    pipe.on('close', () => this.#lose())
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get generation(): number {
    return this.#generation
  }

  /** As many as there are jobs: how many more are idle only the process knows. */
  get size(): number {
    return this.#errands.size
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  run(job: Job, answer?: Answer, rests?: () => void): Promise<Outcome | Loss> {
    if (!this.#isReady) return Promise.reject(new SandboxLost())
    this.#lastId += 1
    const id = this.#lastId
    const question = writeMessage({ id, job })
    // More than a worker could take in.
    if (question.length > MOST_BYTES) return Promise.resolve('crashed')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#renew(), longestMs(job))
      this.#errands.set(id, {
        kind: job.kind,
        answer,
        rests,
        questions: new OpenQuestions(),
        resolve,
        reject,
        timer,
      })
      writeFrame(this.#pipe, KIND.data, this.#generation, [question])
    })
  }

  async close(): Promise<void> {
    this.#lose(() => new SandboxClosed())
    this.#pipe.destroy()
  }

  #hear({ kind, generation, parts }: Frame): void {
    if (kind === KIND.here) {
      this.#generation = generation
      this.#isReady = true
      this.#tell()
    } else if (generation !== this.#generation || !this.#isReady) {
      // Of a sandbox that was given up before.
    } else if (kind === KIND.gone) {
      this.#lose()
    } else {
      this.#hearAnswer(joined(parts))
    }
  }

  #hearAnswer(bytes: Buffer): void {
    try {
      const message = readAnswer(bytes, (asked) => this.#errands.get(asked)?.kind)
      const { id } = message
      const errand = this.#errands.get(id)
      if ('rests' in message) {
        errand?.rests?.()
        return
      }
      if ('ask' in message) {
        // Its worker would have stopped the code before.
        if (errand?.questions.excess(message.ask.text.length)) this.#renew()
        else if (errand) void this.#answer(id, errand, message.ask)
        return
      }
      const { outcome } = message
      this.#errands.delete(id)
      clearTimeout(errand?.timer)
      if (outcome === 'failed') errand?.reject(new SandboxLost())
      else errand?.resolve(outcome)
    } catch {
      this.#renew()
    }
  }

  async #answer(id: number, errand: Errand, ask: Ask): Promise<void> {
    const { answer, questions } = errand
    questions.add(ask.number, ask.text.length)
    const words = await answer?.(ask)
    questions.remove(ask.number)
    // The job may have come to its end meanwhile, with the process or without.
    if (words === undefined || this.#errands.get(id) !== errand) return
    const reply = writeMessage({ id, number: ask.number, words })
    if (reply.length <= MOST_BYTES) writeFrame(this.#pipe, KIND.data, this.#generation, [reply])
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Gives the sandbox up, and asks for another. */
  #renew(): void {
    writeFrame(this.#pipe, KIND.renew, this.#generation)
    this.#lose()
  }

  /** All that the sandbox was at is lost. */
  #lose(why: () => Error = () => new SandboxLost()): void {
    this.#isReady = false
    const errands = [...this.#errands.values()]
    this.#errands.clear()
    for (const { reject, timer } of errands) {
      clearTimeout(timer)
      reject(why())
    }
    this.#tell()
  }
}

/** By then the sandbox's process has an answer, unless it has been taken over. */
function longestMs({ deadlineMs }: Job): number {
  return LOAD_MS + deadlineMs * MOST_WAITING + 4 * GRACE_MS
}

/** The crew at the other end of the pipe that the launcher has laid; undefined where there was no launcher. */
export function farCrew({ SANDBOX_FD: fd }: NodeJS.ProcessEnv): Crew | undefined {
  return fd ? new FarCrew(new Socket({ fd: Number(fd), readable: true, writable: true })) : undefined
}
