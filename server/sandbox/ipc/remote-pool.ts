import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { HostCall, Job, Outcome } from '../jobs.ts'
import { OpenHostCalls } from '../learner-code/host-call-limits.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from '../workers/pool.ts'
import { LOAD_MS } from '../workers/thread-pool.ts'
import { TERMINATION_GRACE_MS, WALL_FACTOR } from '../workers/worker-state.ts'
import { type Frame, FrameSplitter, joinParts, KIND, MOST_BYTES, writeFrame } from './frames.mjs'
import { readSandboxMessage, writeMessage } from './messages.ts'

/** A job that runs in the sandbox's process. */
interface PendingJob {
  kind: Job['kind']
  answer: HostCallHandler | undefined
  onSuspend: (() => void) | undefined
  /** Host calls without a reply so far. */
  hostCalls: OpenHostCalls
  resolve(outcome: Outcome | JobFailure): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

/**
 * Workers in the sandbox's process, at the other end of a pipe. The launcher starts that process, forwards frames in
 * both directions, and replaces the process when it dies. This class asks for a replacement as well if the process
 * violates the protocol: an attacker may control it.
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
    // Without the launcher there is no sandbox. The launcher's end also ends the server.
    pipe.on('error', () => this.#lose())
    pipe.on('close', () => this.#lose())
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get generation(): number {
    return this.#generation
  }

  /** The number of jobs. Only the process knows how many more workers are idle. */
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
    // The job is larger than a worker's memory.
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
      // A message of a sandbox that was given up.
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
        // An honest worker stops the code before it exceeds this limit.
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
    // The job, or its process, may have ended meanwhile.
    if (words === undefined || this.#pending.get(id) !== pending) return
    const reply = writeMessage({ id, number: ask.number, words })
    if (reply.length <= MOST_BYTES) writeFrame(this.#pipe, KIND.data, this.#generation, [reply])
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Gives the sandbox up and asks for another one. */
  #replaceSandbox(): void {
    writeFrame(this.#pipe, KIND.replace, this.#generation)
    this.#lose()
  }

  /** Fails all pending jobs. */
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

/** The sandbox's process has replied by then, unless an attacker controls it. */
function longestMs({ deadlineMs }: Job): number {
  return LOAD_MS + deadlineMs * WALL_FACTOR + 4 * TERMINATION_GRACE_MS
}

/** The pool at the other end of the launcher's pipe; undefined if the server was started without a launcher. */
export function remotePool({ SANDBOX_FD: fd }: NodeJS.ProcessEnv): WorkerPool | undefined {
  return fd ? new RemotePool(new Socket({ fd: Number(fd), readable: true, writable: true })) : undefined
}
