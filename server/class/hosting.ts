import type { HostedClass, NamedClass } from '#contract/dashboard.ts'
import type { ActivityTracker } from './activity/tracker.ts'
import type { ClassShops } from './class-shops.ts'
import { type Classes, isClassName } from './classes.ts'
import type { StaffKeys } from './dashboard/keys.ts'
import { type ShopSizes, usedBy } from './disk-watch.ts'
import type { Erasure } from './privacy/erasure.ts'
import { hasEnded, type SchoolClass, StoreRefusal, type Trainer } from './store/model.ts'
import type { ClassStore } from './store/store.ts'

const DAY_MS = 86_400_000

interface HostedParts {
  keys: Pick<StaffKeys, 'newCode'>
  tracker: Pick<ActivityTracker, 'markNewMessages'>
}

/** The classes that are open in this process. */
interface OpenHostedClasses {
  get(id: string): HostedParts | undefined
  open(id: string): Promise<HostedParts | undefined>
  /** Whether it could not be opened the last time. */
  hasFailed(id: string): boolean
}

export interface HostingOptions {
  classStore: ClassStore
  /** Makes classes, and opens them. */
  classes: Classes
  open: OpenHostedClasses
  erasure: Pick<Erasure, 'eraseClass'>
  shops: Pick<ClassShops, 'refreshClassPages' | 'disconnect'>
  sizes: ShopSizes
  /** Disk space of a class without a limit of its own, in bytes. */
  usualQuota: number
}

/** A class that a host asks for. */
export interface HostedClassRequest {
  name: string
  /** How long it is open. */
  days: number
  /** Null: that of each browser. */
  language: string | null
}

/** Limits of a class; null: the usual one. */
export interface ClassLimits {
  mostLearners?: number | null
  /** In bytes. */
  mostDisk?: number | null
}

/** What hosts do with all classes of a server. Functions with the id of a class throw `StoreRefusal` if there is none. */
export class Hosting {
  readonly #options: HostingOptions

  constructor(options: HostingOptions) {
    this.#options = options
  }

  /** All classes, as the staff of one of them sees them. */
  async list(own: string): Promise<HostedClass[]> {
    const all = await this.#options.classes.all()
    const sizes = await this.#options.sizes.read()
    return Promise.all(all.map((one) => this.#describe(one, own, sizes)))
  }

  /** The names of all classes. Reads no sizes from the disk. */
  async names(own: string): Promise<NamedClass[]> {
    const all = await this.#options.classes.all()
    return all.map(({ id, name }) => ({ id, name, isOwn: id === own }))
  }

  /** Makes a class, and opens it. */
  async make({ name, days, language }: HostedClassRequest): Promise<SchoolClass> {
    if (!isClassName(name)) throw new StoreRefusal('name')
    return this.#options.classes.create({ name, endsAt: daysFromNow(days), language })
  }

  /** Lets learners join and work. A class that has ended is open for so many days. */
  async open(id: string, days: number): Promise<SchoolClass> {
    const { classStore, open } = this.#options
    const itsClass = await this.find(id)
    if (itsClass.archivedAt !== null) await classStore.setArchived(id, false)
    if (Date.parse(itsClass.endsAt) <= Date.now()) await classStore.endClass(id, daysFromNow(days))
    await classStore.setOpen(id, true)
    await open.open(id)
    await this.#tell(id)
    return itsClass
  }

  /** Lets nobody new join. */
  async close(id: string): Promise<SchoolClass> {
    const itsClass = await this.find(id)
    await this.#options.classStore.setOpen(id, false)
    await this.#tell(id)
    return itsClass
  }

  /** Lets nobody enter a shop, until the class is opened again. */
  async archive(id: string): Promise<SchoolClass> {
    const { classStore, shops } = this.#options
    const itsClass = await this.find(id)
    await classStore.setArchived(id, true)
    await this.#tell(id)
    for (const { shop } of await classStore.shopOwners(id)) await shops.disconnect(shop)
    return itsClass
  }

  /** Changes limits. Nobody who has joined, and nothing that is stored, is removed. */
  async limit(id: string, { mostLearners, mostDisk }: ClassLimits): Promise<SchoolClass> {
    const { classStore } = this.#options
    const itsClass = await this.find(id)
    if (mostLearners !== undefined) await classStore.limitClass(id, 'mostLearners', mostLearners)
    if (mostDisk !== undefined) await classStore.limitClass(id, 'mostDisk', mostDisk)
    this.#mark(id)
    return itsClass
  }

  /** Changes the language that the class begins in, for everybody who comes to its join page from now on. */
  async setLanguage(id: string, language: string | null): Promise<SchoolClass> {
    const itsClass = await this.find(id)
    await this.#options.classStore.setLanguage(id, language)
    return itsClass
  }

  /** Deletes everything of a class for good. */
  async erase(id: string): Promise<void> {
    await this.find(id)
    await this.#options.erasure.eraseClass(id)
  }

  /** A one-time code that signs the host with this key in at the dashboard of a class. */
  async codeFor(id: string, { id: enteredFrom, name }: Pick<Trainer, 'id' | 'name'>): Promise<string> {
    await this.find(id)
    const opened = await this.#options.open.open(id)
    if (!opened) throw new StoreRefusal('unknown')
    return opened.keys.newCode({ role: 'host', name, enteredFrom })
  }

  /** A class that is not erased. Throws `StoreRefusal`. */
  async find(id: string): Promise<SchoolClass> {
    const itsClass = await this.#options.classStore.classById(id)
    if (!itsClass || itsClass.erasedAt !== null) throw new StoreRefusal('unknown')
    return itsClass
  }

  async #describe(
    itsClass: SchoolClass,
    own: string,
    sizes: ReadonlyMap<string, number>,
  ): Promise<HostedClass> {
    const { classStore, open, usualQuota } = this.#options
    const { id, name, code, endsAt, mostLearners, mostDisk, language } = itsClass
    const owners = await classStore.shopOwners(id)
    const used = usedBy(
      owners.map(({ shop }) => shop),
      sizes,
    )
    return {
      id,
      name,
      code,
      state: stateOf(itsClass, { hasFailed: open.hasFailed(id) }),
      endsAt,
      isOwn: id === own,
      learners: owners.filter(({ teamId }) => teamId === null).length,
      mostLearners,
      disk: { used, own: mostDisk, usual: usualQuota },
      language,
    }
  }

  /** Pages that are open ask again, those of learners and those of staff. */
  async #tell(id: string): Promise<void> {
    const { classStore, shops } = this.#options
    const owners = await classStore.shopOwners(id)
    await shops.refreshClassPages(owners.map(({ shop }) => shop))
    this.#mark(id)
  }

  #mark(id: string): void {
    this.#options.open.get(id)?.tracker.markNewMessages()
  }
}

function stateOf(itsClass: SchoolClass, { hasFailed }: { hasFailed: boolean }): HostedClass['state'] {
  if (itsClass.archivedAt !== null) return 'archived'
  if (hasEnded(itsClass)) return 'ended'
  if (hasFailed) return 'failed'
  return itsClass.closedAt === null ? 'open' : 'closed'
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}
