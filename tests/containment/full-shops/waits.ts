/** How long a neighbour waited for one answer. */
export interface Wait {
  status: number
  /** By the clock, in milliseconds: whatever else goes on on the machine makes it longer. */
  ms: number
  /** How long the server's main thread computed meanwhile; as `ms` where the system does not tell. */
  serverMs: number
}

/** What all but this share of the values stay below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
