import { Worker } from 'node:worker_threads'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { Ask, Job, Order, Outcome, Report } from '../jobs.ts'
import type { Answer, Crew, Loss } from './pool.ts'
import {
  type Desk,
  graceMs,
  isFreeFor,
  isIdleFor,
  leftOf,
  patienceFor,
  settleLost,
  spentBy,
  type Task,
} from './worker-state.ts'

/** Longest that a worker may take to start and to load what a job needs. */
export const LOAD_MS = 20_000

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
  #lastId = 0

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

  /** Has a worker ready for the first question, however late that comes, and whatever long jobs come before. */
  prepare(): void {
    const desk = this.#hire()
    desk.isForQuestions = true
    desk.worker.unref()
    desk.worker.postMessage('prepare')
  }

  run(job: Job, answer?: Answer, rests?: () => void): Promise<Outcome | Loss> {
    return new Promise((resolve, reject) => {
      const desk = this.#deskFor(job)
      const { deadlineMs } = job
      const task: Task = {
        deadlineMs,
        patienceMs: patienceFor(job),
        answer,
        rests,
        resolve,
        reject,
        started: undefined,
        isResting: false,
        timer: undefined,
      }
      this.#lastId += 1
      desk.tasks.set(this.#lastId, task)
      desk.worker.ref()
      clearTimeout(desk.timer)
      this.#setTimer(desk, task, LOAD_MS)
      const order: Order = { id: this.#lastId, job }
      desk.worker.postMessage(order)
    })
  }

  async close(): Promise<void> {
    const desks = [...this.#desks]
    for (const { tasks } of desks) for (const task of tasks.values()) task.reject(new SandboxClosed())
    await Promise.all(desks.map((desk) => this.#dismiss(desk)))
  }

  /** A guest sits down with others of its owner's that rest: they are there already, and share what nobody else sees. */
  #deskFor(job: Job): Desk {
    const desks = [...this.#desks]
    const owner = job.kind === 'guest' ? job.owner : undefined
    const together = desks.find(
      (desk) => owner !== undefined && desk.owner === owner && desk.tasks.size > 0 && isFreeFor(desk),
    )
    const desk = together ?? desks.find((one) => isIdleFor(job, one)) ?? this.#hire()
    desk.owner = owner
    return desk
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
      isForQuestions: false,
      tasks: new Map(),
      owner: undefined,
      line: undefined,
      timer: undefined,
    }
    this.#desks.add(desk)
    worker.on('message', (report: Report) => this.#hear(desk, report))
    worker.on('error', (error) => this.#loseAll(desk, error))
    worker.on('exit', () => this.#loseAll(desk))
    return desk
  }

  #hear(desk: Desk, report: Report): void {
    if (report.kind === 'line') {
      desk.line = report.line
      return
    }
    const task = desk.tasks.get(report.id)
    if (!task) return
    switch (report.kind) {
      case 'started':
        // Who rested goes on: the clock on the wall has not stopped for him.
        task.started = { atMs: task.started?.atMs ?? performance.now(), spentMs: report.spentMs }
        this.#watch(desk, task)
        return
      case 'rests':
        task.isResting = true
        if (task.started) this.#setTimer(desk, task, leftOf(task, task.started))
        task.rests?.()
        return
      case 'asked':
        void this.#answer(desk, report.id, task, report.ask)
        return
      case 'ended':
        this.#free(desk, report.id, task)
        if (report.worn) this.#giveUp(desk)
        task.resolve(report.outcome)
        return
      case 'broke':
        this.#lose(desk, task, 'crashed')
    }
  }

  #watch(desk: Desk, task: Task): void {
    this.#setTimer(desk, task, task.deadlineMs + graceMs(task), () => void this.#remind(desk, task))
  }

  async #answer(desk: Desk, id: number, task: Task, { number, text, waits }: Ask): Promise<void> {
    const { line } = desk
    const { started } = task
    if (!line || !started || !task.answer) return
    // Who stands still takes no time, and could not even say so.
    if (waits) this.#setTimer(desk, task, leftOf(task, started))
    const words = await task.answer({ number, text, waits })
    if (desk.tasks.get(id) !== task) return
    task.isResting = false
    if (waits) this.#watch(desk, task)
    line.port.postMessage([number, words])
    Atomics.add(line.bell, 0, 1)
    Atomics.notify(line.bell, 0)
  }

  /** Gives a worker up that has had its time, and more time to one that others kept from working. */
  async #remind(desk: Desk, task: Task): Promise<void> {
    const spentMs = await spentBy(desk.worker)
    const { deadlineMs, started } = task
    if (!started || task.isResting || !this.#isAt(desk, task)) return
    const leftMs = deadlineMs - (spentMs - started.spentMs)
    const restMs = leftOf(task, started)
    if (leftMs > 0 && restMs > 0)
      this.#setTimer(
        desk,
        task,
        Math.min(leftMs + graceMs(task), restMs),
        () => void this.#remind(desk, task),
      )
    else this.#lose(desk, task)
  }

  #isAt({ tasks }: Desk, task: Task): boolean {
    return [...tasks.values()].includes(task)
  }

  /** Gives a worker up for a job that does not come to its end, or broke it; the next task gets a new one. */
  #lose(desk: Desk, task: Task, loss: Loss = 'timedOut'): void {
    settleLost(task, loss)
    for (const [id, one] of desk.tasks) if (one === task) this.#free(desk, id, task)
    this.#giveUp(desk)
  }

  /** A worker is gone, by the fault of whatever ran there. */
  #loseAll(desk: Desk, cause?: unknown): void {
    for (const [id, task] of desk.tasks) {
      if (task.isResting) continue
      settleLost(task, 'crashed', cause)
      this.#free(desk, id, task)
    }
    this.#giveUp(desk)
  }

  /** What only rested there is lost by the fault of others. */
  #giveUp(desk: Desk): void {
    for (const [id, task] of desk.tasks) {
      task.reject(new SandboxLost())
      this.#free(desk, id, task)
    }
    void this.#dismiss(desk)
  }

  #free(desk: Desk, id: number, task: Task): void {
    clearTimeout(task.timer)
    desk.tasks.delete(id)
    if (desk.tasks.size > 0) return
    desk.worker.unref()
    clearTimeout(desk.timer)
    desk.timer = setTimeout(() => void this.#dismiss(desk), this.#idleMs).unref()
  }

  #setTimer(desk: Desk, task: Task, ms: number, then = () => this.#lose(desk, task)): void {
    clearTimeout(task.timer)
    task.timer = setTimeout(then, ms)
  }

  async #dismiss(desk: Desk): Promise<void> {
    clearTimeout(desk.timer)
    for (const { timer } of desk.tasks.values()) clearTimeout(timer)
    this.#desks.delete(desk)
    desk.worker.removeAllListeners()
    desk.line?.port.close()
    // A worker that fails while it is ended has nobody left to tell.
    desk.worker.on('error', () => {})
    await desk.worker.terminate()
  }
}
