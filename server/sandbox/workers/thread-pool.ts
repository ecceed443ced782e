import { Worker } from 'node:worker_threads'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { HostCall, Job, Outcome, WorkerOrder, WorkerReport } from '../jobs.ts'
import type { HostCallHandler, JobFailure, WorkerPool } from './pool.ts'
import {
  cpuTimeOf,
  failTask,
  graceMs,
  isCompilerJob,
  isFreeFor,
  isIdleFor,
  remainingWallMs,
  type Task,
  type WorkerState,
  wallLimitFor,
} from './worker-state.ts'

/** How long a worker may take to start and to load its modules. */
export const LOAD_MS = 20_000

/**
 * Limits of a worker's JavaScript heap. Input of attackers is processed in WebAssembly, which has limits of its own.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

/** Environment variables that a worker receives: where Node caches compiled code. */
const WORKER_ENV = new Set(['NODE_COMPILE_CACHE', 'NODE_COMPILE_CACHE_READONLY'])

/** A pool of worker threads. They start on demand, end when idle, and are replaced when they crash or do not stop. */
export class ThreadPool implements WorkerPool {
  readonly isReady = true
  readonly #idleMs: number
  readonly #program: URL
  readonly #workers = new Set<WorkerState>()
  #lastId = 0

  /** `idleMs`: how long a worker may be idle before it ends. `program`: the code of the workers. */
  constructor(idleMs = 30_000, program = new URL('./worker.ts', import.meta.url)) {
    this.#idleMs = idleMs
    this.#program = program
  }

  get size(): number {
    return this.#workers.size
  }

  /** Threads are always ready. */
  onChange(): void {}

  /** Starts a worker that is reserved for SQL, so that the first query need not wait for long jobs. */
  prepare(): void {
    const worker = this.#startWorker()
    worker.isForSql = true
    worker.thread.unref()
    worker.thread.postMessage('prepare')
  }

  run(job: Job, answer?: HostCallHandler, onSuspend?: () => void): Promise<Outcome | JobFailure> {
    return new Promise((resolve, reject) => {
      const worker = this.#workerFor(job)
      const { deadlineMs } = job
      const task: Task = {
        deadlineMs,
        wallLimitMs: wallLimitFor(job),
        answer,
        onSuspend,
        resolve,
        reject,
        started: undefined,
        isSuspended: false,
        timer: undefined,
      }
      this.#lastId += 1
      worker.tasks.set(this.#lastId, task)
      worker.thread.ref()
      clearTimeout(worker.timer)
      this.#setTimer(worker, task, LOAD_MS)
      const order: WorkerOrder = { id: this.#lastId, job }
      worker.thread.postMessage(order)
    })
  }

  async close(): Promise<void> {
    const workers = [...this.#workers]
    for (const { tasks } of workers) for (const task of tasks.values()) task.reject(new SandboxClosed())
    await Promise.all(workers.map((worker) => this.#endWorker(worker)))
  }

  /** Learner code shares a worker with suspended code of the same owner: what they share there belongs to one owner. */
  #workerFor(job: Job): WorkerState {
    const workers = [...this.#workers]
    const owner = job.kind === 'learnerCode' ? job.owner : undefined
    const together = workers.find(
      (worker) => owner !== undefined && worker.owner === owner && worker.tasks.size > 0 && isFreeFor(worker),
    )
    const worker =
      together ?? workers.find((one) => isIdleFor(job, one)) ?? this.#startWorker(isCompilerJob(job))
    worker.owner = owner
    return worker
  }

  #startWorker(isCompiler = false): WorkerState {
    const thread = new Worker(this.#program, {
      name: 'sandbox',
      argv: [],
      execArgv: ['--no-experimental-webstorage', '--disable-warning=ExperimentalWarning'],
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name, value]) => WORKER_ENV.has(name) && value !== undefined),
      ),
      resourceLimits: RESOURCE_LIMITS,
    })
    const worker: WorkerState = {
      thread,
      isForSql: false,
      isCompiler,
      tasks: new Map(),
      owner: undefined,
      channel: undefined,
      timer: undefined,
    }
    this.#workers.add(worker)
    thread.on('message', (report: WorkerReport) => this.#onReport(worker, report))
    thread.on('error', (error) => this.#loseAll(worker, error))
    thread.on('exit', () => this.#loseAll(worker))
    return worker
  }

  #onReport(worker: WorkerState, report: WorkerReport): void {
    if (report.kind === 'line') {
      worker.channel = report.line
      return
    }
    const task = worker.tasks.get(report.id)
    if (!task) return
    switch (report.kind) {
      case 'started':
        // A suspended job continues. Its wall-clock limit was not paused.
        task.started = { atMs: task.started?.atMs ?? performance.now(), spentMs: report.spentMs }
        this.#watch(worker, task)
        return
      case 'suspended':
        task.isSuspended = true
        if (task.started) this.#setTimer(worker, task, remainingWallMs(task, task.started))
        task.onSuspend?.()
        return
      case 'asked':
        void this.#answer(worker, report.id, task, report.ask)
        return
      case 'ended':
        this.#free(worker, report.id, task)
        if (report.worn) this.#giveUp(worker)
        task.resolve(report.outcome)
        return
      case 'broke':
        this.#lose(worker, task, 'crashed')
    }
  }

  #watch(worker: WorkerState, task: Task): void {
    this.#setTimer(worker, task, task.deadlineMs + graceMs(task), () => void this.#checkTime(worker, task))
  }

  async #answer(
    worker: WorkerState,
    id: number,
    task: Task,
    { number, text, waits }: HostCall,
  ): Promise<void> {
    const { channel } = worker
    const { started } = task
    if (!channel || !started || !task.answer) return
    // Code that blocks takes no processor time, and cannot report anything.
    if (waits) this.#setTimer(worker, task, remainingWallMs(task, started))
    const words = await task.answer({ number, text, waits })
    if (worker.tasks.get(id) !== task) return
    task.isSuspended = false
    if (waits) this.#watch(worker, task)
    channel.port.postMessage([number, words])
    Atomics.add(channel.bell, 0, 1)
    Atomics.notify(channel.bell, 0)
  }

  /**
   * Replaces a worker that has used up its processor time, and gives more time to one that was slowed down by others.
   */
  async #checkTime(worker: WorkerState, task: Task): Promise<void> {
    const spentMs = await cpuTimeOf(worker.thread)
    const { deadlineMs, started } = task
    if (!started || task.isSuspended || !this.#hasTask(worker, task)) return
    const leftMs = deadlineMs - (spentMs - started.spentMs)
    const restMs = remainingWallMs(task, started)
    if (leftMs > 0 && restMs > 0)
      this.#setTimer(
        worker,
        task,
        Math.min(leftMs + graceMs(task), restMs),
        () => void this.#checkTime(worker, task),
      )
    else this.#lose(worker, task)
  }

  #hasTask({ tasks }: WorkerState, task: Task): boolean {
    return [...tasks.values()].includes(task)
  }

  /** Replaces the worker of a job that does not end or has broken it. */
  #lose(worker: WorkerState, task: Task, loss: JobFailure = 'timedOut'): void {
    failTask(task, loss)
    for (const [id, one] of worker.tasks) if (one === task) this.#free(worker, id, task)
    this.#giveUp(worker)
  }

  /** A worker has died because of what ran in it. */
  #loseAll(worker: WorkerState, cause?: unknown): void {
    for (const [id, task] of worker.tasks) {
      if (task.isSuspended) continue
      failTask(task, 'crashed', cause)
      this.#free(worker, id, task)
    }
    this.#giveUp(worker)
  }

  /** Suspended jobs of the worker are lost without being the cause. */
  #giveUp(worker: WorkerState): void {
    for (const [id, task] of worker.tasks) {
      task.reject(new SandboxLost())
      this.#free(worker, id, task)
    }
    void this.#endWorker(worker)
  }

  #free(worker: WorkerState, id: number, task: Task): void {
    clearTimeout(task.timer)
    worker.tasks.delete(id)
    if (worker.tasks.size > 0) return
    worker.thread.unref()
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => void this.#endWorker(worker), this.#idleMs).unref()
  }

  #setTimer(worker: WorkerState, task: Task, ms: number, then = () => this.#lose(worker, task)): void {
    clearTimeout(task.timer)
    task.timer = setTimeout(then, ms)
  }

  async #endWorker(worker: WorkerState): Promise<void> {
    clearTimeout(worker.timer)
    for (const { timer } of worker.tasks.values()) clearTimeout(timer)
    this.#workers.delete(worker)
    worker.thread.removeAllListeners()
    worker.channel?.port.close()
    // An error during termination concerns nobody.
    worker.thread.on('error', () => {})
    await worker.thread.terminate()
  }
}
