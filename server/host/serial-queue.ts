/** Runs the work on the files of one shop strictly one after the other. */
export class SerialQueue {
  /** The latest work on each shop. */
  readonly #last = new Map<string, { done: Promise<unknown> }>()

  /** Runs `work` after everything that was queued for this shop before. */
  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(id)?.done ?? Promise.resolve()).then(work, work)
    const last = { done }
    this.#last.set(id, last)
    const forget = (): void => {
      if (this.#last.get(id) === last) this.#last.delete(id)
    }
    done.then(forget, forget)
    return done
  }

  isBusy(id: string): boolean {
    return this.#last.has(id)
  }

  /** Resolves when everything is done that was queued for this shop so far. Never rejects. */
  async idle(id: string): Promise<void> {
    await this.#last.get(id)?.done.catch(() => {})
  }
}
