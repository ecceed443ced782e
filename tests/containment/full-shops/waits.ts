/** How long the neighbour waited for one response. */
export interface Wait {
  status: number
  /** Wall-clock time in milliseconds. Other processes make it longer. */
  ms: number
  /** Processor time of the server's main thread meanwhile; equal to `ms` if the system does not report it. */
  serverMs: number
}

/** The value that this share of the values stays below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
