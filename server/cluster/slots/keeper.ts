import { isAway } from '../../class/store/postgres/errors.ts'
import { Balancer, type Route } from './balancer.ts'
import { HaproxyAdmin } from './haproxy.ts'
import { assign, haveLeave, look, prepare, type Sight, sayGone, sayThere, wantNoMore } from './keeping.ts'
import { Listening } from './listening.ts'
import { whatToDo } from './plan.ts'
import { LEASE_TIMES, type LeaseTimes, SLOT_COUNT, type Standing } from './slots.ts'
import { Turns } from './turns.ts'

export interface KeeperParts {
  /** Of the owner of the database. */
  url: string
  /** This entry: a name of its own, and where other entries reach its back office. */
  entry: { name: string; address: string }
  /** What passes of a slot are checked with. */
  passKey(slot: number): Buffer
  /** Runtime APIs of all balancers: `host:port`, or paths of UNIX sockets. */
  balancers: readonly string[]
  /** Asks another entry, by its address, whether it reaches the database itself. Rejects where it does not answer. */
  askPeer(address: string): Promise<Standing>
  warn(message: string): void
  times?: Partial<LeaseTimes>
  /** Balancers are compared with what they should do so often, also where nothing has changed. */
  compareMs?: number
  /** For how long a statement may take. */
  patienceMs?: number
}

/** One of all entries acts. Drawn by lot. */
const LOCK = 7_310_955_268
const COMPARE_MS = 5_000
const PATIENCE_MS = 2_000
/** Whoever acts asks every second. One that asks nothing for so long is gone: another one is to act. */
const SILENT_MS = 15_000

/**
 * Gives slots to nodes and tells balancers. All entries have one, and one of them acts: who has a lock that PostgreSQL takes
 * back by itself when the connection is lost.
 */
export class Keeper {
  readonly #parts: KeeperParts
  readonly #times: LeaseTimes
  readonly #listening: Listening
  /** A line of its own for the question whether the database is there: the lock hangs on the other. */
  readonly #probe: Listening
  readonly #balancers: readonly Balancer[]
  readonly #turns: Turns
  #peers: readonly string[] = []
  /** The connection that has the lock. */
  #lockedBy = 0
  #trying: Promise<boolean> | undefined
  /** Since when nothing was missed, by the clock of the database; undefined where something was. */
  #unbrokenMs: number | undefined
  #lastSightMs = 0
  #led = ''
  #ledAt = Number.NEGATIVE_INFINITY
  #warned = ''

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#times = { ...LEASE_TIMES, ...parts.times }
    const { url, balancers, warn, patienceMs = PATIENCE_MS } = parts
    this.#listening = new Listening({
      ...{ url, patienceMs, silentMs: SILENT_MS },
      onNews: () => void this.hurry(),
    })
    this.#probe = new Listening({ url, patienceMs: patienceMs / 2, onNews: () => {} })
    this.#balancers = balancers.map((at) => new Balancer(new HaproxyAdmin(at), warn))
    this.#turns = new Turns(() => this.#turn(), this.#times.lookMs)
  }

  /** Whether this entry is the one that acts. */
  get isActing(): boolean {
    return this.#lockedBy !== 0 && this.#lockedBy === this.#listening.opened
  }

  /** What is wrong with balancers, each in a few words. Only whoever acts knows. */
  get troubles(): string[] {
    return this.#balancers.map(({ trouble }) => trouble).filter(Boolean)
  }

  /** Begins, and has looked once. */
  async open(): Promise<void> {
    await this.hurry()
  }

  /** Looks now. */
  hurry(): Promise<void> {
    return this.#turns.hurry()
  }

  async close(): Promise<void> {
    await this.#turns.close()
    await sayGone(this.#listening, this.#parts.entry.name).catch(() => {})
    await Promise.all([this.#listening.close(), this.#probe.close()])
  }

  /**
   * For a node that does not reach the database. `away` promises that nobody is given its slots for now: no entry that was there
   * lately reaches it either. `alone`: asked by another entry, which asks the others itself.
   */
  async standing(alone = false): Promise<Standing> {
    // Where the database hangs, each takes all its time to find out: they are asked while we try ourselves.
    const othersAreCutOff = alone || this.#othersAreCutOff()
    if (await this.#mayWrite()) return 'there'
    this.#unbrokenMs = undefined
    return (await othersAreCutOff) ? 'away' : 'there'
  }

  /** Never rejects. */
  async #othersAreCutOff(): Promise<boolean> {
    // One that does not answer may be the one that acts.
    const asked = this.#peers.map((address) => this.#parts.askPeer(address).catch(() => 'there' as const))
    return (await Promise.all(asked)).every((standing) => standing === 'away')
  }

  /**
   * Tried by writing, as a renewal writes. A database that can only be read (after a failover, before it is promoted or once
   * another one is), or whose writes hang, answers questions as ever, but nodes cannot renew there, and nobody is given slots.
   */
  #mayWrite(): Promise<boolean> {
    // Anybody in the cluster's network may ask: it is found out once for all who ask at the same time.
    this.#trying ??= this.#tryToWrite().finally(() => {
      this.#trying = undefined
    })
    return this.#trying
  }

  async #tryToWrite(): Promise<boolean> {
    try {
      await this.#probe.all('UPDATE ff_entries SET said_at = clock_timestamp() WHERE name = $1', [
        this.#parts.entry.name,
      ])
      return true
    } catch (error) {
      return !isAway(error)
    }
  }

  /** Never rejects. */
  async #turn(): Promise<void> {
    try {
      const { entry } = this.#parts
      this.#peers = await sayThere(this.#listening, entry, this.#times.leaseMs)
      if (!(await this.#acts())) return
      const sight = await look(this.#listening, this.#times.aliveMs)
      await this.#keep(sight, this.#mayTake(sight))
      this.#warned = ''
    } catch (error) {
      this.#unbrokenMs = undefined
      const message = `Slots are given to nobody at this moment: ${error instanceof Error ? error.message : error}`
      if (message !== this.#warned) this.#parts.warn(message)
      this.#warned = message
    }
  }

  async #acts(): Promise<boolean> {
    if (this.isActing) return true
    const [row] = await this.#listening.all<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      LOCK,
    ])
    if (!row?.got) return false
    this.#lockedBy = this.#listening.opened
    this.#unbrokenMs = undefined
    this.#led = ''
    const keys = Array.from({ length: SLOT_COUNT }, (_, slot) => this.#parts.passKey(slot))
    await prepare(this.#listening, this.#times.leaseMs, keys)
    return true
  }

  /**
   * Whether slots whose lease has run out may be taken. Those who could not renew because the database was away go on with
   * their shops as long as entries tell them so: they get time to come back first.
   */
  #mayTake({ nowMs, startedMs }: Sight): boolean {
    const { leaseMs, cautionMs } = this.#times
    if (nowMs - this.#lastSightMs > leaseMs / 2) this.#unbrokenMs = undefined
    this.#lastSightMs = nowMs
    this.#unbrokenMs ??= nowMs
    return nowMs - Math.max(this.#unbrokenMs, startedMs) > leaseMs + cautionMs
  }

  async #keep(sight: Sight, mayTake: boolean): Promise<void> {
    const { free, shared, leaving, pointless, route } = whatToDo(sight, mayTake, this.#times.gatherMs)
    if (pointless.length > 0) await wantNoMore(this.#listening, pointless)
    if (leaving.length > 0) {
      // Requests wait in the balancer from here on, and the holder has none to refuse.
      await this.#leadAll(route)
      await haveLeave(this.#listening, leaving)
    }
    if (shared.size > 0) await assign(this.#listening, free, shared, mayTake)
    const wanted = JSON.stringify(route)
    const isDue = performance.now() - this.#ledAt >= (this.#parts.compareMs ?? COMPARE_MS)
    if (wanted === this.#led && !isDue) return
    this.#ledAt = performance.now()
    this.#led = (await this.#leadAll(route)) ? wanted : ''
  }

  /** Whether all know. One that is away is told as well, and holds up nobody. */
  async #leadAll(route: Route): Promise<boolean> {
    const went = await Promise.all(
      this.#balancers.map((balancer) => {
        const { answers } = balancer
        const leading = balancer.lead(route)
        return answers ? leading : false
      }),
    )
    return went.every(Boolean)
  }
}
