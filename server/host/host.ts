import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Shop, type ShopParts } from '../shop/shop.ts'
import { carryOver, inspectShopFile, removeShopFile, setAside } from './shop-file.ts'
import { isTwin, twinId } from './twins.ts'

/** The shop that everybody gets who brings no ticket. */
export const HOME = 'home'

/** What a host needs to run. */
export interface HostParts extends ShopParts {
  /** Folder of the shops' files. */
  folder: string
  /** File of the seeded template. */
  template: string
  /** Tables that outlive a reset when progress is kept. */
  progressTables: readonly string[]
  /** Called with each shop that was opened, before anybody gets it. */
  onOpen(shop: Shop): void
  /** Told of things that whoever runs the host should know. */
  warn(message: string): void
  /** A shop that nobody used for so long is put to sleep. Default: ten minutes. */
  idleMs?: number
}

interface Entry {
  shop: Promise<Shop>
  /** Requests in progress. */
  busy: number
  usedAt: number
}

const DEFAULT_IDLE_MS = 10 * 60_000
/** How long the deletion of a twin waits for its last requests. */
const LONGEST_FAREWELL_MS = 5_000
const SHOP_ID = /^[a-z0-9-]{1,64}$/

/** Any number of shops in one process. Two of them share nothing that can be written. */
export class Host {
  readonly #parts: HostParts
  readonly #entries = new Map<string, Entry>()
  readonly #tickets = new Map<string, string>()
  /** Twins share the parent's place in the sandbox's queue. */
  readonly #parents = new Map<string, string>()
  readonly #sweeper: NodeJS.Timeout

  constructor(parts: HostParts) {
    this.#parts = parts
    mkdirSync(parts.folder, { recursive: true })
    this.#sweep()
    const idleMs = parts.idleMs ?? DEFAULT_IDLE_MS
    this.#sweeper = setInterval(() => void this.#putIdleToSleep(idleMs), Math.max(idleMs / 4, 50)).unref()
  }

  /** The shop of this id, woken or made where needed. Throws `ShopTooNew`. */
  async open(id: string): Promise<Shop> {
    if (!SHOP_ID.test(id)) throw new Error(`Not the id of a shop: ${id}`)
    const known = this.#entries.get(id)
    if (known) {
      known.usedAt = performance.now()
      return known.shop
    }
    const entry: Entry = { shop: this.#wake(id), busy: 0, usedAt: performance.now() }
    this.#entries.set(id, entry)
    entry.shop.catch(() => this.#entries.delete(id))
    return entry.shop
  }

  /** Lets `work` use a shop; it is not put to sleep meanwhile. */
  async use<T>(id: string, work: (shop: Shop) => Promise<T>): Promise<T> {
    const shop = await this.open(id)
    const release = this.hold(id)
    try {
      return await work(shop)
    } finally {
      release()
    }
  }

  /** Keeps an open shop awake until the returned function is called. */
  hold(id: string): () => void {
    const entry = this.#entries.get(id)
    if (!entry) return () => {}
    entry.busy++
    return () => {
      entry.busy--
      entry.usedAt = performance.now()
    }
  }

  /** Whom the work of a shop is put down to: for a twin the shop that it was made for. */
  ownerOf(id: string): string {
    return this.#parents.get(id) ?? id
  }

  /** Ids of the shops that are awake. */
  awake(): string[] {
    return [...this.#entries.keys()]
  }

  /** A secret that leads its bearer into this shop. */
  ticket(id: string): string {
    const ticket = randomBytes(16).toString('hex')
    this.#tickets.set(ticket, id)
    return ticket
  }

  /** The id of the shop that a ticket leads to. */
  admit(ticket: string): string | undefined {
    return this.#tickets.get(ticket)
  }

  /**
   * Gives a shop fresh data; everybody who has it open is told. With her progress a learner keeps the versions of code
   * that she put live.
   */
  async reset(shop: Shop, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    const fresh = `${shop.file}.fresh`
    removeShopFile(fresh)
    copyFileSync(this.#parts.template, fresh)
    shop.replaceFile(() => {
      if (keepProgress) carryOver(shop.file, fresh, [...this.#parts.progressTables, 'ff_versions'])
      // The old file was closed, so its log is merged; what is left of it must not meet the new file.
      for (const suffix of ['-wal', '-shm']) rmSync(shop.file + suffix, { force: true })
      renameSync(fresh, shop.file)
    })
    shop.send('shop reset')
  }

  /**
   * A shop for a moment: fresh data, the same versions of code live as in `shop`. Whatever is done to it leaves no
   * trace once it is closed.
   */
  async twin(shop: Shop): Promise<{ shop: Shop; ticket: string; close(): Promise<void> }> {
    const id = twinId(randomBytes(8).toString('hex'))
    this.#parents.set(id, shop.id)
    try {
      const twin = await this.open(id)
      for (const [lab, version] of Object.entries(shop.versions())) await twin.putLive(lab, version)
      const ticket = this.ticket(id)
      return { shop: twin, ticket, close: () => this.#closeTwin(id, ticket) }
    } catch (error) {
      await this.#closeTwin(id, undefined)
      throw error
    }
  }

  /** Waits for requests that are still under way in it, but not for ever. */
  async #closeTwin(id: string, ticket: string | undefined): Promise<void> {
    if (ticket) this.#tickets.delete(ticket)
    const until = performance.now() + LONGEST_FAREWELL_MS
    while ((this.#entries.get(id)?.busy ?? 0) > 0 && performance.now() < until) await wait(20)
    await this.delete(id)
    this.#parents.delete(id)
  }

  /** Closes a shop's file. It wakes at its next request. */
  async sleep(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    const shop = await entry.shop
    shop.close()
  }

  /** Deletes a shop with all that it holds. */
  async delete(id: string): Promise<void> {
    await this.sleep(id)
    removeShopFile(this.#file(id))
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.allSettled([...this.#entries.keys()].map((id) => this.sleep(id)))
  }

  async #wake(id: string): Promise<Shop> {
    const file = this.#file(id)
    const found = inspectShopFile(file)
    if (found.state === 'damaged') this.#replaceDamaged(file, found.reason)
    if (found.state === 'missing') this.#clone(file)
    const owner = this.ownerOf(id)
    const parts: ShopParts = {
      ...this.#parts,
      sql: (from, _id, left) => this.#parts.sql(from, owner, left),
      sandbox: (_id, left) => this.#parts.sandbox(owner, left),
    }
    const shop = await Shop.open(id, file, parts)
    this.#parts.onOpen(shop)
    return shop
  }

  #clone(file: string): void {
    const draft = `${file}.fresh`
    copyFileSync(this.#parts.template, draft)
    renameSync(draft, file)
  }

  #replaceDamaged(file: string, reason: string): void {
    const aside = setAside(file, new Date())
    this.#clone(file)
    let progress = 'Her progress was carried over.'
    try {
      carryOver(aside, file, this.#parts.progressTables)
    } catch {
      progress = 'Her progress could not be read from it.'
    }
    this.#parts.warn(
      `The shop in ${file} is damaged (${reason}). It is kept as ${aside}; a fresh one takes its place. ${progress}`,
    )
  }

  #file(id: string): string {
    return join(this.#parts.folder, `${id}.sqlite`)
  }

  /** Removes what a crash left behind: half-made clones and twins. */
  #sweep(): void {
    for (const name of readdirSync(this.#parts.folder)) {
      if (name.includes('.fresh') || isTwin(name)) rmSync(join(this.#parts.folder, name))
    }
  }

  async #putIdleToSleep(idleMs: number): Promise<void> {
    for (const [id, entry] of this.#entries) {
      if (entry.busy > 0 || performance.now() - entry.usedAt < idleMs) continue
      const shop = await entry.shop
      if (shop.sockets.size === 0 && entry.busy === 0) await this.sleep(id)
    }
  }
}
