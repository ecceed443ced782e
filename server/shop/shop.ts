import type { ServerToClient } from '#contract/socket.ts'
import type { Database, EventName, ShopEvents, ShopSettings } from '#lab'
import type { Look } from '../config/look.ts'
import type { Doors } from '../sandbox/shop-sandbox.ts'
import type { SqlDoor, SqlSource } from '../sandbox/sql/connection.ts'
import type { Left } from '../sandbox/workers/queue.ts'
import { AccessLog } from './access-log.ts'
import { type Caller, callerOf, type EachLater, eachLater, type Later, later, OWN } from './called.ts'
import { type Clock, hostClock } from './clock.ts'
import { Company, type ShopSocket } from './company.ts'
import type { Disk } from './disk.ts'
import type { DiskContent } from './disk-content.ts'
import type { Documents } from './documents.ts'
import { Exchanges } from './exchanges.ts'
import { Happenings, type Listener } from './happenings.ts'
import type { LabCode } from './lab-code.ts'
import type { ToDisk } from './log-on-disk.ts'
import { closeFile, isLogEmpty, type Opened, openFile } from './opened.ts'
import type { Tables } from './tables.ts'
import type { LabsOf } from './weak-code.ts'

/** Versions that learners wrote themselves. */
export interface OwnVersions {
  /** Calls hers; undefined where there is none that can run. */
  caller(shop: Shop, lab: string): Caller | undefined
  /** The same for weak code that is data, or a contract: what was made of it. */
  data(shop: Shop, lab: string): object | undefined
  /** Has the weak code run again in the place of hers, and says why. */
  putAside(shop: Shop, lab: string, why: string): Promise<void>
}

/** What the host gives each of its shops. */
export interface ShopParts {
  settings: ShopSettings
  /** What pages that the server renders itself look like. */
  look: Look
  content: DiskContent
  labs: LabCode
  sql(source: SqlSource): SqlDoor
  /** The sandbox for everything else that attackers send. */
  sandbox(owner: string, left: Left): Doors
  /** Told why lines of a shop's access log are lost. */
  onLoss(error: unknown, shop: string): void
  /** Resolves when there is time for housekeeping: by default for that of all shops, which takes turns with visitors. */
  inTurn?(owner?: string): Promise<void>
  /** Versions, by lab, that are live in all shops whatever is put live there. They have to be loaded. */
  settled?: Readonly<Record<string, string>>
  /** What its file was made of a moment ago, if it was: see `SqlSource`. */
  madeOf?: object | undefined
  /** It is gone in a moment: nothing need be safe from a loss of power. */
  isBrief?: boolean
  /** Waits for the disk in the thread's place. */
  toDisk?: ToDisk | undefined
  /** The host's where none is named. */
  clock?: Clock
  /** What learners wrote themselves. */
  own?: OwnVersions
}

/** One learner's whole world. */
export class Shop {
  readonly id: string
  readonly file: string
  readonly settings: ShopSettings
  readonly look: Look
  readonly clock: Clock
  /** Where code, documents and archives from attackers are looked at. */
  readonly sandbox: Doors
  readonly log: AccessLog
  readonly exchanges = new Exchanges()
  /** How often in a row her own code of a lab took too much, by lab. */
  readonly overruns = new Map<string, number>()
  /** What was made last of her own version of a lab that is data, and of which text, by lab. */
  readonly ownData = new Map<string, { text: string; data: object | undefined }>()
  /** Ends the wait of the text of hers that was saved last, by lab: there is a newer one. */
  readonly overtaking = new Map<string, AbortController>()
  readonly #parts: ShopParts
  readonly #happenings = new Happenings()
  readonly #company = new Company()
  #opened: Opened

  private constructor(id: string, file: string, parts: ShopParts) {
    this.id = id
    this.file = file
    this.settings = parts.settings
    this.look = parts.look
    this.clock = parts.clock ?? hostClock
    const doors = parts.sandbox(id, this.exchanges.left)
    this.sandbox = {
      ...doors,
      database: (tables) => doors.database(tables, (sql) => this.exchanges.current?.note('sql', sql)),
      where: (expression, documents) => {
        this.exchanges.current?.note('condition', expression)
        return doors.where(expression, documents)
      },
    }
    this.#parts = parts
    const onLoss = (error: unknown): void => parts.onLoss(error, id)
    this.log = new AccessLog(() => this.tables, onLoss, parts.inTurn)
    this.#opened = openFile(id, file, parts, this.exchanges.left, parts.madeOf)
  }

  /** Opens the shop in a file that was cloned from the template before. */
  static async open(id: string, file: string, parts: ShopParts): Promise<Shop> {
    const shop = new Shop(id, file, parts)
    await shop.loadVersions()
    return shop
  }

  get tables(): Tables {
    return this.#opened.tables
  }

  get documents(): Documents {
    return this.#opened.documents
  }

  get disk(): Disk {
    return this.#opened.disk
  }

  /** The tables for SQL text from attackers. */
  get sql(): Database {
    const { sql } = this.#opened
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

  tell<E extends EventName>(event: E, payload: ShopEvents[E]): void {
    this.#happenings.tell(event, payload)
  }

  hear(listener: Listener): () => void {
    return this.#happenings.hear(listener)
  }

  /** The version of a lab's code that is live: `weak`, the name of a fix, or `own`. */
  version(lab: string): string {
    return this.#parts.settled?.[lab] ?? this.#opened.versions.get(lab) ?? 'weak'
  }

  /** The live version of each lab where it is not the weak one. */
  versions(): Record<string, string> {
    return { ...Object.fromEntries(this.#opened.versions), ...this.#parts.settled }
  }

  /**
   * What a lab's live code exports. The caller names the type, that of the lab's weak file or what it needs of that; a
   * name that belongs to another type does not compile.
   */
  live<Code extends object>(lab: LabsOf<Code>): Code {
    const live = this.version(lab)
    const own = live === OWN ? this.#parts.own?.data(this, lab) : undefined
    if (own) {
      this.exchanges.current?.fixes.set(lab, OWN)
      return own as Code
    }
    // What else she wrote is for `call`; where there is none left of it, the weak code runs.
    const version = live === OWN ? 'weak' : live
    if (version !== 'weak') this.exchanges.current?.fixes.set(lab, version)
    return this.#parts.labs.code(lab, version) as Code
  }

  /**
   * What a lab's live code exports, where she may have written that herself: all of it answers later, and nothing waits
   * for it inside of a transaction.
   */
  call<Code extends object>(lab: LabsOf<Code>): Later<Code> {
    return later(this.#caller<Code>(lab))
  }

  /** The same for a function that is asked of many things at once: in one go, as what she wrote is opened anew for each. */
  callEach<Code extends object>(lab: LabsOf<Code>): EachLater<Code> {
    return eachLater(this.#caller<Code>(lab))
  }

  #caller<Code extends object>(lab: LabsOf<Code>): Caller {
    const own = this.version(lab) === OWN ? this.#parts.own?.caller(this, lab) : undefined
    if (own) this.exchanges.current?.fixes.set(lab, OWN)
    return own ?? callerOf(this.live<Code>(lab))
  }

  /** Where the code of labs is found. */
  get labs(): LabCode {
    return this.#parts.labs
  }

  /** Has the weak code run again in the place of her own version, and tells her why. */
  async putOwnAside(lab: string, why: string): Promise<void> {
    await this.#parts.own?.putAside(this, lab, why)
  }

  /** Puts a version live at once, and for good. Back to weak code there is a way from labs that are gone, too. */
  async putLive(lab: string, version: string): Promise<void> {
    if (version !== OWN && version !== 'weak') await this.#parts.labs.load(lab, version)
    if (version === 'weak') {
      this.tables.run('DELETE FROM ff_versions WHERE lab = ?', [lab])
      this.#opened.versions.delete(lab)
    } else {
      this.tables.run('INSERT OR REPLACE INTO ff_versions (lab, version) VALUES (?, ?)', [lab, version])
      this.#opened.versions.set(lab, version)
    }
    this.send('version live', { lab, version })
  }

  /** Those who have this shop open. */
  get sockets(): ReadonlySet<ShopSocket> {
    return this.#company.sockets
  }

  /** Sends an event to everybody who has this shop open. */
  send<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
    this.#company.send(event, ...payload)
  }

  /** Lets somebody in; those who asked are told. */
  connect(socket: ShopSocket): void {
    this.#company.connect(socket)
  }

  onConnect(listener: (socket: ShopSocket) => void): void {
    this.#company.onConnect(listener)
  }

  /** Ends when everybody in this shop is sent away: what goes on for them by itself has to end, too. */
  get stay(): AbortSignal {
    return this.#company.stay
  }

  /** Hangs up on everybody, and ends what goes on by itself. Who may come back is for others to say. */
  sendAway(): void {
    this.#company.sendAway()
  }

  /**
   * Puts another file in the place of this one: `replace` runs while the shop's file is closed. Afterwards `tables`,
   * `documents` and `disk` are new objects; those handed out before are of no use.
   */
  replaceFile(replace: () => void): void {
    closeFile(this.#opened)
    try {
      replace()
    } finally {
      this.#opened = openFile(this.id, this.file, this.#parts, this.exchanges.left)
    }
  }

  /**
   * Makes ready what is live here; and what will be, where another file is about to take the place of this one. A fix that
   * is no longer shipped is not live: the weak version runs instead.
   */
  async loadVersions(toCome: ReadonlyMap<string, string> = new Map()): Promise<void> {
    for (const [lab, version] of [...this.#opened.versions, ...toCome]) {
      if (version === OWN) continue
      try {
        await this.#parts.labs.load(lab, version)
      } catch {
        if (this.#opened.versions.get(lab) === version) this.#opened.versions.delete(lab)
      }
    }
  }

  /** Writes what is waiting, and makes the file complete without what SQLite keeps beside it: it can be copied then. */
  settle(): void {
    this.log.flush()
    if (!this.isSettled) this.tables.get('PRAGMA wal_checkpoint(TRUNCATE)')
    if (this.isSettled) this.tables.noteEmptyLog()
  }

  /** Whether there is nothing to be made complete. */
  get isSettled(): boolean {
    return !this.log.isWaiting && isLogEmpty(this.file)
  }

  /** False once it was closed: whoever is still at something in it comes too late. */
  get isOpen(): boolean {
    return this.#opened.db.isOpen
  }

  /** Sends everybody away, writes what is waiting and closes the file. The shop is of no use afterwards. */
  close(): void {
    this.#company.close()
    this.log.close()
    closeFile(this.#opened)
  }
}
