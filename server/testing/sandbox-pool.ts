import { SandboxClosed } from '../sandbox/errors.ts'
import type { Job, Outcome } from '../sandbox/jobs.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from '../sandbox/workers/pool.ts'
import { TrustingPool } from './trusting-pool.ts'

/** Starting a worker takes longer than most tests. */
const threads = new TrustingPool()

/** The workers of this process, which stay when the pool is closed. */
export class SharedPool implements WorkerPool {
  readonly isReady = true
  readonly #closed = Promise.withResolvers<never>()

  constructor() {
    this.#closed.promise.catch(() => {})
  }

  get size(): number {
    return threads.size
  }

  /** Threads are always ready. */
  onChange(): void {}

  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    return Promise.race([threads.run(job, answer, onSuspend), this.#closed.promise])
  }

  async close(): Promise<void> {
    this.#closed.reject(new SandboxClosed())
  }
}

/** A job that the pool was given. */
interface GivenJob {
  job: Job
  resolve(outcome: Outcome | JobFailure): void
  reject(error: unknown): void
  answer: HostCallHandler | undefined
  onSuspend: (() => void) | undefined
}

/** A worker pool that does nothing by itself: tests settle its jobs. */
export class TestPool implements WorkerPool {
  isReady = true
  readonly given: GivenJob[] = []
  readonly #listeners = new Set<() => void>()

  get size(): number {
    return this.given.length
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    return new Promise((resolve, reject) => this.given.push({ job, resolve, reject, answer, onSuspend }))
  }

  /** Changes whether the pool is ready. */
  setReady(isReady: boolean): void {
    this.isReady = isReady
    for (const listener of this.#listeners) listener()
  }

  async close(): Promise<void> {
    for (const { reject } of this.given) reject(new SandboxClosed())
  }
}
