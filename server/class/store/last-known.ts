import { StoreUnavailable } from './unavailable.ts'

/** What was read last, for whoever can do with that while the register is away. */
export class LastKnownValue<T> {
  #last: { value: T } | undefined
  #awaySince: number | undefined

  /** Since when what is read is only what was known last, in milliseconds since 1970; undefined where it is not. */
  get unavailableSince(): number | undefined {
    return this.#awaySince
  }

  /** Throws `RegisterAway` where nothing was read before. */
  async read(read: () => Promise<T>): Promise<T> {
    try {
      const value = await read()
      this.#last = { value }
      this.#awaySince = undefined
      return value
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !this.#last) throw error
      this.#awaySince ??= Date.now()
      return this.#last.value
    }
  }
}
