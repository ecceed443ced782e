import type { Job, Outcome } from '../sandbox/jobs.ts'
import type { HostCallHandler, JobFailure } from '../sandbox/workers/pool.ts'
import { ThreadPool } from '../sandbox/workers/thread-pool.ts'
import { isCompilerJob } from '../sandbox/workers/worker-state.ts'

/**
 * The sandbox's threads for texts that the project trusts. Compilers have threads of their own, which stay: see
 * `compiler.ts`.
 */
export class TrustingPool extends ThreadPool {
  readonly #compilers: ThreadPool

  /** `idleMs`: how long a thread may be idle before it ends. */
  constructor(idleMs?: number) {
    super(idleMs)
    this.#compilers = new ThreadPool(idleMs, new URL('./compiler.ts', import.meta.url))
  }

  override run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    return isCompilerJob(job) ? this.#compilers.run(job) : super.run(job, answer, onSuspend)
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#compilers.close()])
  }
}
