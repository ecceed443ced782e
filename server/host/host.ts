import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Shop, type ShopParts } from '../shop/shop.ts'
import { carryOver } from './carry-over.ts'
import { partsFor } from './doors.ts'
import { writeSafely } from './plain-files.ts'
import { setAside } from './set-aside.ts'
import { draftOf, inspectShopFile, putInPlace, removeShopFile } from './shop-file.ts'
import { sweep } from './sweep.ts'
import type { Template } from './template.ts'
import { Tickets } from './tickets.ts'
import type { Troubles } from './troubles.ts'
import { isTwin, isTwinFile, type Twin, type TwinLook, twinId } from './twins.ts'

/** The shop that everybody gets who brings no ticket. */
export const HOME = 'home'

/** What a host needs to run. */
export interface HostParts extends ShopParts {
  /** Folder of the shops' files. */
  folder: string
  /** What fresh shops are made of. */
  template: Template
  /** Tables that outlive a reset when progress is kept. */
  progressTables: readonly string[]
  /** Tables that outlive every reset. */
  lastingTables: readonly string[]
  /** Called with each shop that was opened, before anybody gets it. */
  onOpen(shop: Shop): void
  /** Told of things that whoever runs the host should know. */
  warn(message: string): void
  /** Told of what nobody foresaw. */
  troubles: Troubles
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
/** So long after its last request a shop's file is made complete: whoever copies it then has everything. */
const SETTLE_AFTER_MS = 5_000
/** How often the host looks for shops to settle or to put to sleep. */
const LOOK_EVERY_MS = 2_000
/** How long the deletion of a twin waits for its last requests. */
const LONGEST_FAREWELL_MS = 5_000
const SHOP_ID = /^[a-z0-9-]{1,64}$/

/** Any number of shops in one process. Two of them share nothing that can be written. */
export class Host {
  readonly #parts: HostParts
  readonly #entries = new Map<string, Entry>()
  readonly tickets = new Tickets()
  readonly #twins = new Map<string, { owner: string; faults: unknown[]; look: TwinLook }>()
  readonly #sweeper: NodeJS.Timeout
  #isLooking = false

  constructor(parts: HostParts) {
    this.#parts = parts
    mkdirSync(parts.folder, { recursive: true })
    sweep(parts.folder, parts.warn)
    const { idleMs = DEFAULT_IDLE_MS } = parts
    const lookEveryMs = Math.min(Math.max(idleMs / 4, 50), LOOK_EVERY_MS)
    this.#sweeper = setInterval(() => void this.#lookAfterIdle(idleMs), lookEveryMs).unref()
  }

  /** The shop of this id, woken or made where needed. Throws `ShopUnusable`. */
  async open(id: string): Promise<Shop> {
    // What is called like a twin is swept away at the next start: no shop that is to stay can have such a name.
    if (!SHOP_ID.test(id) || (isTwin(id) && !this.#twins.has(id))) {
      throw new Error(`Not the id of a shop: ${id}`)
    }
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

  /**
   * Whom the work of a shop is put down to. All twins of a shop count as one, beside it: a learner who keeps her own
   * queue full does not keep her proof waiting.
   */
  ownerOf(id: string): string {
    return this.#twins.get(id)?.owner ?? id
  }

  /** Ids of the shops that are awake. */
  awake(): string[] {
    return [...this.#entries.keys()]
  }

  /** A secret that leads its bearer into this shop. */
  ticket(id: string): string {
    return this.tickets.give(id)
  }

  /**
   * Gives a shop fresh data; everybody who has it open is told. With her progress a learner keeps the versions of code
   * that she put live.
   */
  async reset(shop: Shop, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    const fresh = draftOf(shop.file)
    try {
      await this.#makeFresh(fresh)
      shop.replaceFile(() => this.#replace(shop.file, fresh, keepProgress))
    } finally {
      removeShopFile(fresh)
    }
    shop.send('shop reset')
  }

  /**
   * A shop for a moment: fresh data, the same versions of code live as in `shop`. Whatever is done to it leaves no
   * trace once it is closed.
   */
  async twin(shop: Shop, look: TwinLook = {}): Promise<Twin> {
    const id = twinId(randomBytes(8).toString('hex'))
    const faults: unknown[] = []
    this.#twins.set(id, { owner: `${shop.id}/proof`, faults, look })
    try {
      const twin = await this.open(id)
      for (const [lab, version] of Object.entries(shop.versions())) await twin.putLive(lab, version)
      const ticket = this.ticket(id)
      const { hostName } = look
      return { shop: twin, ticket, faults, hostName, close: () => this.#closeTwin(id, ticket) }
    } catch (error) {
      await this.#closeTwin(id, undefined)
      throw error
    }
  }

  /** Waits for requests that are still under way in it, but not for ever. */
  async #closeTwin(id: string, ticket: string | undefined): Promise<void> {
    if (ticket) this.tickets.withdraw(ticket)
    const until = performance.now() + LONGEST_FAREWELL_MS
    while ((this.#entries.get(id)?.busy ?? 0) > 0 && performance.now() < until) await wait(20)
    await this.delete(id)
    this.#twins.delete(id)
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

  /** A shop at a time: a whole class that comes at once must not keep those waiting who are in. */
  async #wake(id: string): Promise<Shop> {
    const file = this.#file(id)
    await this.#parts.inTurn?.()
    const found = inspectShopFile(file)
    if (found.state === 'damaged') await this.#replaceDamaged(file, found.reason)
    if (found.state === 'missing') await this.#clone(file)
    if (found.state !== 'good') await this.#parts.inTurn?.()
    const parts = partsFor(this.#parts, this.ownerOf(id), this.#twins.get(id))
    const shop = await Shop.open(id, file, parts)
    try {
      this.#parts.onOpen(shop)
    } catch (error) {
      shop.close() // Nobody gets this shop, so nobody would ever close it.
      throw error
    }
    return shop
  }

  /** Writes a file as of a shop that nobody was in yet. */
  async #makeFresh(file: string): Promise<void> {
    const bytes = this.#parts.template.bytes()
    // Twins are gone in a moment, also when the power is not lost.
    if (isTwinFile(file)) await writeFile(file, bytes)
    else await writeSafely(file, bytes)
  }

  async #clone(file: string): Promise<void> {
    const draft = draftOf(file)
    try {
      await this.#makeFresh(draft)
      putInPlace(draft, file)
    } finally {
      removeShopFile(draft)
    }
  }

  /** What could not be carried over whole is kept, should somebody be able to make more of it. */
  #replace(file: string, fresh: string, keepProgress: boolean): void {
    const torn = carryOver(file, fresh, keepProgress ? this.#kept : this.#parts.lastingTables)
    if (torn.length > 0) {
      const aside = setAside(file, 'damaged', new Date())
      this.#parts.warn(`The shop in ${file} is damaged. It is kept as ${aside}. ${missing(torn)}`)
    }
    putInPlace(fresh, file)
  }

  async #replaceDamaged(file: string, reason: string): Promise<void> {
    const fresh = draftOf(file)
    try {
      await this.#makeFresh(fresh)
      // Before anything is moved: a crash in the middle finds the damaged file where it was.
      const torn = carryOver(file, fresh, this.#kept)
      const aside = setAside(file, 'damaged', new Date())
      putInPlace(fresh, file)
      this.#parts.warn(
        `The shop in ${file} is damaged (${reason}). It is kept as ${aside}; a fresh one takes its place. ` +
          (torn.length > 0 ? missing(torn) : 'Her progress was carried over.'),
      )
    } finally {
      removeShopFile(fresh)
    }
  }

  /** Tables that outlive a reset: progress, and the versions of code that she put live. */
  get #kept(): string[] {
    return [...this.#parts.progressTables, ...this.#parts.lastingTables, 'ff_versions']
  }

  #file(id: string): string {
    return join(this.#parts.folder, `${id}.sqlite`)
  }

  async #lookAfterIdle(idleMs: number): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    for (const [id, entry] of this.#entries) {
      try {
        await this.#lookAfter(id, entry, idleMs)
      } catch (error) {
        this.#parts.troubles.unexpected(error, { doing: 'looking after an idle shop', shop: id })
      }
    }
    this.#isLooking = false
  }

  async #lookAfter(id: string, entry: Entry, idleMs: number): Promise<void> {
    const { usedAt } = entry
    const idleFor = performance.now() - usedAt
    if (entry.busy > 0 || idleFor < Math.min(idleMs, SETTLE_AFTER_MS)) return
    const shop = await entry.shop
    const isOver = idleFor >= idleMs && shop.sockets.size === 0
    if (!isOver && shop.isSettled) return
    // Both wait for the disk, and a class goes quiet all at once.
    await this.#parts.inTurn?.()
    if (entry.busy > 0 || entry.usedAt !== usedAt || this.#entries.get(id) !== entry) return
    if (isOver) await this.sleep(id)
    else shop.settle()
  }
}

function missing(torn: readonly string[]): string {
  return `What could be read of her progress was carried over; something may be missing in: ${torn.join(', ')}.`
}
