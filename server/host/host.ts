import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Shop } from '../shop/shop.ts'
import { type Copy, writeCopy } from './copies.ts'
import { AtRest } from './files/checkpoint.ts'
import { copyClosed, copyOpen } from './files/file-copy.ts'
import { kindOf } from './files/plain-files.ts'
import { cloneFresh, replaceByFresh, replaceDamaged, writeFresh } from './files/replace.ts'
import { draftOf, removeShopFile, ShopGone } from './files/shop-file.ts'
import { sweep } from './files/sweep.ts'
import { bringBack, findAllBefore, findBefore, forgetOldCopies, removeCopies } from './files/undo.ts'
import { Caretaker, type Entry } from './idle-shops.ts'
import type { HostParts } from './options.ts'
import { isTwin, type Twin, type TwinLook, twinId } from './scratch-shop.ts'
import { InOrder } from './serial-queue.ts'
import { partsFor } from './shop-hooks.ts'
import { Tickets } from './shop-tokens.ts'

/** The shop that everybody gets who brings no ticket. */
export const HOME = 'home'

const DEFAULT_IDLE_MS = 10 * 60_000
/** How long the deletion of a twin waits for its last requests. */
const LONGEST_FAREWELL_MS = 5_000
const SHOP_ID = /^[a-z0-9-]{1,64}$/

/** Any number of shops in one process. Two of them share nothing that can be written. */
export class Host {
  readonly #parts: HostParts
  readonly #entries = new Map<string, Entry>()
  readonly tickets = new Tickets()
  readonly #twins = new Map<string, { owner: string; faults?: unknown[]; look: TwinLook }>()
  /** What one fresh start puts away is not to be taken for something else by another, or by a copy that takes its time. */
  readonly #inOrder = new InOrder()
  readonly #caretaker: Caretaker
  readonly #stopForgetting: () => void
  readonly #atRest = new AtRest()
  /** Shops that were deleted for good. */
  readonly #gone = new Set<string>()
  readonly #onErased = new Set<(id: string) => void>()

  constructor(parts: HostParts) {
    this.#parts = parts
    mkdirSync(parts.folder, { recursive: true })
    sweep(parts.folder, parts.warn)
    this.#stopForgetting = forgetOldCopies(parts.folder, parts.warn)
    const { idleMs = DEFAULT_IDLE_MS, troubles } = parts
    this.#caretaker = new Caretaker({
      ...{ entries: this.#entries, idleMs, troubles },
      inTurn: async () => parts.inTurn?.(),
      sleep: (id) => this.sleep(id),
    })
  }

  /** The shop of this id, woken or made where needed. Throws `ShopUnusable`, `ShopGone`. */
  async open(id: string): Promise<Shop> {
    // What is called like a twin is swept away at the next start: no shop that is to stay can have such a name.
    if (!SHOP_ID.test(id) || (isTwin(id) && !this.#twins.has(id))) {
      throw new Error(`Not the id of a shop: ${id}`)
    }
    if (this.#gone.has(id)) throw new ShopGone()
    const known = this.#entries.get(id)
    if (known) {
      known.usedAt = performance.now()
      return known.shop
    }
    const entry: Entry = { shop: this.#wake(id), busy: 0, usedAt: performance.now() }
    this.#entries.set(id, entry)
    entry.shop.catch(() => {
      if (this.#entries.get(id) === entry) this.#entries.delete(id)
    })
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

  /** A shop if it is awake; to look at it does not keep it so. One that cannot be woken is not. Never rejects. */
  async ifAwake(id: string): Promise<Shop | undefined> {
    return this.#entries.get(id)?.shop.catch(() => undefined)
  }

  /** A secret that leads its bearer into this shop. */
  ticket(id: string): string {
    return this.tickets.give(id)
  }

  /**
   * Gives a shop fresh data; everybody who has it open is told. With her progress a learner keeps the versions of code
   * that she put live. What was there before is kept for a day, see `undo`.
   */
  reset(shop: Shop, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    return this.#inOrder.after(shop.id, () => this.#reset(shop, keepProgress))
  }

  async #reset(shop: Shop, keepProgress: boolean): Promise<void> {
    const fresh = draftOf(shop.file)
    try {
      await writeFresh(this.#parts.template, fresh)
      const tables = keepProgress ? this.#kept : this.#parts.lastingTables
      shop.replaceFile(() => replaceByFresh(shop.file, fresh, tables, this.#parts.warn))
    } finally {
      removeShopFile(fresh)
    }
    shop.send('shop reset')
  }

  /** Until when the last fresh start of a shop can be undone, and what it was before; undefined where there is nothing. */
  undoable(id: string): { at: Date; until: Date } | undefined {
    return findBefore(this.#file(id), new Date())
  }

  /** The same of all shops, by id. */
  allUndoable(): Promise<ReadonlyMap<string, { at: Date; until: Date }>> {
    return findAllBefore(this.#parts.folder, new Date())
  }

  /**
   * Brings back what a shop was before its last fresh start, or before the last undo; false where nothing is kept. What
   * outlives every reset stays as it is. Throws `ShopUnusable`.
   */
  async undo(shop: Shop): Promise<boolean> {
    const isDone = await this.#inOrder.after(shop.id, () => bringBack(shop, this.#parts))
    if (isDone) shop.send('shop reset')
    return isDone
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

  /**
   * A twin with all that a shop holds at this moment, but for what nobody else is to see. Nothing is written to the shop
   * itself, and one that sleeps is not woken. Throws `ShopGone`, `CannotBeCopied`.
   */
  async copy(id: string): Promise<Copy> {
    const awake = this.#entries.has(id) ? await this.open(id) : undefined
    if (this.#gone.has(id)) throw new ShopGone()
    if (awake && !awake.isOpen) return this.copy(id) // It was put to sleep meanwhile.
    const copy = twinId(randomBytes(8).toString('hex'))
    writeCopy(awake?.tables ?? this.#file(id), this.#file(copy), this.#parts.privateTables)
    this.#twins.set(copy, { owner: `${id}/copy`, look: {} })
    return { shop: copy, close: () => this.#closeTwin(copy, undefined) }
  }

  /** Waits for requests that are still under way in it, but not for ever. */
  async #closeTwin(id: string, ticket: string | undefined): Promise<void> {
    if (ticket) this.tickets.withdraw(ticket)
    const until = performance.now() + LONGEST_FAREWELL_MS
    while ((this.#entries.get(id)?.busy ?? 0) > 0 && performance.now() < until) await wait(20)
    this.#twins.delete(id) // Nobody wakes it from now on.
    ;(await this.ifAwake(id))?.log.drop()
    await this.delete(id)
  }

  /**
   * Writes to a file all that a shop holds, and holds nobody up meanwhile: one that sleeps just does not wake before that is
   * done. False where it holds nothing yet. Throws where it cannot be woken.
   */
  async backUp(id: string, to: string): Promise<boolean> {
    if (this.#gone.has(id)) return false
    const entry = this.#entries.get(id)
    if (!entry) return this.#inOrder.after(id, () => copyClosed(this.#file(id), to))
    const shop = await entry.shop
    const isDone = await this.#inOrder.after(id, async () => {
      if (shop.isOpen) await copyOpen(shop.file, to)
      return shop.isOpen
    })
    return isDone || this.backUp(id, to) // It was put to sleep meanwhile.
  }

  /** Closes a shop's file. It wakes at its next request. */
  async sleep(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    await this.#inOrder.after(id, () => this.#close(entry))
  }

  /** One that could not be woken is closed. */
  async #close(entry: Entry): Promise<void> {
    const shop = await entry.shop.catch(() => undefined)
    if (!shop) return
    this.#atRest.close(shop)
    if (!isTwin(shop.id)) this.#parts.afterSleep?.(shop)
  }

  /** Deletes a shop for good: whoever is in it is sent away, and nobody opens one of this id any more. */
  async erase(id: string): Promise<void> {
    this.#gone.add(id)
    await this.delete(id)
    for (const tell of this.#onErased) tell(id)
  }

  /** Calls back with the id of each shop that was deleted for good. */
  onErased(tell: (id: string) => void): void {
    this.#onErased.add(tell)
  }

  /** Deletes a shop with all that it holds. The next one of its id is fresh. */
  async delete(id: string): Promise<void> {
    await this.sleep(id)
    await this.#inOrder.idle(id)
    const file = this.#file(id)
    this.#atRest.remove(file)
    // A twin leaves nothing beside it.
    if (!isTwin(id)) removeCopies(this.#parts.folder, file)
  }

  async close(): Promise<void> {
    this.#caretaker.close()
    this.#stopForgetting()
    await Promise.allSettled([...this.#entries.keys()].map((id) => this.sleep(id)))
  }

  /** A shop at a time: a whole class that comes at once must not keep those waiting who are in. */
  async #wake(id: string): Promise<Shop> {
    const file = this.#file(id)
    if (this.#inOrder.isBusy(id)) await this.#inOrder.idle(id)
    const { beforeWake, afterWake } = isTwin(id) ? {} : this.#parts
    if (beforeWake) await beforeWake(id, file)
    if (kindOf(file) !== 'nothing') await this.#parts.inTurn?.()
    const found = this.#atRest.inspect(file)
    if (found.state === 'damaged')
      await replaceDamaged(file, { ...this.#parts, ...found, tables: this.#kept })
    const madeOf = found.state === 'missing' ? await cloneFresh(this.#parts.template, file) : undefined
    // A twin waits for turns of its learner's: her proof is not to go before what others ask.
    const twin = this.#twins.get(id)
    if (found.state !== 'good') await this.#parts.inTurn?.(twin?.owner)
    const shop = await Shop.open(id, file, { ...partsFor(this.#parts, this.ownerOf(id), twin), madeOf })
    try {
      this.#parts.onOpen(shop)
      if (afterWake) await afterWake(shop)
    } catch (error) {
      shop.close() // Nobody gets this shop, so nobody would ever close it.
      throw error
    }
    return shop
  }

  /** Tables that outlive a reset: progress, and the versions of code that she put live. */
  get #kept(): string[] {
    return [...this.#parts.progressTables, ...this.#parts.lastingTables, 'ff_versions']
  }

  #file(id: string): string {
    return join(this.#parts.folder, `${id}.sqlite`)
  }
}
