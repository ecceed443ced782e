/** How many parts the shops of all classes are cut into: by the first two digits of their names. */
export const SLOT_COUNT = 256

const LABEL = /^(?:[tv]-)?([0-9a-f]{2})/

/**
 * The slot of a shop, by its name; also of a tool's name (`t-…`) or of a copy's (`v-…`, whose key begins with the slot of its
 * shop). Undefined for what is in no slot.
 */
export function slotOfLabel(label: string): number | undefined {
  const [, digits] = LABEL.exec(label) ?? []
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

/** A slot as it stands in names and in the balancer's map: two digits in base 16. */
export function slotName(slot: number): string {
  return slot.toString(16).padStart(2, '0')
}

/** A slot that has just become this node's. */
export interface AcquiredSlot {
  slot: number
  /** Rises whenever the slot changes hands, so that the word of an earlier holder counts no more. */
  epoch: number
  /**
   * Whether nobody else had it since this folder did: local files are the newest. Otherwise they are to be put away, and
   * shops to be fetched.
   */
  hasNewestFiles: boolean
}

/** What the shops of a node ask of its leases. Names are those of shops, `1fabc…`; names in no slot are nobody's. */
export interface HeldSlots {
  /** Whether the shop is ours by the lease, at this moment: to be asked before each write, wake or judgement. */
  holds(shop: string): boolean
  /**
   * Begins a request, or whatever else a move waits for; what it hands out ends it. Undefined: the shop is elsewhere, or
   * about to leave: 503, retry-after 1.
   */
  beginRequest(shop: string): (() => void) | undefined
  /** As `begin`; where the shop is not ours, it first asks whether it has become so just now. */
  beginRequestSoon(shop: string): Promise<(() => void) | undefined>
  /** Goes along with rows and snapshots. Undefined where the shop is not ours. */
  epochOf(shop: string): number | undefined
  /** Whether its files here are the newest that there are: see `Gained`. */
  hasNewestFiles(shop: string): boolean
  /** The key that passes of this slot are checked with. */
  cookieKey(shop: string): Buffer | undefined
  /** The slots that are ours, those about to leave among them. */
  held(): readonly number[]
}

/** What a node does when its slots come and go. None may reject: what goes wrong is the node's to tell. */
export interface SlotEvents {
  /** Puts away files that are not the newest. Its shops are asked for only afterwards. */
  onAcquired(gained: AcquiredSlot): Promise<void>
  /** The slot is somebody else's, or may be: closes its shops at once, saves nothing. May come while it leaves. */
  onLost(slot: number): Promise<void>
  /** The node is about to go, with all of these slots. Shops go on meanwhile: what is saved by now holds up nobody later. */
  beforeShutdown(slots: readonly number[], longestMs: number): Promise<void>
  /**
   * The slot is about to leave. New requests are refused by now, those under way have ended or had their time: puts its shops
   * to sleep, each with a last snapshot. It is still ours until this has ended. Whether all was saved within this time, so that
   * somebody else may have the slot; otherwise it stays, and its shops go on.
   */
  onRelease(slot: number, longestMs: number): Promise<boolean>
}

/** Who a node is. */
export interface NodeIdentity {
  name: string
  /** `host:port`, where the balancer and entries reach it. */
  address: string
  /**
   * Stays with the folder of the shops, whose lock this process holds (`folderId`): whoever comes from there knows that the
   * process before it is dead, and takes its slots over at once.
   */
  folder: string
  /** Drawn anew by each process. */
  bootId: string
  /** Drawn anew by each process, known to it alone; the database has its SHA-256. Also opens the back office. */
  key: string
}

/** How long things last. The lease is the keeper's to say: nodes are told it. Tests take shorter ones. */
export interface LeaseTimes {
  /** A lease that is not renewed ends after so long. */
  leaseMs: number
  /** Nodes renew so often. */
  renewMs: number
  /** A node gives up its slots so long before the lease ends. */
  marginMs: number
  /** A node that said nothing for so long is given nothing. */
  aliveMs: number
  /** The keeper looks so often. */
  checkMs: number
  /** Beyond a lease, the keeper wants the database without a break for so long before it takes slots from anybody. */
  cautionMs: number
  /** Slots without a node wait so long for more nodes to come: the first one need not take them all. */
  gatherMs: number
  /** A node that goes waits so long for whoever keeps slots to tell the balancers. */
  announceMs: number
  /** What a balancer sent just before it was told that a slot leaves gets in for so long. */
  graceMs: number
  /** Requests under way have so long to end when their slot leaves. */
  drainMs: number
  /** A slot that moves stays where it is when its shops cannot be saved within so long: nobody gets into them meanwhile. */
  saveMs: number
  /** A node that goes has so long for all of its slots. It renews them meanwhile. */
  stopMs: number
}

/** As it is outside of tests. */
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

/**
 * So many slots of one node leave at the same time. Whoever asks for one of them waits, and the fewer there are, the less their
 * last snapshots wait for one another.
 */
export const MOST_LEAVING_AT_ONCE = 8

/** Whether an entry reaches the database. A node that does not goes on only where all that is known say `away`. */
export type DatabaseAccess = 'reachable' | 'unreachable'

/** A node as entries see it. */
export interface NodeRow {
  name: string
  bootId: string
  address: string
  /** Whether it said something lately. */
  isAlive: boolean
  isLeaving: boolean
  /** How many slots it holds. */
  slots: number
}

/** A slot as entries see it. */
export interface SlotRow {
  slot: number
  /** Name of the node that holds it, or held it last and has not given it back. */
  node: string | undefined
  epoch: number
  /** Whether the lease has not run out. */
  isHeld: boolean
  /** Whether the node has taken it over, so that requests may go there. */
  isReady: boolean
  isLeaving: boolean
  /** The node that it is about to move to. */
  wanted: string | undefined
}

/** A name that a shop of this slot could have, for those who ask by the names of shops. */
export function sampleShopIn(slot: number): string {
  return `${slotName(slot)}aaaaaaaaaaaa`
}
