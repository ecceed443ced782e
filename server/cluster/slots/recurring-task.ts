/** Runs work at intervals and on demand, never twice at a time. */
export class RecurringTask {
  readonly #work: () => Promise<void>
  readonly #everyMs: number
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  /** `work` never rejects. */
  constructor(work: () => Promise<void>, everyMs: number) {
    this.#work = work
    this.#everyMs = everyMs
  }

  /** Runs now, or once more right after a running one, which may have started too early. */
  runSoon(): Promise<void> {
    this.#next ??= (this.#running ?? Promise.resolve()).then(() => {
      this.#next = undefined
      this.#running = this.#run().finally(() => {
        this.#running = undefined
      })
      return this.#running
    })
    return this.#next
  }

  /** Stops, after a running one has ended. */
  async close(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#next
    await this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isOver) return
    await this.#work()
    clearTimeout(this.#timer)
    if (!this.#isOver) this.#timer = setTimeout(() => void this.runSoon(), this.#everyMs).unref()
  }
}
