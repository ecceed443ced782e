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
