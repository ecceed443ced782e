import type { HostCall, Job, Outcome } from '../jobs.ts'

/** Why a job has no result. */
export type JobFailure = 'timedOut' | 'crashed'

/** Answers a host call of a running job with tagged JSON. Never rejects. */
export type HostCallHandler = (ask: HostCall) => Promise<string>

/** Runs jobs: in threads of this process, or in a process of its own. */
export interface WorkerPool {
  /** Whether it can run jobs now. */
  readonly isReady: boolean
  /** The number of known workers. */
  readonly size: number
  /** Calls back when `isReady` has changed, or the workers were replaced. */
  onChange(listener: () => void): void
  /**
   * Runs a job beside all others. `answer` handles its host calls; `onSuspend` is called when it waits for their
   * replies. Rejects with `SandboxLost` or `SandboxClosed`.
   */
  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure>
  /** Ends all jobs and workers. */
  close(): Promise<void>
}
