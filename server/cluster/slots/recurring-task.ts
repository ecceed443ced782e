/** Work that is done one time after the other: every so often, and when somebody is in a hurry. */
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

  /** Has it done now, or once more right after what is under way, which may have begun too early. */
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

  /** No more, once what is under way has ended. */
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
