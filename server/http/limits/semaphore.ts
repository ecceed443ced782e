/** Limits how many run at once. The others wait in order. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(permits: number) {
    this.#free = permits
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
