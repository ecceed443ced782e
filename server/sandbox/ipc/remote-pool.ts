import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { HostCall, Job, Outcome } from '../jobs.ts'
import { OpenHostCalls } from '../learner-code/host-call-limits.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from '../workers/pool.ts'
import { LOAD_MS } from '../workers/thread-pool.ts'
import { GRACE_MS, WALL_FACTOR } from '../workers/worker-state.ts'
import { type Frame, FrameSplitter, joinParts, KIND, MOST_BYTES, writeFrame } from './frames.mjs'
import { readSandboxMessage, writeMessage } from './messages.ts'

/** A job that the sandbox's process is at. */
interface PendingJob {
  kind: Job['kind']
  answer: HostCallHandler | undefined
  onSuspend: (() => void) | undefined
  /** What it asked and has no answer to yet. */
  hostCalls: OpenHostCalls
  resolve(outcome: Outcome | JobFailure): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

/**
 * Workers in the sandbox's process, at the other end of a pipe. The launcher starts that process, passes on what the two
 * say to each other, and puts another in its place when it dies; or when it does not keep to the rules, which this asks
 * for: it may be in the hands of an attacker.
 */
export class RemotePool implements WorkerPool {
  readonly #pipe: Duplex
  readonly #pending = new Map<number, PendingJob>()
  #isReady = false
  #generation = 0
  #lastId = 0
  readonly #listeners = new Set<() => void>()

  constructor(pipe: Duplex) {
    this.#pipe = pipe
    const cutter = new FrameSplitter((frame) => this.#onFrame(frame))
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
    return this.#pending.size
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    if (!this.#isReady) return Promise.reject(new SandboxLost())
    this.#lastId += 1
    const id = this.#lastId
    const question = writeMessage({ id, job })
    // More than a worker could take in.
    if (question.length > MOST_BYTES) return Promise.resolve('crashed')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#replaceSandbox(), longestMs(job))
      this.#pending.set(id, {
        kind: job.kind,
        answer,
        onSuspend,
        hostCalls: new OpenHostCalls(),
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

  #onFrame({ kind, generation, parts }: Frame): void {
    if (kind === KIND.ready) {
      this.#generation = generation
      this.#isReady = true
      this.#notify()
    } else if (generation !== this.#generation || !this.#isReady) {
      // Of a sandbox that was given up before.
    } else if (kind === KIND.gone) {
      this.#lose()
    } else {
      this.#onMessage(joinParts(parts))
    }
  }

  #onMessage(bytes: Buffer): void {
    try {
      const message = readSandboxMessage(bytes, (asked) => this.#pending.get(asked)?.kind)
      const { id } = message
      const pending = this.#pending.get(id)
      if ('suspended' in message) {
        pending?.onSuspend?.()
        return
      }
      if ('hostCall' in message) {
        // Its worker would have stopped the code before.
        if (pending?.hostCalls.excess(message.hostCall.text.length)) this.#replaceSandbox()
        else if (pending) void this.#answer(id, pending, message.hostCall)
        return
      }
      const { outcome } = message
      this.#pending.delete(id)
      clearTimeout(pending?.timer)
      if (outcome === 'failed') pending?.reject(new SandboxLost())
      else pending?.resolve(outcome)
    } catch {
      this.#replaceSandbox()
    }
  }

  async #answer(id: number, pending: PendingJob, ask: HostCall): Promise<void> {
    const { answer, hostCalls } = pending
    hostCalls.add(ask.number, ask.text.length)
    const words = await answer?.(ask)
    hostCalls.remove(ask.number)
    // The job may have come to its end meanwhile, with the process or without.
    if (words === undefined || this.#pending.get(id) !== pending) return
    const reply = writeMessage({ id, number: ask.number, words })
    if (reply.length <= MOST_BYTES) writeFrame(this.#pipe, KIND.data, this.#generation, [reply])
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Gives the sandbox up, and asks for another. */
  #replaceSandbox(): void {
    writeFrame(this.#pipe, KIND.replace, this.#generation)
    this.#lose()
  }

  /** All that the sandbox was at is lost. */
  #lose(why: () => Error = () => new SandboxLost()): void {
    this.#isReady = false
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject, timer } of pending) {
      clearTimeout(timer)
      reject(why())
    }
    this.#notify()
  }
}

/** By then the sandbox's process has an answer, unless it has been taken over. */
function longestMs({ deadlineMs }: Job): number {
  return LOAD_MS + deadlineMs * WALL_FACTOR + 4 * GRACE_MS
}

/** The crew at the other end of the pipe that the launcher has laid; undefined where there was no launcher. */
export function remotePool({ SANDBOX_FD: fd }: NodeJS.ProcessEnv): WorkerPool | undefined {
  return fd ? new RemotePool(new Socket({ fd: Number(fd), readable: true, writable: true })) : undefined
}
