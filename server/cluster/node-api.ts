/** Where a node answers entries, and whoever looks whether it is well. No shop has such a path: the balancer leads nobody there. */
export const NODE_PATH = '/.node'

/** What an entry asks of a node about one of its shops, or about several. */
export type NodeCall =
  | { action: 'sendAway' | 'undo' | 'erase'; shop: string }
  | { action: 'reset'; shop: string; keepProgress: boolean }
  | { action: 'hint'; shop: string; challenge: string }

/** What a node says of itself. */
export interface NodeStatus {
  name: string
  /** Shops that are awake. */
  awake: number
  /** Slots that it holds. */
  slots: number
  /** Shops in which somebody has a tab open. */
  tabs: readonly string[]
  /** Until when the last fresh start of shops can be undone: ISO dates. */
  undoable: Readonly<Record<string, string>>
  disk: { used: number; quota: number; free: number; trouble: 'nearly' | 'full' | 'disk' | null }
  /** Shops whose snapshots are late, and since when. */
  snapshotDelay: { shops: number; since: string | null }
}
