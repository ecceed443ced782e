import type { Worker } from 'node:worker_threads'
import type { HostCallChannel, Job, Outcome } from '../jobs.ts'
import type { HostCallHandler, JobFailure } from './pool.ts'

export interface Task {
  deadlineMs: number
  /** Wall-clock limit of the job. */
  wallLimitMs: number
  answer: HostCallHandler | undefined
  onSuspend: (() => void) | undefined
  resolve(outcome: Outcome | JobFailure): void
  reject(error: unknown): void
  /** When the job's clock started. If the worker is lost after that, the job is the cause. */
  started: TaskStart | undefined
  /** Whether it waits for replies to its host calls. */
  isSuspended: boolean
  timer: NodeJS.Timeout | undefined
}

/** A worker and its jobs: one, or several of one owner of which all but one are suspended. */
export interface WorkerState {
  thread: Worker
  /** Whether it is reserved for SQL, so that it is free for the next query. */
  isForSql: boolean
  /** Whether it compiles, and so has loaded no other code. */
  isCompiler: boolean
  tasks: Map<number, Task>
  owner: string | undefined
  /** Where replies to host calls are sent, once the worker has opened the channel. */
  channel: HostCallChannel | undefined
  /** Ends the worker when it is idle. */
  timer: NodeJS.Timeout | undefined
}

/** When a job started, in wall-clock time and in the worker's processor time. */
interface TaskStart {
  atMs: number
  spentMs: number
}

/** How long after its deadline a job is terminated. */
export const TERMINATION_GRACE_MS = 250
/** Wall-clock limit of learner code: it mostly waits for replies and takes little processor time. */
const LEARNER_CODE_WALL_MS = 10_000
/** Maximum number of jobs that share a worker. */
const MOST_SHARING = 16
/**
 * Deadlines count processor time, so that a job ends the same way on a busy machine. Its wall-clock limit is this many
 * times the deadline.
 */
export const WALL_FACTOR = 4
/** Minimum wall-clock limit: a brief job must not fail because the machine is busy. */
const LEAST_WALL_MS = 1_000

export function wallLimitFor({ kind, deadlineMs }: Job): number {
  if (kind === 'learnerCode') return LEARNER_CODE_WALL_MS
  return Math.max(deadlineMs * WALL_FACTOR, LEAST_WALL_MS)
}

/** Whether a job compiles. It usually ends its worker, so it gets none that has loaded other code. */
export function isCompilerJob({ kind }: Job): boolean {
  return kind === 'typescript' || kind === 'solidity'
}

/** Whether a worker is idle and may run this job. */
export function isIdleFor(job: Job, { tasks, isForSql, isCompiler }: WorkerState): boolean {
  return tasks.size === 0 && isCompiler === isCompilerJob(job) && (!isForSql || job.kind === 'sql')
}

/** Whether all jobs of a worker are suspended and there is room for one more. */
export function isFreeFor({ tasks }: WorkerState): boolean {
  return tasks.size < MOST_SHARING && [...tasks.values()].every(({ isSuspended }) => isSuspended)
}

export function failTask(task: Task, loss: JobFailure, cause?: unknown): void {
  if (task.started) task.resolve(loss)
  else task.reject(new Error('The sandbox did not start', { cause }))
}

/** The remaining wall-clock time of a job. */
export function remainingWallMs({ wallLimitMs }: Task, { atMs }: TaskStart): number {
  return Math.max(wallLimitMs - (performance.now() - atMs), 0)
}

/** Grace period after the deadline. It is short for short jobs. */
export function graceMs({ deadlineMs }: Task): number {
  return Math.min(2 * deadlineMs, TERMINATION_GRACE_MS)
}

/** Processor time of a worker in milliseconds; infinite if it does not answer. */
export async function cpuTimeOf(thread: Worker): Promise<number> {
  try {
    const { user, system } = await Promise.race([thread.cpuUsage(), rejectAfterGrace()])
    return (user + system) / 1_000
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function rejectAfterGrace(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The worker does not answer')), TERMINATION_GRACE_MS).unref()
  })
}
