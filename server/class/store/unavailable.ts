/**
 * The register cannot be reached at this moment, or does not know by itself whether what was asked for came about. Whoever
 * answers somebody says 503, and that she should come again; what can be carried later is kept.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The register cannot be reached at this moment: ${reasonOf(cause)}`, { cause })
    this.name = 'RegisterAway'
  }
}

/** What went wrong, in its own words. Those of an attempt at several addresses have none but those of its parts. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
