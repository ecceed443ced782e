/**
 * The class store cannot be reached, or cannot tell whether a write succeeded. Routes answer 503; what can be sent
 * later is kept.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The class store cannot be reached at this moment: ${reasonOf(cause)}`, { cause })
    this.name = 'RegisterAway'
  }
}

/** The error's message. An `AggregateError` has messages in its parts only. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** Returns the last known value while the class store is unavailable. */
export class LastKnownValue<T> {
  #last: { value: T } | undefined
  #awaySince: number | undefined

  /**
   * Since when only the last known value is returned, in milliseconds since 1970; undefined if the store is available.
   */
  get unavailableSince(): number | undefined {
    return this.#awaySince
  }

  /** Throws `StoreUnavailable` if no value is known yet. */
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
