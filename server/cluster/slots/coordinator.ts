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

export interface SlotCoordinatorOptions {
  /** URL of the database, as its owner. */
  url: string
  /** This gateway's unique name, and the address of its internal API. */
  gateway: { name: string; address: string }
  /** Returns the slot's key for access cookies. */
  cookieKey(slot: number): Buffer
  /** Runtime APIs of all load balancers: `host:port`, or paths of UNIX sockets. */
  balancers: readonly string[]
  /** Asks another gateway whether it reaches the database itself. Rejects if it does not answer. */
  askPeer(address: string): Promise<DatabaseAccess>
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** How often load balancers are compared with the wanted routing, even if nothing has changed. */
  compareMs?: number
  /** Longest time of a statement. */
  timeoutMs?: number
}

/** Key of the advisory lock that makes one gateway the active coordinator. A random number. */
const LOCK = 7_310_955_268
const COMPARE_MS = 5_000
const TIMEOUT_MS = 2_000
/**
 * The active coordinator sends a statement every second. PostgreSQL ends a connection that is idle for longer, which
 * frees the lock for another gateway.
 */
const IDLE_TIMEOUT_MS = 15_000

/**
 * Assigns slots to nodes and updates the load balancers. Every gateway has a coordinator, and one of them is active:
 * the one that holds an advisory lock. PostgreSQL frees the lock when its connection is lost.
 */
export class SlotCoordinator {
  readonly #options: SlotCoordinatorOptions
  readonly #times: LeaseTimes
  readonly #connection: ListenConnection
  /** A separate connection for checks whether the database is reachable. The other connection holds the lock. */
  readonly #probe: ListenConnection
  readonly #balancers: readonly LoadBalancer[]
  readonly #task: RecurringTask
  #peers: readonly string[] = []
  /** Number of the connection that holds the lock. */
  #lockedBy = 0
  #trying: Promise<boolean> | undefined
  /** Since when every run has succeeded, by the clock of the database; undefined after a failure. */
  #unbrokenMs: number | undefined
  #lastReadMs = 0
  #lastRouting = ''
  #lastRoutedAt = Number.NEGATIVE_INFINITY
  #warned = ''

  constructor(options: SlotCoordinatorOptions) {
    this.#options = options
    this.#times = { ...LEASE_TIMES, ...options.times }
    const { url, balancers, warn, timeoutMs = TIMEOUT_MS } = options
    this.#connection = new ListenConnection({
      url,
      timeoutMs,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      onChange: () => void this.runSoon(),
    })
    this.#probe = new ListenConnection({ url, timeoutMs: timeoutMs / 2, onChange: () => {} })
    this.#balancers = balancers.map((at) => new LoadBalancer(new HaproxyClient(at), warn))
    this.#task = new RecurringTask(() => this.#run(), this.#times.checkMs)
  }

  /** Whether this gateway's coordinator is the active one. */
  get isActive(): boolean {
    return this.#lockedBy !== 0 && this.#lockedBy === this.#connection.connectionCount
  }

  /** Errors of load balancers, as short texts. Known to the active coordinator only. */
  get loadBalancerErrors(): string[] {
    return this.#balancers.map(({ error }) => error).filter(Boolean)
  }

  /** Starts, and resolves after the first run. */
  async open(): Promise<void> {
    await this.runSoon()
  }

  /** Runs now. */
  runSoon(): Promise<void> {
    return this.#task.runSoon()
  }

  async close(): Promise<void> {
    await this.#task.close()
    await removeGateway(this.#connection, this.#options.gateway.name).catch(() => {})
    await Promise.all([this.#connection.close(), this.#probe.close()])
  }

  /**
   * Says whether the database is reachable, for a node that cannot reach it. `unreachable` guarantees that nobody gets
   * the node's slots for now, because no gateway that was alive lately reaches the database either. `alone`: another
   * gateway asks, and asks the others itself.
   */
  async databaseAccess(alone = false): Promise<DatabaseAccess> {
    // In parallel: if the database hangs, each check takes its whole timeout.
    const peersAreCutOff = alone || this.#peersAreCutOff()
    if (await this.#canWrite()) return 'reachable'
    this.#unbrokenMs = undefined
    return (await peersAreCutOff) ? 'unreachable' : 'reachable'
  }

  /** Never rejects. */
  async #peersAreCutOff(): Promise<boolean> {
    // A gateway that does not answer may hold the active coordinator.
    const asked = this.#peers.map((address) =>
      this.#options.askPeer(address).catch(() => 'reachable' as const),
    )
    return (await Promise.all(asked)).every((databaseAccess) => databaseAccess === 'unreachable')
  }

  /**
   * Checks with a write, as a renewal is one. A database that is read-only (during a failover) or whose writes hang
   * still answers queries, but nodes cannot renew leases there and no slots are assigned.
   */
  #canWrite(): Promise<boolean> {
    // Every host of the cluster's network may ask, so simultaneous calls share one check.
    this.#trying ??= this.#tryToWrite().finally(() => {
      this.#trying = undefined
    })
    return this.#trying
  }

  async #tryToWrite(): Promise<boolean> {
    try {
      await this.#probe.all('UPDATE ff_entries SET said_at = clock_timestamp() WHERE name = $1', [
        this.#options.gateway.name,
      ])
      return true
    } catch (error) {
      return !isUnavailable(error)
    }
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    try {
      const { gateway } = this.#options
      this.#peers = await announceGateway(this.#connection, gateway, this.#times.leaseMs)
      if (!(await this.#becomeActive())) return
      const state = await readClusterState(this.#connection, this.#times.aliveMs)
      await this.#apply(state, this.#mayTakeExpired(state))
      this.#warned = ''
    } catch (error) {
      this.#unbrokenMs = undefined
      const message = `Slots are given to nobody at this moment: ${error instanceof Error ? error.message : error}`
      if (message !== this.#warned) this.#options.warn(message)
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
    const keys = Array.from({ length: SLOT_COUNT }, (_, slot) => this.#options.cookieKey(slot))
    await writeLeaseSettings(this.#connection, this.#times.leaseMs, keys)
    return true
  }

  /**
   * Whether slots with an expired lease may be reassigned. Nodes that could not renew while the database was
   * unreachable keep their shops running as long as gateways allow it, so they get time to renew first.
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
      // First HAProxy, so that it holds requests back and the holder rejects none.
      await this.#updateBalancers(routing)
      await requestLeave(this.#connection, leaving)
    }
    if (assignment.size > 0) await assignSlots(this.#connection, free, assignment, mayTakeExpired)
    const wanted = JSON.stringify(routing)
    const isDue = performance.now() - this.#lastRoutedAt >= (this.#options.compareMs ?? COMPARE_MS)
    if (wanted === this.#lastRouting && !isDue) return
    this.#lastRoutedAt = performance.now()
    this.#lastRouting = (await this.#updateBalancers(routing)) ? wanted : ''
  }

  /**
   * Updates all load balancers. Returns whether all succeeded. Does not wait for one that was unreachable the last
   * time.
   */
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
