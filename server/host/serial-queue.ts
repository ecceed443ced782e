/** Work on the files of shops that must not overlap: what is asked of one shop is done one after the other. */
export class SerialQueue {
  /** What was asked last of each shop that something is done to. */
  readonly #last = new Map<string, { done: Promise<unknown> }>()

  /** Does something once all is done that was asked before of this shop. */
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

  /** Resolves when all is done that was asked of this shop up to now. Never rejects. */
  async idle(id: string): Promise<void> {
    await this.#last.get(id)?.done.catch(() => {})
  }
}
