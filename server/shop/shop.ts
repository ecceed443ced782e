import type { ServerToClient } from '#contract/socket.ts'
import type { Database, EventName, ShopEvents, ShopSettings } from '#lab'
import type { Branding } from '../config/branding.ts'
import type { ShopSandbox } from '../sandbox/shop-sandbox.ts'
import type { SqlConnection, SqlSource } from '../sandbox/sql/connection.ts'
import type { ClientSignal } from '../sandbox/workers/queue.ts'
import { AccessLog } from './access-log.ts'
import { ShopClients, type ShopSocket } from './clients.ts'
import { type Clock, hostClock } from './clock.ts'
import { Exchanges } from './exchanges.ts'
import {
  type BatchedLiveCode,
  batchedLiveCode,
  type CodeCaller,
  CUSTOM_FIX,
  type LabCodeSource,
  type LiveCode,
  liveCode,
  localCaller,
} from './live-code.ts'
import type { Disk } from './storage/disk.ts'
import type { DiskContent } from './storage/disk-content.ts'
import type { Documents } from './storage/documents.ts'
import { closeFile, isLogEmpty, type OpenFile, openFile } from './storage/open-file.ts'
import type { Tables } from './storage/tables.ts'
import type { Fsync } from './storage/wal-sync.ts'
import type { LabsOf } from './weak-code.ts'

/** Versions that learners wrote themselves. */
export interface CustomFixes {
  /** Calls hers; undefined where there is none that can run. */
  caller(shop: Shop, lab: string): CodeCaller | undefined
  /** The same for weak code that is data, or a contract: what was made of it. */
  data(shop: Shop, lab: string): object | undefined
  /** Has the weak code run again in the place of hers, and says why. */
  revert(shop: Shop, lab: string, why: string): Promise<void>
}

/** What the host gives each of its shops. */
export interface ShopOptions {
  settings: ShopSettings
  /** What pages that the server renders itself look like. */
  branding: Branding
  content: DiskContent
  labs: LabCodeSource
  sql(source: SqlSource): SqlConnection
  /** The sandbox for everything else that attackers send. */
  sandbox(owner: string, left: ClientSignal): ShopSandbox
  /** Told why lines of a shop's access log are lost. */
  onLogLoss(error: unknown, shop: string): void
  /** Resolves when there is time for housekeeping: by default for that of all shops, which takes turns with visitors. */
  inTurn?(owner?: string): Promise<void>
  /** Versions, by lab, that are live in all shops whatever is put live there. They have to be loaded. */
  pinnedVersions?: Readonly<Record<string, string>>
  /** What its file was made of a moment ago, if it was: see `SqlSource`. */
  madeOf?: object | undefined
  /** It is gone in a moment: nothing need be safe from a loss of power. */
  isEphemeral?: boolean
  /** Waits for the disk in the thread's place. */
  fsync?: Fsync | undefined
  /** The host's where none is named. */
  clock?: Clock
  /** What learners wrote themselves. */
  own?: CustomFixes
}

/** One learner's whole world. */
export class Shop {
  readonly id: string
  readonly file: string
  readonly settings: ShopSettings
  readonly branding: Branding
  readonly clock: Clock
  /** Where code, documents and archives from attackers are looked at. */
  readonly sandbox: ShopSandbox
  readonly log: AccessLog
  readonly exchanges = new Exchanges()
  /** How often in a row her own code of a lab took too much, by lab. */
  readonly overruns = new Map<string, number>()
  /** What was made last of her own version of a lab that is data, and of which text, by lab. */
  readonly customFixData = new Map<string, { text: string; data: object | undefined }>()
  /** Ends the wait of the text of hers that was saved last, by lab: there is a newer one. */
  readonly supersededEdits = new Map<string, AbortController>()
  readonly #options: ShopOptions
  readonly #emitter = new ShopEmitter()
  readonly #clients = new ShopClients()
  #open: OpenFile

  private constructor(id: string, file: string, parts: ShopOptions) {
    this.id = id
    this.file = file
    this.settings = parts.settings
    this.branding = parts.branding
    this.clock = parts.clock ?? hostClock
    const doors = parts.sandbox(id, this.exchanges.clientLeft)
    this.sandbox = {
      ...doors,
      database: (tables) => doors.database(tables, (sql) => this.exchanges.current?.note('sql', sql)),
      where: (expression, documents) => {
        this.exchanges.current?.note('condition', expression)
        return doors.where(expression, documents)
      },
    }
    this.#options = parts
    const onLogLoss = (error: unknown): void => parts.onLogLoss(error, id)
    this.log = new AccessLog(() => this.tables, onLogLoss, parts.inTurn)
    this.#open = openFile(id, file, parts, this.exchanges.clientLeft, parts.madeOf)
  }

  /** Opens the shop in a file that was cloned from the template before. */
  static async open(id: string, file: string, parts: ShopOptions): Promise<Shop> {
    const shop = new Shop(id, file, parts)
    await shop.loadVersions()
    return shop
  }

  get tables(): Tables {
    return this.#open.tables
  }

  get documents(): Documents {
    return this.#open.documents
  }

  get disk(): Disk {
    return this.#open.disk
  }

  /** The tables for SQL text from attackers. */
  get sql(): Database {
    const { sql } = this.#open
    const note = (text: string) => this.exchanges.current?.note('sql', text)
    return {
      get: (text, values) => {
        note(text)
        return sql.get(text, values)
      },
      all: (text, values) => {
        note(text)
        return sql.all(text, values)
      },
    }
  }

  emit<E extends EventName>(event: E, payload: ShopEvents[E]): void {
    this.#emitter.emit(event, payload)
  }

  on(listener: Listener): () => void {
    return this.#emitter.on(listener)
  }

  /** The version of a lab's code that is live: `weak`, the name of a fix, or `own`. */
  version(lab: string): string {
    return this.#options.pinnedVersions?.[lab] ?? this.#open.versions.get(lab) ?? 'weak'
  }

  /** The live version of each lab where it is not the weak one. */
  versions(): Record<string, string> {
    return { ...Object.fromEntries(this.#open.versions), ...this.#options.pinnedVersions }
  }

  /**
   * What a lab's live code exports. The caller names the type, that of the lab's weak file or what it needs of that; a
   * name that belongs to another type does not compile.
   */
  live<Code extends object>(lab: LabsOf<Code>): Code {
    const live = this.version(lab)
    const own = live === CUSTOM_FIX ? this.#options.own?.data(this, lab) : undefined
    if (own) {
      this.exchanges.current?.fixes.set(lab, CUSTOM_FIX)
      return own as Code
    }
    // What else she wrote is for `call`; where there is none left of it, the weak code runs.
    const version = live === CUSTOM_FIX ? 'weak' : live
    if (version !== 'weak') this.exchanges.current?.fixes.set(lab, version)
    return this.#options.labs.code(lab, version) as Code
  }

  /**
   * What a lab's live code exports, where she may have written that herself: all of it answers later, and nothing waits
   * for it inside of a transaction.
   */
  call<Code extends object>(lab: LabsOf<Code>): LiveCode<Code> {
    return liveCode(this.#caller<Code>(lab))
  }

  /** The same for a function that is asked of many things at once: in one go, as what she wrote is opened anew for each. */
  callEach<Code extends object>(lab: LabsOf<Code>): BatchedLiveCode<Code> {
    return batchedLiveCode(this.#caller<Code>(lab))
  }

  #caller<Code extends object>(lab: LabsOf<Code>): CodeCaller {
    const own = this.version(lab) === CUSTOM_FIX ? this.#options.own?.caller(this, lab) : undefined
    if (own) this.exchanges.current?.fixes.set(lab, CUSTOM_FIX)
    return own ?? localCaller(this.live<Code>(lab))
  }

  /** Where the code of labs is found. */
  get labs(): LabCodeSource {
    return this.#options.labs
  }

  /** Has the weak code run again in the place of her own version, and tells her why. */
  async revertCustomFix(lab: string, why: string): Promise<void> {
    await this.#options.own?.revert(this, lab, why)
  }

  /** Puts a version live at once, and for good. Back to weak code there is a way from labs that are gone, too. */
  async setLiveVersion(lab: string, version: string): Promise<void> {
    if (version !== CUSTOM_FIX && version !== 'weak') await this.#options.labs.load(lab, version)
    if (version === 'weak') {
      this.tables.run('DELETE FROM ff_versions WHERE lab = ?', [lab])
      this.#open.versions.delete(lab)
    } else {
      this.tables.run('INSERT OR REPLACE INTO ff_versions (lab, version) VALUES (?, ?)', [lab, version])
      this.#open.versions.set(lab, version)
    }
    this.broadcast('version live', { lab, version })
  }

  /** Those who have this shop open. */
  get sockets(): ReadonlySet<ShopSocket> {
    return this.#clients.sockets
  }

  /** Sends an event to everybody who has this shop open. */
  broadcast<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
    this.#clients.broadcast(event, ...payload)
  }

  /** Lets somebody in; those who asked are told. */
  connect(socket: ShopSocket): void {
    this.#clients.connect(socket)
  }

  onConnect(listener: (socket: ShopSocket) => void): void {
    this.#clients.onConnect(listener)
  }

  /** Ends when everybody in this shop is sent away: what goes on for them by itself has to end, too. */
  get connectedSignal(): AbortSignal {
    return this.#clients.connectedSignal
  }

  /** Hangs up on everybody, and ends what goes on by itself. Who may come back is for others to say. */
  disconnectAll(): void {
    this.#clients.disconnectAll()
  }

  /**
   * Puts another file in the place of this one: `replace` runs while the shop's file is closed. Afterwards `tables`,
   * `documents` and `disk` are new objects; those handed out before are of no use.
   */
  replaceFile(replace: () => void): void {
    closeFile(this.#open)
    try {
      replace()
    } finally {
      this.#open = openFile(this.id, this.file, this.#options, this.exchanges.clientLeft)
    }
  }

  /**
   * Makes ready what is live here; and what will be, where another file is about to take the place of this one. A fix that
   * is no longer shipped is not live: the weak version runs instead.
   */
  async loadVersions(incoming: ReadonlyMap<string, string> = new Map()): Promise<void> {
    for (const [lab, version] of [...this.#open.versions, ...incoming]) {
      if (version === CUSTOM_FIX) continue
      try {
        await this.#options.labs.load(lab, version)
      } catch {
        if (this.#open.versions.get(lab) === version) this.#open.versions.delete(lab)
      }
    }
  }

  /** Writes what is waiting, and makes the file complete without what SQLite keeps beside it: it can be copied then. */
  checkpoint(): void {
    this.log.flush()
    if (!this.isCheckpointed) this.tables.get('PRAGMA wal_checkpoint(TRUNCATE)')
    if (this.isCheckpointed) this.tables.markWalEmpty()
  }

  /** Whether there is nothing to be made complete. */
  get isCheckpointed(): boolean {
    return !this.log.hasPending && isLogEmpty(this.file)
  }

  /** False once it was closed: whoever is still at something in it comes too late. */
  get isOpen(): boolean {
    return this.#open.db.isOpen
  }

  /** Sends everybody away, writes what is waiting and closes the file. The shop is of no use afterwards. */
  close(): void {
    this.#clients.close()
    this.log.close()
    closeFile(this.#open)
  }
}

/** Hears of everything that happens in one shop. */
type Listener = <E extends EventName>(event: E, payload: ShopEvents[E]) => void

/** Passes what features tell on to those who listen, one after another, at once. */
class ShopEmitter {
  readonly #listeners = new Set<Listener>()

  emit<E extends EventName>(event: E, payload: ShopEvents[E]): void {
    for (const listener of this.#listeners) listener(event, payload)
  }

  /** Returns a function that stops listening. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
