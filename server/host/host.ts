import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Shop } from '../shop/shop.ts'
import { type ShopCopy, writeCopy } from './copies.ts'
import { Checkpoint } from './files/checkpoint.ts'
import { pathKindOf } from './files/plain-files.ts'
import {
  cloneTemplate,
  copyClosedShop,
  copyOpenShop,
  replaceDamaged,
  replaceWithFresh,
  writeFreshShop,
} from './files/replace.ts'
import { deleteLeftovers, removeShopFile, ShopDeleted, temporaryFileOf } from './files/shop-file.ts'
import {
  deleteOldCopies,
  findAllKept,
  findKept,
  type KeptCopy,
  removeCopies,
  restoreKept,
} from './files/undo.ts'
import { IdleShops, type OpenShop } from './idle-shops.ts'
import { type HostOptions, shopOptions } from './options.ts'
import { isScratchShop, type ScratchShop, type ScratchShopOptions, scratchShopId } from './scratch-shop.ts'
import { ShopTokens } from './shop-tokens.ts'

/** The shop of all requests without a shop token. */
export const HOME_SHOP = 'home'

const DEFAULT_IDLE_MS = 10 * 60_000
/** How long the deletion of a scratch shop waits for its last requests. */
const LONGEST_CLOSE_MS = 5_000
const SHOP_ID = /^[a-z0-9-]{1,64}$/

/** Runs any number of shops in one process. Two shops share nothing that can be written. */
export class Host {
  readonly #options: HostOptions
  readonly #entries = new Map<string, OpenShop>()
  readonly tokens = new ShopTokens()
  readonly #scratchShops = new Map<
    string,
    { owner: string; sandboxErrors?: unknown[]; look: ScratchShopOptions }
  >()
  /** Resets and copies of one shop run one after the other, so that none sees files of another half moved. */
  readonly #fileQueue = new SerialQueue()
  readonly #idleShops: IdleShops
  readonly #stopDeletingOldCopies: () => void
  readonly #checkpoint = new Checkpoint()
  /** Shops that were deleted for good. */
  readonly #erased = new Set<string>()
  readonly #onErased = new Set<(id: string) => void>()

  constructor(options: HostOptions) {
    this.#options = options
    mkdirSync(options.folder, { recursive: true })
    deleteLeftovers(options.folder, options.warn)
    this.#stopDeletingOldCopies = deleteOldCopies(options.folder, options.warn)
    const { idleMs = DEFAULT_IDLE_MS, reporter } = options
    this.#idleShops = new IdleShops({
      entries: this.#entries,
      idleMs,
      reporter,
      inTurn: async () => options.inTurn?.(),
      sleep: (id) => this.sleep(id),
    })
  }

  /** The shop with this id, opened or created if needed. Throws `ShopUnusable`, `ShopDeleted`. */
  open(id: string): Promise<Shop> {
    const known = this.#entries.get(id)
    if (!known || this.#isDeleted(id)) return this.#openEntry(id)
    known.usedAt = performance.now()
    return known.shop
  }

  /** The shop with this id if it is awake, as `open` returns it. Undefined while it is being opened. */
  awakeShop(id: string): Shop | undefined {
    const known = this.#entries.get(id)
    if (!known?.opened || this.#isDeleted(id)) return undefined
    known.usedAt = performance.now()
    return known.opened
  }

  /** Not async: the first request goes on first, before those that arrive while the shop opens. */
  #openEntry(id: string): Promise<Shop> {
    if (this.#erased.has(id)) return Promise.reject(new ShopDeleted())
    // Files of scratch shops are deleted at the next start, so no lasting shop can have such an id.
    if (!SHOP_ID.test(id) || this.#isDeleted(id))
      return Promise.reject(new Error(`Not the id of a shop: ${id}`))
    const entry: OpenShop = { shop: this.#wake(id), busy: 0, usedAt: performance.now() }
    this.#entries.set(id, entry)
    entry.shop.then(
      (shop) => {
        entry.opened = shop
      },
      () => {
        if (this.#entries.get(id) === entry) this.#entries.delete(id)
      },
    )
    return entry.shop
  }

  /** Whether no shop of this id is opened again. */
  #isDeleted(id: string): boolean {
    return this.#erased.has(id) || (isScratchShop(id) && !this.#scratchShops.has(id))
  }

  /** Lets `work` use a shop, which is not put to sleep meanwhile. */
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
   * The owner that a shop's work is charged to. All scratch shops of a shop count as one owner beside it: a learner who
   * keeps their own queue full does not delay their proof.
   */
  ownerOf(id: string): string {
    return this.#scratchShops.get(id)?.owner ?? id
  }

  /** Ids of the shops that are awake. */
  awake(): string[] {
    return [...this.#entries.keys()]
  }

  /** A shop if it is awake. Does not keep it awake. Undefined for one that cannot be opened. Never rejects. */
  async ifAwake(id: string): Promise<Shop | undefined> {
    return this.#entries.get(id)?.shop.catch(() => undefined)
  }

  /** A secret that leads its bearer into this shop. */
  issueToken(id: string): string {
    return this.tokens.issue(id)
  }

  /**
   * Gives a shop fresh data and notifies all of its clients. With the progress, the learner keeps their live versions
   * of code. The old file is kept for a day, see `undo`.
   */
  reset(shop: Shop, { keepProgress }: { keepProgress: boolean }): Promise<void> {
    return this.#fileQueue.run(shop.id, () => this.#reset(shop, keepProgress))
  }

  async #reset(shop: Shop, keepProgress: boolean): Promise<void> {
    const fresh = temporaryFileOf(shop.file)
    try {
      await writeFreshShop(this.#options.template, fresh)
      const tables = keepProgress ? this.#tablesKeptOnReset : this.#options.lastingTables
      shop.replaceFile(() => replaceWithFresh(shop.file, fresh, tables, this.#options.warn))
    } finally {
      removeShopFile(fresh)
    }
    shop.broadcast('shop reset')
  }

  /** When the last reset of a shop happened, and until when it can be undone. Undefined if there is nothing to undo. */
  undoInfo(id: string): { at: Date; until: Date } | undefined {
    return findKept(this.#fileOf(id), new Date())
  }

  /** The same for all shops, by id. */
  allUndoInfo(): Promise<ReadonlyMap<string, { at: Date; until: Date }>> {
    return findAllKept(this.#options.folder, new Date())
  }

  /**
   * Restores what a shop was before its last reset or undo. Returns false if nothing is kept. Tables that outlive every
   * reset stay as they are. Throws `ShopUnusable`.
   */
  async undo(shop: Shop): Promise<boolean> {
    const isDone = await this.#fileQueue.run(shop.id, () => restoreKept(shop, this.#options))
    if (isDone) shop.broadcast('shop reset')
    return isDone
  }

  /**
   * Opens a temporary shop with fresh data and the same live versions of code as `shop`. Once closed it leaves no
   * trace.
   */
  async openScratchShop(shop: Shop, look: ScratchShopOptions = {}): Promise<ScratchShop> {
    const id = scratchShopId(randomBytes(8).toString('hex'))
    const sandboxErrors: unknown[] = []
    this.#scratchShops.set(id, { owner: look.owner ?? `${shop.id}/proof`, sandboxErrors, look })
    try {
      const openScratchShop = await this.open(id)
      for (const [lab, version] of Object.entries(shop.versions()))
        await openScratchShop.setLiveVersion(lab, version)
      const token = this.issueToken(id)
      const { hostName } = look
      return {
        shop: openScratchShop,
        token,
        sandboxErrors,
        hostName,
        close: () => this.#closeScratchShop(id, token),
      }
    } catch (error) {
      await this.#closeScratchShop(id, undefined)
      throw error
    }
  }

  /**
   * Opens a temporary shop with everything that a shop holds at this moment, except private tables. Does not write to
   * the shop, and does not wake one that sleeps. Throws `ShopDeleted`, `ShopCopyError`.
   */
  async openCopy(id: string): Promise<ShopCopy> {
    const awake = this.#entries.has(id) ? await this.open(id) : undefined
    if (this.#erased.has(id)) throw new ShopDeleted()
    if (awake && !awake.isOpen) return this.openCopy(id) // The shop was put to sleep meanwhile.
    const openCopy = scratchShopId(randomBytes(8).toString('hex'))
    writeCopy(awake?.tables ?? this.#fileOf(id), this.#fileOf(openCopy), this.#options.privateTables)
    this.#scratchShops.set(openCopy, { owner: `${id}/copy`, look: {} })
    return { shop: openCopy, close: () => this.#closeScratchShop(openCopy, undefined) }
  }

  /** Waits for pending requests, up to a limit. */
  async #closeScratchShop(id: string, token: string | undefined): Promise<void> {
    if (token) this.tokens.revoke(token)
    const until = performance.now() + LONGEST_CLOSE_MS
    while ((this.#entries.get(id)?.busy ?? 0) > 0 && performance.now() < until) await wait(20)
    this.#scratchShops.delete(id) // From now on nothing opens it again.
    ;(await this.ifAwake(id))?.log.discard()
    await this.delete(id)
  }

  /**
   * Writes everything that a shop holds to a file without blocking other shops. A sleeping shop cannot wake until that
   * is done. Returns false if the shop holds nothing yet. Throws if it cannot be opened.
   */
  async backUp(id: string, to: string): Promise<boolean> {
    if (this.#erased.has(id)) return false
    const entry = this.#entries.get(id)
    if (!entry) return this.#fileQueue.run(id, () => copyClosedShop(this.#fileOf(id), to))
    const shop = await entry.shop
    const isDone = await this.#fileQueue.run(id, async () => {
      if (shop.isOpen) await copyOpenShop(shop.file, to)
      return shop.isOpen
    })
    return isDone || this.backUp(id, to) // The shop was put to sleep meanwhile.
  }

  /** Writes what `undo` would restore to a file. Undefined if nothing is kept. */
  backUpKept(id: string, to: string): Promise<KeptCopy | undefined> {
    return this.#fileQueue.run(id, async () => {
      const kept = findKept(this.#fileOf(id), new Date())
      return kept && (await copyClosedShop(kept.file, to)) ? kept : undefined
    })
  }

  /** Closes a shop's file. It opens again at its next request. */
  async sleep(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    await this.#fileQueue.run(id, () => this.#close(entry))
  }

  /** A shop that failed to open is closed already. */
  async #close(entry: OpenShop): Promise<void> {
    const shop = await entry.shop.catch(() => undefined)
    if (!shop) return
    this.#checkpoint.close(shop)
    if (!isScratchShop(shop.id)) this.#options.afterSleep?.(shop)
  }

  /** Deletes a shop for good: disconnects its clients, and never opens a shop of this id again. */
  async erase(id: string): Promise<void> {
    this.#erased.add(id)
    await this.delete(id)
    for (const tell of this.#onErased) tell(id)
  }

  /** Calls back with the id of each shop that was deleted for good. Returns how to end that. */
  onErased(tell: (id: string) => void): () => void {
    this.#onErased.add(tell)
    return () => void this.#onErased.delete(tell)
  }

  /** Deletes a shop with all that it holds. The next one with its id is fresh. */
  async delete(id: string): Promise<void> {
    await this.sleep(id)
    await this.#fileQueue.idle(id)
    const file = this.#fileOf(id)
    this.#checkpoint.remove(file)
    // A scratch shop leaves nothing beside its file.
    if (!isScratchShop(id)) removeCopies(this.#options.folder, file)
  }

  async close(): Promise<void> {
    this.#idleShops.close()
    this.#stopDeletingOldCopies()
    await Promise.allSettled([...this.#entries.keys()].map((id) => this.sleep(id)))
  }

  /** Opens one shop per turn: a class that arrives at once must not delay those who are in already. */
  async #wake(id: string): Promise<Shop> {
    const file = this.#fileOf(id)
    if (this.#fileQueue.isBusy(id)) await this.#fileQueue.idle(id)
    const { beforeWake, afterWake } = isScratchShop(id) ? {} : this.#options
    if (beforeWake) await beforeWake(id, file)
    if (pathKindOf(file) !== 'nothing') await this.#options.inTurn?.()
    const found = this.#checkpoint.inspect(file)
    if (found.state === 'damaged')
      await replaceDamaged(file, { ...this.#options, ...found, tables: this.#tablesKeptOnReset })
    const madeOf = found.state === 'missing' ? await cloneTemplate(this.#options.template, file) : undefined
    // A scratch shop waits for its learner's turns, so that a proof does not go before other requests.
    const openScratchShop = this.#scratchShops.get(id)
    if (found.state !== 'good') await this.#options.inTurn?.(openScratchShop?.owner)
    const shop = await Shop.open(id, file, {
      ...shopOptions(this.#options, this.ownerOf(id), openScratchShop),
      madeOf,
    })
    try {
      this.#options.onShopOpen(shop)
      if (afterWake) await afterWake(shop)
    } catch (error) {
      shop.close() // Nobody else has this shop, so nobody else would close it.
      throw error
    }
    return shop
  }

  /** Tables that a reset with progress keeps: progress, and the learner's live versions. */
  get #tablesKeptOnReset(): string[] {
    return [...this.#options.progressTables, ...this.#options.lastingTables, 'ff_versions']
  }

  #fileOf(id: string): string {
    return join(this.#options.folder, `${id}.sqlite`)
  }
}

/** Runs the work on the files of one shop strictly one after the other. */
class SerialQueue {
  /** The latest work on each shop. */
  readonly #last = new Map<string, { done: Promise<unknown> }>()

  /** Runs `work` after everything that was queued for this shop before. */
  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(id)?.done ?? Promise.resolve()).then(work, work)
    const last = { done }
    this.#last.set(id, last)
    const forget = (): void => {
      if (this.#last.get(id) === last) this.#last.delete(id)
    }
    done.then(forget, forget)
    return done
  }

  isBusy(id: string): boolean {
    return this.#last.has(id)
  }

  /** Resolves when everything is done that was queued for this shop so far. Never rejects. */
  async idle(id: string): Promise<void> {
    await this.#last.get(id)?.done.catch(() => {})
  }
}
