/**
 * Path of a node's API for gateways and health checks. HAProxy routes no requests there, and shops do not use this
 * path.
 */
export const NODE_PATH = '/.node'

/** A gateway's call about one shop. */
export type NodeCall =
  | { action: 'sendAway' | 'undo' | 'erase'; shop: string }
  | { action: 'reset'; shop: string; keepProgress: boolean }
  | { action: 'hint'; shop: string; challenge: string; step?: number }

/** A node's answer to a status request. */
export interface NodeStatus {
  name: string
  /** Number of open shops. */
  awake: number
  /** Number of slots that it holds. */
  slots: number
  /** Shops with an open browser tab. */
  tabs: readonly string[]
  /** Until when the last reset of a shop can be undone, by shop: ISO dates. */
  undoable: Readonly<Record<string, string>>
  disk: { used: number; quota: number; free: number; trouble: 'nearly' | 'full' | 'disk' | null }
  /** Fingerprint of the labs that LABS_DIR adds; empty without any. */
  labs: string
  /** Number of shops whose snapshots are late, and since when. */
  snapshotDelay: { shops: number; since: string | null }
}
