import { isScratchShop } from '../host/scratch-shop.ts'
import type { SchoolClass } from './store/model.ts'
import type { ClassStore } from './store/store.ts'
import type { CopyVisits } from './visits/copies.ts'

/** What every open class has. */
interface OpenedClass {
  visits: Pick<CopyVisits, 'at'>
  close(): Promise<void>
}

export interface OpenClassesOptions<Open> {
  classStore: Pick<ClassStore, 'classById' | 'shopOwners' | 'learnerOfShop'>
  /** Opens the parts of a class. */
  open(itsClass: SchoolClass): Promise<Open>
  /** Whether this process may open a class. Default: each. */
  isServed?(id: string): boolean
}

/** The classes that are open in this process. */
export class OpenClasses<Open extends OpenedClass> {
  readonly #options: OpenClassesOptions<Open>
  readonly #open = new Map<string, Open>()
  readonly #opening = new Map<string, Promise<Open | undefined>>()
  readonly #failed = new Set<string>()
  /** The class of each shop that may be used. It never changes. */
  readonly #classOfShop = new Map<string, string>()

  constructor(options: OpenClassesOptions<Open>) {
    this.#options = options
  }

  all(): readonly Open[] {
    return [...this.#open.values()]
  }

  get(id: string): Open | undefined {
    return this.#open.get(id)
  }

  /** The class of a learner's shop, or of a copy of it. */
  ofShop(shop: string): Open | undefined {
    const id = this.#classOfShop.get(shop)
    return id === undefined ? this.all().find(({ visits }) => visits.at(shop) !== undefined) : this.get(id)
  }

  /** Opens a class unless it is open; undefined if there is none, or if it was erased. */
  async open(id: string): Promise<Open | undefined> {
    const known = this.#open.get(id) ?? this.#opening.get(id)
    if (known) return known
    if (this.#options.isServed?.(id) === false) return undefined
    const opening = this.#openNow(id).finally(() => this.#opening.delete(id))
    this.#opening.set(id, opening)
    return opening
  }

  async #openNow(id: string): Promise<Open | undefined> {
    const { classStore, open } = this.#options
    const itsClass = await classStore.classById(id)
    if (!itsClass || itsClass.erasedAt !== null) return undefined
    for (const { shop } of await classStore.shopOwners(id)) this.#classOfShop.set(shop, id)
    this.#failed.add(id)
    const opened = await open(itsClass)
    this.#failed.delete(id)
    this.#open.set(id, opened)
    return opened
  }

  /** Whether a class could not be opened the last time. */
  hasFailed(id: string): boolean {
    return this.#failed.has(id) && !this.#opening.has(id)
  }

  /** Finds the class of a learner's shop before it is used; undefined if it is nobody's. Does not open the class. */
  async remember(shop: string): Promise<string | undefined> {
    const known = this.#classOfShop.get(shop)
    if (known !== undefined || isScratchShop(shop)) return known
    const learner = await this.#options.classStore.learnerOfShop(shop)
    if (learner) this.#classOfShop.set(shop, learner.classId)
    return learner?.classId
  }

  /** The same, and opens the class. A shop that is waking must not wait for it: the class asks which shops are awake. */
  async openOf(shop: string): Promise<void> {
    const id = await this.remember(shop)
    if (id !== undefined) await this.open(id)
  }

  /** A shop was deleted for good. */
  forget(shop: string): void {
    this.#classOfShop.delete(shop)
  }

  /** Closes the parts of a class. */
  async close(id: string): Promise<void> {
    // One that cannot be opened has nothing to close.
    await this.#opening.get(id)?.catch(() => undefined)
    const opened = this.#open.get(id)
    this.#open.delete(id)
    await opened?.close()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys(), ...this.#opening.keys()].map((id) => this.close(id)))
  }
}
