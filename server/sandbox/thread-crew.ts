import { Worker } from 'node:worker_threads'
import type { Answer, Crew, Loss } from './crew.ts'
import { SandboxClosed } from './errors.ts'
import type { Ask, Job, Line, Outcome, Report } from './jobs.ts'

interface Task {
  answer: Answer | undefined
  resolve(outcome: Outcome | Loss): void
  reject(error: unknown): void
}

/** A worker and what it is at. */
interface Desk {
  worker: Worker
  task: Task | undefined
  deadlineMs: number
  /** How long the job may take by the clock on the wall. */
  patienceMs: number
  /** Where answers are given to what the worker asks, once it can ask. */
  line: Line | undefined
  /** Since when the job's clock runs: what is lost from then on is the job's fault. */
  started: Start | undefined
  timer: NodeJS.Timeout | undefined
}

/** When a job began, by the clock on the wall and by the time that the worker had spent on the processor before. */
interface Start {
  atMs: number
  spentMs: number
}

/** Longest that a worker may take to start and to load what a job needs. */
export const LOAD_MS = 20_000
/** How long after the deadline a job that does not stop by itself is stopped by force. */
export const GRACE_MS = 250
/**
 * Deadlines count the time on the processor, so that the same job ends the same way on a busy machine. This many times
 * as long it may take there by the clock on the wall.
 */
export const MOST_WAITING = 4
/** And this long, in any case: a brief job must not be given up because the machine is busy. */
const LEAST_WAITING_MS = 1_000
/** A guest waits for others most of the time, and takes next to none itself. */
export const GUEST_WAITING_MS = 10_000

/** Limits of a worker's own heap. What attackers send lives in WebAssembly, which has limits of its own. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

/** Settings that a worker may know: where Node keeps compiled code. */
const WORKER_ENV = new Set(['NODE_COMPILE_CACHE', 'NODE_COMPILE_CACHE_READONLY'])

/** Worker threads: started on demand, ended when idle, replaced when they crash or do not stop. */
export class ThreadCrew implements Crew {
  readonly isReady = true
  readonly #idleMs: number
  readonly #program: URL
  readonly #desks = new Set<Desk>()

  /** `idleMs`: how long a worker may be idle before it ends. `program`: what the workers run. */
  constructor(idleMs = 30_000, program = new URL('./worker.ts', import.meta.url)) {
    this.#idleMs = idleMs
    this.#program = program
  }

  get size(): number {
    return this.#desks.size
  }

  /** Threads are always there. */
  onChange(): void {}

  /** Has a worker ready for the first job, however late that comes. */
  prepare(): void {
    const { worker } = this.#hire()
    worker.unref()
    worker.postMessage('prepare')
  }

  run(job: Job, answer?: Answer): Promise<Outcome | Loss> {
    return new Promise((resolve, reject) => {
      const desk = [...this.#desks].find(({ task }) => !task) ?? this.#hire()
      desk.task = { answer, resolve, reject }
      desk.deadlineMs = job.deadlineMs
      desk.patienceMs = patienceFor(job)
      desk.worker.ref()
      this.#setTimer(desk, LOAD_MS)
      desk.worker.postMessage(job)
    })
  }

  async close(): Promise<void> {
    const desks = [...this.#desks]
    for (const { task } of desks) task?.reject(new SandboxClosed())
    await Promise.all(desks.map((desk) => this.#dismiss(desk)))
  }

  #hire(): Desk {
    const worker = new Worker(this.#program, {
      name: 'sandbox',
      argv: [],
      execArgv: ['--no-experimental-webstorage', '--disable-warning=ExperimentalWarning'],
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name, value]) => WORKER_ENV.has(name) && value !== undefined),
      ),
      resourceLimits: RESOURCE_LIMITS,
    })
    const desk: Desk = {
      worker,
      task: undefined,
      deadlineMs: 0,
      patienceMs: 0,
      line: undefined,
      started: undefined,
      timer: undefined,
    }
    this.#desks.add(desk)
    worker.on('message', (report: Report) => this.#hear(desk, report))
    worker.on('error', (error) => this.#lose(desk, 'crashed', error))
    worker.on('exit', () => this.#lose(desk, 'crashed'))
    return desk
  }

  #hear(desk: Desk, report: Report): void {
    if (report.kind === 'line') desk.line = report.line
    const { task } = desk
    if (!task || report.kind === 'line') return
    if (report.kind === 'started') {
      desk.started = { atMs: performance.now(), spentMs: report.spentMs }
      this.#watch(desk, task)
      return
    }
    if (report.kind === 'asked') {
      void this.#answer(desk, task, report.ask)
      return
    }
    this.#free(desk)
    if (report.worn) void this.#dismiss(desk)
    task.resolve(report.outcome)
  }

  #watch(desk: Desk, task: Task): void {
    this.#setTimer(desk, desk.deadlineMs + graceMs(desk), () => void this.#remind(desk, task))
  }

  async #answer(desk: Desk, task: Task, { number, text, waits }: Ask): Promise<void> {
    const { line, started } = desk
    if (!line || !started || !task.answer) return
    // Who stands still takes no time, and could not even say so.
    if (waits) this.#setTimer(desk, leftOf(desk, started))
    const words = await task.answer({ number, text, waits })
    if (desk.task !== task) return
    if (waits) this.#watch(desk, task)
    line.port.postMessage([number, words])
    Atomics.add(line.bell, 0, 1)
    Atomics.notify(line.bell, 0)
  }

  /** Gives a worker up that has had its time, and more time to one that others kept from working. */
  async #remind(desk: Desk, task: Task): Promise<void> {
    const spentMs = await spentBy(desk.worker)
    if (desk.task !== task || !desk.started) return
    const { deadlineMs, started } = desk
    const leftMs = deadlineMs - (spentMs - started.spentMs)
    const restMs = leftOf(desk, started)
    if (leftMs > 0 && restMs > 0)
      this.#setTimer(desk, Math.min(leftMs + graceMs(desk), restMs), () => void this.#remind(desk, task))
    else this.#lose(desk, 'timedOut')
  }

  /** Gives a worker up; the next task gets a new one. */
  #lose(desk: Desk, loss: Loss, cause?: unknown): void {
    const { task, started } = desk
    this.#free(desk)
    void this.#dismiss(desk)
    if (started) task?.resolve(loss)
    else task?.reject(new Error('The sandbox did not start', { cause }))
  }

  #free(desk: Desk): void {
    desk.task = undefined
    desk.started = undefined
    desk.worker.unref()
    this.#setTimer(desk, this.#idleMs)
  }

  #setTimer(desk: Desk, ms: number, then = () => this.#lose(desk, 'timedOut')): void {
    clearTimeout(desk.timer)
    desk.timer = setTimeout(then, ms)
    if (!desk.task) desk.timer.unref()
  }

  async #dismiss(desk: Desk): Promise<void> {
    clearTimeout(desk.timer)
    this.#desks.delete(desk)
    desk.worker.removeAllListeners()
    desk.line?.port.close()
    // A worker that fails while it is ended has nobody left to tell.
    desk.worker.on('error', () => {})
    await desk.worker.terminate()
  }
}

function patienceFor({ kind, deadlineMs }: Job): number {
  if (kind === 'guest') return GUEST_WAITING_MS
  return Math.max(deadlineMs * MOST_WAITING, LEAST_WAITING_MS)
}

/** How much of its time on the wall a job has left. */
function leftOf({ patienceMs }: Desk, { atMs }: Start): number {
  return Math.max(patienceMs - (performance.now() - atMs), 0)
}

/** Whoever has little time gets little on top. */
function graceMs({ deadlineMs }: Desk): number {
  return Math.min(2 * deadlineMs, GRACE_MS)
}

/** How long a worker was on the processor, in milliseconds; for ever where it does not say. */
async function spentBy(worker: Worker): Promise<number> {
  try {
    const { user, system } = await Promise.race([worker.cpuUsage(), noAnswer()])
    return (user + system) / 1_000
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function noAnswer(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The worker does not answer')), GRACE_MS).unref()
  })
}
