import type { Worker } from 'node:worker_threads'
import type { HostCallChannel, Job, Outcome } from '../jobs.ts'
import type { HostCallHandler, JobFailure } from './pool.ts'

export interface Task {
  deadlineMs: number
  /** How long the job may take by the clock on the wall. */
  wallLimitMs: number
  answer: HostCallHandler | undefined
  onSuspend: (() => void) | undefined
  resolve(outcome: Outcome | JobFailure): void
  reject(error: unknown): void
  /** Since when the job's clock runs: what is lost from then on is the job's fault. */
  started: TaskStart | undefined
  /** Whether it does nothing until it has an answer. */
  isSuspended: boolean
  timer: NodeJS.Timeout | undefined
}

/** A worker and what it is at: one job, or several of one owner's that rest, and one more. */
export interface WorkerState {
  thread: Worker
  /** Whether it stands ready for questions to the tables: then it does nothing else, so that it is free for the next. */
  isForSql: boolean
  tasks: Map<number, Task>
  owner: string | undefined
  /** Where answers are given to what the worker asks, once it can ask. */
  channel: HostCallChannel | undefined
  /** Ends it when it is idle. */
  timer: NodeJS.Timeout | undefined
}

/** When a job began, by the clock on the wall and by the time that the worker had spent on the processor before. */
interface TaskStart {
  atMs: number
  spentMs: number
}

/** How long after the deadline a job that does not stop by itself is stopped by force. */
export const GRACE_MS = 250
/** A guest waits for others most of the time, and takes next to none itself. */
const LEARNER_CODE_WALL_MS = 10_000
/** Most guests of one owner that sit together. */
const MOST_SHARING = 16
/**
 * Deadlines count the time on the processor, so that the same job ends the same way on a busy machine. This many times
 * as long it may take there by the clock on the wall.
 */
export const WALL_FACTOR = 4
/** And this long, in any case: a brief job must not be given up because the machine is busy. */
const LEAST_WALL_MS = 1_000

export function wallLimitFor({ kind, deadlineMs }: Job): number {
  if (kind === 'learnerCode') return LEARNER_CODE_WALL_MS
  return Math.max(deadlineMs * WALL_FACTOR, LEAST_WALL_MS)
}

/** Whether it does nothing at the moment, and may do such a job. */
export function isIdleFor({ kind }: Job, { tasks, isForSql }: WorkerState): boolean {
  return tasks.size === 0 && (!isForSql || kind === 'sql')
}

/** Whether all that it is at rests, and there is room for one more. */
export function isFreeFor({ tasks }: WorkerState): boolean {
  return tasks.size < MOST_SHARING && [...tasks.values()].every(({ isSuspended }) => isSuspended)
}

export function failTask(task: Task, loss: JobFailure, cause?: unknown): void {
  if (task.started) task.resolve(loss)
  else task.reject(new Error('The sandbox did not start', { cause }))
}

/** How much of its time on the wall a job has left. */
export function remainingWallMs({ wallLimitMs }: Task, { atMs }: TaskStart): number {
  return Math.max(wallLimitMs - (performance.now() - atMs), 0)
}

/** Whoever has little time gets little on top. */
export function graceMs({ deadlineMs }: Task): number {
  return Math.min(2 * deadlineMs, GRACE_MS)
}

/** How long a worker was on the processor, in milliseconds; for ever where it does not say. */
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
    setTimeout(() => reject(new Error('The worker does not answer')), GRACE_MS).unref()
  })
}
