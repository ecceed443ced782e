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
import { ShopRealm } from './guarded-realm.ts'
import {
  type BatchedLiveCode,
  batchedLiveCode,
  type CallCode,
  CUSTOM_FIX,
  createLocalCaller,
  type LabCodeSource,
  type LiveCode,
  liveCode,
  localLiveCode,
} from './live-code.ts'
import type { Disk, DiskContent } from './storage/disk.ts'
import type { Documents } from './storage/documents.ts'
import { closeFile, isWalEmpty, type OpenFile, openFile } from './storage/open-file.ts'
import type { Tables } from './storage/tables.ts'
import type { Fsync } from './storage/wal-sync.ts'
import type { LabsOf } from './weak-code.ts'

/** Versions of labs that learners wrote. */
export interface CustomFixes {
  /** Calls the learner's version; undefined if there is none that can run. */
  caller(shop: Shop, lab: string): CallCode | undefined
  /** Calls a version of a lab whose code is guarded. */
  guardedCaller(shop: Shop, lab: string, code: string): CallCode
  /** The same for weak code that is data, or a contract: the result of the learner's text. */
  data(shop: Shop, lab: string): object | undefined
  /** Makes the weak code live again instead of the learner's version, and says why. */
  revert(shop: Shop, lab: string, why: string): Promise<void>
}

/** What the host gives each of its shops. */
export interface ShopOptions {
  settings: ShopSettings
  /** The look of pages that the server renders. */
  branding: Branding
  content: DiskContent
  labs: LabCodeSource
  sql(source: SqlSource): SqlConnection
  /** The sandbox for everything else that attackers send. */
  sandbox(owner: string, left: ClientSignal): ShopSandbox
  /** Called with the reason if lines of a shop's access log are lost. */
  onLogLoss(error: unknown, shop: string): void
  /**
   * Resolves when it is the owner's turn. By default the owner is the housekeeping of all shops, which takes turns with
   * visitors.
   */
  inTurn?(owner?: string): Promise<void>
  /** Versions, by lab, that are always live in all shops. They have to be loaded. */
  pinnedVersions?: Readonly<Record<string, string>>
  /** The edition of the template that its file was just cloned from, if it was: see `SqlSource`. */
  madeOf?: object | undefined
  /** The shop is temporary: nothing has to survive a power loss. */
  isEphemeral?: boolean
  /** Fsyncs a file without blocking this thread. */
  fsync?: Fsync | undefined
  /** Default: the host's clock. */
  clock?: Clock
  /** What learners wrote. */
  own?: CustomFixes
}

/** The shop of one learner. */
export class Shop {
  readonly id: string
  readonly file: string
  readonly settings: ShopSettings
  readonly branding: Branding
  readonly clock: Clock
  /** Evaluates code, documents and archives of attackers. */
  readonly sandbox: ShopSandbox
  readonly log: AccessLog
  readonly exchanges = new Exchanges()
  /** How often in a row the learner's code of a lab exceeded its limits, by lab. */
  readonly overruns = new Map<string, number>()
  /** The latest result of the learner's version of a lab that is data, with its text, by lab. */
  readonly customFixData = new Map<string, { text: string; data: object | undefined }>()
  /** Cancels the wait for the learner's previous text of a lab when there is a newer one. */
  readonly supersededEdits = new Map<string, AbortController>()
  /** What guarded code has left on built-in prototypes. */
  readonly realm = new ShopRealm(() => this.documents)
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

  /** The tables for SQL text of attackers. */
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

  /** The live version of a lab's code: `weak`, the name of a fix, or `own`. */
  version(lab: string): string {
    return this.#options.pinnedVersions?.[lab] ?? this.#open.versions.get(lab) ?? 'weak'
  }

  /** The live version of each lab that does not run its weak one. */
  versions(): Record<string, string> {
    return { ...Object.fromEntries(this.#open.versions), ...this.#options.pinnedVersions }
  }

  /**
   * What a lab's live code exports. The caller names the type of the lab's weak file, or the part of it that is needed.
   * The name of a lab of another type does not compile.
   */
  live<Code extends object>(lab: LabsOf<Code>): Code {
    const live = this.version(lab)
    const own = live === CUSTOM_FIX ? this.#options.own?.data(this, lab) : undefined
    if (own) {
      this.exchanges.current?.fixes.set(lab, CUSTOM_FIX)
      return own as Code
    }
    // Other code of the learner is for `call`. If none of it is left, the weak code runs.
    const version = live === CUSTOM_FIX ? 'weak' : live
    if (version !== 'weak') this.exchanges.current?.fixes.set(lab, version)
    return this.#options.labs.code(lab, version) as Code
  }

  /**
   * What a lab's live code exports, if a learner may have written it: all of it is asynchronous, so it cannot be
   * awaited inside a transaction.
   */
  call<Code extends object>(lab: LabsOf<Code>): LiveCode<Code> {
    const caller = this.#remoteCaller(lab)
    return caller ? liveCode(caller) : localLiveCode(this.live<Code>(lab))
  }

  /** The same for many calls of one function in one batch, because the learner's code is reloaded for each batch. */
  callEach<Code extends object>(lab: LabsOf<Code>): BatchedLiveCode<Code> {
    return batchedLiveCode(this.#remoteCaller(lab) ?? createLocalCaller(this.live<Code>(lab)))
  }

  /** Calls code that does not run in this thread: the learner's, and guarded code. Undefined if other code is live. */
  #remoteCaller(lab: string): CallCode | undefined {
    const own = this.version(lab) === CUSTOM_FIX ? this.#options.own?.caller(this, lab) : undefined
    if (own) this.exchanges.current?.fixes.set(lab, CUSTOM_FIX)
    return own ?? this.#guardedCaller(lab)
  }

  /** Guarded code never runs in this thread. */
  #guardedCaller(lab: string): CallCode | undefined {
    const live = this.version(lab)
    const version = live === CUSTOM_FIX ? 'weak' : live
    const code = this.#options.labs.guardedCode(lab, version)
    if (code === undefined) return undefined
    if (!this.#options.own) throw new Error(`Nothing can run the guarded code of the lab ${lab}`)
    if (version !== 'weak') this.exchanges.current?.fixes.set(lab, version)
    return this.#options.own.guardedCaller(this, lab, code)
  }

  /** Provides the code of labs. */
  get labs(): LabCodeSource {
    return this.#options.labs
  }

  /** Makes the weak code live again instead of the learner's version, and tells the learner why. */
  async revertCustomFix(lab: string, why: string): Promise<void> {
    await this.#options.own?.revert(this, lab, why)
  }

  /** Makes a version live at once, and permanently. `weak` works also for labs that no longer exist. */
  async setLiveVersion(lab: string, version: string): Promise<void> {
    if (version !== CUSTOM_FIX && version !== 'weak') await this.#options.labs.load(lab, version)
    if (version === 'weak') {
      this.tables.run('DELETE FROM ff_versions WHERE lab = ?', [lab])
      this.#open.versions.delete(lab)
    } else {
      this.tables.run('INSERT OR REPLACE INTO ff_versions (lab, version) VALUES (?, ?)', [lab, version])
      this.#open.versions.set(lab, version)
    }
    if (this.#options.labs.isGuarded(lab)) this.realm.restart()
    this.broadcast('version live', { lab, version })
  }

  /** Clients that have this shop open. */
  get sockets(): ReadonlySet<ShopSocket> {
    return this.#clients.sockets
  }

  /** Sends an event to all clients that have this shop open. */
  broadcast<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
    this.#clients.broadcast(event, ...payload)
  }

  /** Adds a client and notifies the listeners. */
  connect(socket: ShopSocket): void {
    this.#clients.connect(socket)
  }

  onConnect(listener: (socket: ShopSocket) => void): void {
    this.#clients.onConnect(listener)
  }

  /** Aborts when all clients of this shop are disconnected, which ends background work on their behalf. */
  get connectedSignal(): AbortSignal {
    return this.#clients.connectedSignal
  }

  /** Disconnects all clients, and ends background work. They may connect again. */
  disconnectAll(): void {
    this.#clients.disconnectAll()
  }

  /**
   * Replaces the shop's file: `replace` runs while it is closed. Afterwards `tables`, `documents` and `disk` are new
   * objects; the old ones cannot be used.
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
   * Loads the live versions of this file, and those of a file that is about to replace it. A fix that is no longer
   * shipped is not live: the weak version runs instead.
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

  /** Writes what is buffered, and merges SQLite's log into the file, so that it can be copied. */
  checkpoint(): void {
    this.log.flush()
    if (!this.isCheckpointed) this.tables.get('PRAGMA wal_checkpoint(TRUNCATE)')
    if (this.isCheckpointed) this.tables.markWalEmpty()
  }

  /** Whether there is nothing to write or merge. */
  get isCheckpointed(): boolean {
    return !this.log.hasPending && isWalEmpty(this.file)
  }

  /** False after it was closed: work that still goes on in it comes too late. */
  get isOpen(): boolean {
    return this.#open.db.isOpen
  }

  /** Disconnects all clients, writes what is buffered and closes the file. The shop cannot be used afterwards. */
  close(): void {
    this.#clients.close()
    this.log.close()
    closeFile(this.#open)
  }
}

/** Receives all events of a shop. */
type Listener = <E extends EventName>(event: E, payload: ShopEvents[E]) => void

/** Passes each event to the listeners, synchronously and in order. */
class ShopEmitter {
  readonly #listeners = new Set<Listener>()

  emit<E extends EventName>(event: E, payload: ShopEvents[E]): void {
    for (const listener of this.#listeners) listener(event, payload)
  }

  /** Returns a function that removes the listener. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
