import type { Job, Outcome } from '../../server/sandbox/jobs.ts'
import type { HostCallHandler, JobFailure } from '../../server/sandbox/workers/pool.ts'
import { ThreadPool } from '../../server/sandbox/workers/thread-pool.ts'

/** Longer than a proof: what a thread has loaded is needed again. */
const IDLE_MS = 60 * 60_000

/** The sandbox's threads for a proof. Compilers have threads of their own, which stay: see `compiler.ts`. */
export class ProofPool extends ThreadPool {
  readonly #compilers = new ThreadPool(IDLE_MS, new URL('./compiler.ts', import.meta.url))

  constructor() {
    super(IDLE_MS)
  }

  override run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    const isCompiled = job.kind === 'typescript' || job.kind === 'solidity'
    return isCompiled ? this.#compilers.run(job) : super.run(job, answer, onSuspend)
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#compilers.close()])
  }
}
