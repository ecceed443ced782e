/** Number of slots. The first two digits of a shop's name choose its slot. */
export const SLOT_COUNT = 256

const LABEL = /^(?:[tv]-)?([0-9a-f]{2})/

/**
 * Returns the slot of a shop by its name. Also takes names of tools (`t-…`) and copies (`v-…`), whose keys begin with
 * the slot of their shop. Undefined for other names.
 */
export function slotOfLabel(label: string): number | undefined {
  const [, digits] = LABEL.exec(label) ?? []
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

/** A slot as two hexadecimal digits, as in names of shops and in HAProxy's map. */
export function slotName(slot: number): string {
  return slot.toString(16).padStart(2, '0')
}

/** A slot that was just assigned to this node. */
export interface AcquiredSlot {
  slot: number
  /** Rises with each assignment, so that messages of earlier holders are ignored. */
  epoch: number
  /**
   * Whether nobody else had the slot since this folder did, so that the local files are the newest. Otherwise they are
   * quarantined, and snapshots are fetched.
   */
  hasNewestFiles: boolean
}

/** The leases of a node. Arguments are names of shops, `1fabc…`; names without a slot belong to nobody. */
export interface HeldSlots {
  /** Whether this node holds the shop's slot at this moment. Checked before each write, wake or judgement. */
  holds(shop: string): boolean
  /**
   * Begins a request or other work that a move waits for. Returns a function that ends it, or undefined if the slot is
   * not held or is leaving: answer 503 with retry-after 1.
   */
  beginRequest(shop: string): (() => void) | undefined
  /** As `beginRequest`, but renews first if the slot is not held, because it may have just been assigned. */
  beginRequestSoon(shop: string): Promise<(() => void) | undefined>
  /** The epoch of the shop's slot, sent along with events and snapshots. Undefined if the slot is not held. */
  epochOf(shop: string): number | undefined
  /** Whether the local files are the newest: see `AcquiredSlot`. */
  hasNewestFiles(shop: string): boolean
  /** The slot's key for access cookies. */
  cookieKey(shop: string): Buffer | undefined
  /** The slots that are held, including leaving ones. */
  held(): readonly number[]
}

/** A node's handlers for changes of its slots. They never reject and report their own errors. */
export interface SlotEvents {
  /** Quarantines outdated files. Requests for its shops are accepted only afterwards. */
  onAcquired(gained: AcquiredSlot): Promise<void>
  /**
   * Another node has the slot, or may get it: closes its shops at once and saves nothing. May be called while the slot
   * leaves.
   */
  onLost(slot: number): Promise<void>
  /**
   * The node is about to shut down with all of these slots. Saves what it can while shops keep running, to shorten
   * later waits.
   */
  beforeShutdown(slots: readonly number[], longestMs: number): Promise<void>
  /**
   * The slot is leaving: new requests are rejected, and open ones were drained. Closes its shops, each with a last
   * snapshot. The slot is held until this resolves. Returns whether all was saved in time, so that another node may
   * have the slot; otherwise it stays and its shops continue.
   */
  onRelease(slot: number, longestMs: number): Promise<boolean>
}

/** The identity of a node's process. */
export interface NodeIdentity {
  name: string
  /** Where HAProxy and gateways reach it, `host:port`. */
  address: string
  /**
   * The id of the folder of shops, whose lock this process holds (`readFolderId`). The next process with the same
   * folder knows that this one is dead, and takes its slots over at once.
   */
  folder: string
  /** Random for each process. */
  bootId: string
  /** Random secret of each process; the database has its SHA-256. It also authenticates calls of the internal API. */
  key: string
}

/** Time limits. The coordinator sets the length of leases and tells nodes. Tests use shorter ones. */
export interface LeaseTimes {
  /** Length of a lease. */
  leaseMs: number
  /** How often nodes renew. */
  renewMs: number
  /** How long before the end of its lease a node gives up a slot. */
  marginMs: number
  /** A node that has been silent for this time gets no slots. */
  aliveMs: number
  /** How often the coordinator runs. */
  checkMs: number
  /**
   * How long, in addition to a lease, the database must be reachable without a break before expired slots are
   * reassigned.
   */
  cautionMs: number
  /** How long new slots wait for more nodes, so that the first node does not get all of them. */
  gatherMs: number
  /** How long a node that shuts down waits for the coordinator to update the load balancers. */
  announceMs: number
  /** How long requests are accepted that a load balancer sent just before it knew that the slot leaves. */
  graceMs: number
  /** How long open requests of a leaving slot may take to end. */
  drainMs: number
  /** How long saving a moving slot may take; then it stays. Nobody reaches its shops meanwhile. */
  saveMs: number
  /** How long a shutdown may take for all slots. They are renewed meanwhile. */
  stopMs: number
}

/** The times outside of tests. */
export const LEASE_TIMES: LeaseTimes = {
  leaseMs: 10_000,
  renewMs: 2_000,
  marginMs: 1_000,
  aliveMs: 6_000,
  checkMs: 1_000,
  cautionMs: 5_000,
  gatherMs: 2_000,
  announceMs: 2_000,
  graceMs: 150,
  drainMs: 3_000,
  saveMs: 10_000,
  stopMs: 130_000,
}

/** How many slots of a node may leave at the same time. Their requests wait, and fewer slots save faster. */
export const MOST_LEAVING_AT_ONCE = 8

/**
 * Whether a gateway reaches the database. A node without database keeps its slots only if all known gateways say
 * `unreachable`.
 */
export type DatabaseAccess = 'reachable' | 'unreachable'

/** A node as gateways see it. */
export interface NodeRow {
  name: string
  bootId: string
  address: string
  /** Whether it renewed lately. */
  isAlive: boolean
  isLeaving: boolean
  /** Number of slots that it holds. */
  slots: number
}

/** A slot as gateways see it. */
export interface SlotRow {
  slot: number
  /** Name of the node that holds it, or held it last and has not released it. */
  node: string | undefined
  epoch: number
  /** Whether the lease is valid. */
  isHeld: boolean
  /** Whether the node has taken it over, so that requests may go there. */
  isReady: boolean
  isLeaving: boolean
  /** The node that it is about to move to. */
  wanted: string | undefined
}

/** A possible name of a shop in this slot, for functions that take names. */
export function sampleShopIdIn(slot: number): string {
  return `${slotName(slot)}aaaaaaaaaaaa`
}
