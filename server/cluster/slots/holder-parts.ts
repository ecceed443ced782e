import type { Line } from './slot-line.ts'
import type { LeaseTimes, NodeSelf, SlotEvents, Standing } from './slots.ts'

export interface HolderParts {
  self: NodeSelf
  line: Line
  /** Asks an entry whether it reaches the database. Rejects where none answers in a good part of a lease. */
  askStanding(): Promise<Standing>
  events: SlotEvents
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** Milliseconds of a clock that nobody sets. */
  now?(): number
}

/** What is measured of it. */
export interface HolderCounts {
  held: number
  failedRenewals: number
  /** To the moment when all slots are given up, unless they are renewed; 0 without any. */
  msLeft: number
}
