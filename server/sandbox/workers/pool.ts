import type { HostCall, Job, Outcome } from '../jobs.ts'

/** Why a job came to no result. */
export type JobFailure = 'timedOut' | 'crashed'

/** Answers what a job asks while it runs, with tagged JSON. Never rejects. */
export type HostCallHandler = (ask: HostCall) => Promise<string>

/** Those who do dangerous jobs: threads of this process, or a process of their own. */
export interface WorkerPool {
  /** Whether it can be given jobs at this moment. */
  readonly isReady: boolean
  /** Workers that there are, as far as it is known here. */
  readonly size: number
  /** Calls back whenever `isReady` has changed, or others have taken the place of those who were there. */
  onChange(listener: () => void): void
  /**
   * Does a job, beside all that it is at already; `answer` is for those that ask, and `rests` is told when such a job does
   * nothing until it has an answer. Rejects with `SandboxLost`, or with `SandboxClosed`.
   */
  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure>
  /** Ends all that it is at. */
  close(): Promise<void>
}
