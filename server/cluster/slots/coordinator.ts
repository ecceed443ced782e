import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { HaproxyClient } from '../haproxy/client.ts'
import { LoadBalancer, type RoutingTable } from '../haproxy/load-balancer.ts'
import {
  announceGateway,
  assignSlots,
  type ClusterState,
  cancelMoves,
  readClusterState,
  removeGateway,
  requestLeave,
  writeLeaseSettings,
} from './coordinator-queries.ts'
import { ListenConnection } from './listen-connection.ts'
import { type DatabaseAccess, LEASE_TIMES, type LeaseTimes, SLOT_COUNT } from './model.ts'
import { planAssignments } from './planner.ts'
import { RecurringTask } from './recurring-task.ts'

export interface SlotCoordinatorParts {
  /** Of the owner of the database. */
  url: string
  /** This entry: a name of its own, and where other entries reach its back office. */
  gateway: { name: string; address: string }
  /** What passes of a slot are checked with. */
  cookieKey(slot: number): Buffer
  /** Runtime APIs of all balancers: `host:port`, or paths of UNIX sockets. */
  balancers: readonly string[]
  /** Asks another entry, by its address, whether it reaches the database itself. Rejects where it does not answer. */
  askPeer(address: string): Promise<DatabaseAccess>
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** Balancers are compared with what they should do so often, also where nothing has changed. */
  compareMs?: number
  /** For how long a statement may take. */
  timeoutMs?: number
}

/** One of all entries acts. Drawn by lot. */
const LOCK = 7_310_955_268
const COMPARE_MS = 5_000
const TIMEOUT_MS = 2_000
/** Whoever acts asks every second. One that asks nothing for so long is gone: another one is to act. */
const IDLE_TIMEOUT_MS = 15_000

/**
 * Gives slots to nodes and tells balancers. All entries have one, and one of them acts: who has a lock that PostgreSQL takes
 * back by itself when the connection is lost.
 */
export class SlotCoordinator {
  readonly #parts: SlotCoordinatorParts
  readonly #times: LeaseTimes
  readonly #connection: ListenConnection
  /** A line of its own for the question whether the database is there: the lock hangs on the other. */
  readonly #probe: ListenConnection
  readonly #balancers: readonly LoadBalancer[]
  readonly #task: RecurringTask
  #peers: readonly string[] = []
  /** The connection that has the lock. */
  #lockedBy = 0
  #trying: Promise<boolean> | undefined
  /** Since when nothing was missed, by the clock of the database; undefined where something was. */
  #unbrokenMs: number | undefined
  #lastReadMs = 0
  #lastRouting = ''
  #lastRoutedAt = Number.NEGATIVE_INFINITY
  #warned = ''

  constructor(parts: SlotCoordinatorParts) {
    this.#parts = parts
    this.#times = { ...LEASE_TIMES, ...parts.times }
    const { url, balancers, warn, timeoutMs = TIMEOUT_MS } = parts
    this.#connection = new ListenConnection({
      ...{ url, timeoutMs, idleTimeoutMs: IDLE_TIMEOUT_MS },
      onChange: () => void this.runSoon(),
    })
    this.#probe = new ListenConnection({ url, timeoutMs: timeoutMs / 2, onChange: () => {} })
    this.#balancers = balancers.map((at) => new LoadBalancer(new HaproxyClient(at), warn))
    this.#task = new RecurringTask(() => this.#run(), this.#times.checkMs)
  }

  /** Whether this entry is the one that acts. */
  get isActive(): boolean {
    return this.#lockedBy !== 0 && this.#lockedBy === this.#connection.connectionCount
  }

  /** What is wrong with balancers, each in a few words. Only whoever acts knows. */
  get loadBalancerErrors(): string[] {
    return this.#balancers.map(({ error }) => error).filter(Boolean)
  }

  /** Begins, and has looked once. */
  async open(): Promise<void> {
    await this.runSoon()
  }

  /** Looks now. */
  runSoon(): Promise<void> {
    return this.#task.runSoon()
  }

  async close(): Promise<void> {
    await this.#task.close()
    await removeGateway(this.#connection, this.#parts.gateway.name).catch(() => {})
    await Promise.all([this.#connection.close(), this.#probe.close()])
  }

  /**
   * For a node that does not reach the database. `away` promises that nobody is given its slots for now: no entry that was there
   * lately reaches it either. `alone`: asked by another entry, which asks the others itself.
   */
  async databaseAccess(alone = false): Promise<DatabaseAccess> {
    // Where the database hangs, each takes all its time to find out: they are asked while we try ourselves.
    const peersAreCutOff = alone || this.#peersAreCutOff()
    if (await this.#canWrite()) return 'reachable'
    this.#unbrokenMs = undefined
    return (await peersAreCutOff) ? 'unreachable' : 'reachable'
  }

  /** Never rejects. */
  async #peersAreCutOff(): Promise<boolean> {
    // One that does not answer may be the one that acts.
    const asked = this.#peers.map((address) => this.#parts.askPeer(address).catch(() => 'reachable' as const))
    return (await Promise.all(asked)).every((databaseAccess) => databaseAccess === 'unreachable')
  }

  /**
   * Tried by writing, as a renewal writes. A database that can only be read (after a failover, before it is promoted or once
   * another one is), or whose writes hang, answers questions as ever, but nodes cannot renew there, and nobody is given slots.
   */
  #canWrite(): Promise<boolean> {
    // Anybody in the cluster's network may ask: it is found out once for all who ask at the same time.
    this.#trying ??= this.#tryToWrite().finally(() => {
      this.#trying = undefined
    })
    return this.#trying
  }

  async #tryToWrite(): Promise<boolean> {
    try {
      await this.#probe.all('UPDATE ff_entries SET said_at = clock_timestamp() WHERE name = $1', [
        this.#parts.gateway.name,
      ])
      return true
    } catch (error) {
      return !isUnavailable(error)
    }
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    try {
      const { gateway } = this.#parts
      this.#peers = await announceGateway(this.#connection, gateway, this.#times.leaseMs)
      if (!(await this.#becomeActive())) return
      const state = await readClusterState(this.#connection, this.#times.aliveMs)
      await this.#apply(state, this.#mayTakeExpired(state))
      this.#warned = ''
    } catch (error) {
      this.#unbrokenMs = undefined
      const message = `Slots are given to nobody at this moment: ${error instanceof Error ? error.message : error}`
      if (message !== this.#warned) this.#parts.warn(message)
      this.#warned = message
    }
  }

  async #becomeActive(): Promise<boolean> {
    if (this.isActive) return true
    const [row] = await this.#connection.all<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      LOCK,
    ])
    if (!row?.got) return false
    this.#lockedBy = this.#connection.connectionCount
    this.#unbrokenMs = undefined
    this.#lastRouting = ''
    const keys = Array.from({ length: SLOT_COUNT }, (_, slot) => this.#parts.cookieKey(slot))
    await writeLeaseSettings(this.#connection, this.#times.leaseMs, keys)
    return true
  }

  /**
   * Whether slots whose lease has run out may be taken. Those who could not renew because the database was away go on with
   * their shops as long as entries tell them so: they get time to come back first.
   */
  #mayTakeExpired({ nowMs, startedMs }: ClusterState): boolean {
    const { leaseMs, cautionMs } = this.#times
    if (nowMs - this.#lastReadMs > leaseMs / 2) this.#unbrokenMs = undefined
    this.#lastReadMs = nowMs
    this.#unbrokenMs ??= nowMs
    return nowMs - Math.max(this.#unbrokenMs, startedMs) > leaseMs + cautionMs
  }

  async #apply(state: ClusterState, mayTakeExpired: boolean): Promise<void> {
    const { free, assignment, leaving, obsoleteMoves, routing } = planAssignments(
      state,
      mayTakeExpired,
      this.#times.gatherMs,
    )
    if (obsoleteMoves.length > 0) await cancelMoves(this.#connection, obsoleteMoves)
    if (leaving.length > 0) {
      // Requests wait in the balancer from here on, and the holder has none to refuse.
      await this.#updateBalancers(routing)
      await requestLeave(this.#connection, leaving)
    }
    if (assignment.size > 0) await assignSlots(this.#connection, free, assignment, mayTakeExpired)
    const wanted = JSON.stringify(routing)
    const isDue = performance.now() - this.#lastRoutedAt >= (this.#parts.compareMs ?? COMPARE_MS)
    if (wanted === this.#lastRouting && !isDue) return
    this.#lastRoutedAt = performance.now()
    this.#lastRouting = (await this.#updateBalancers(routing)) ? wanted : ''
  }

  /** Whether all know. One that is away is told as well, and holds up nobody. */
  async #updateBalancers(routing: RoutingTable): Promise<boolean> {
    const updated = await Promise.all(
      this.#balancers.map((balancer) => {
        const { answers } = balancer
        const updating = balancer.apply(routing)
        return answers ? updating : false
      }),
    )
    return updated.every(Boolean)
  }
}
