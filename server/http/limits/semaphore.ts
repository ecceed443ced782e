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

/** Runs work of the same owner one after another, in the order in which it came. */
export class Turns<Owner extends object> {
  readonly #byOwner = new WeakMap<Owner, Semaphore>()

  run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const turn = this.#byOwner.get(owner) ?? new Semaphore(1)
    this.#byOwner.set(owner, turn)
    return turn.run(work)
  }
}
