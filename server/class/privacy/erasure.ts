import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClassShops } from '../class-shops.ts'
import type { Presence } from '../events/presence.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'

const LOOK_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/**
 * A class is erased once it was found ended for the keep time, on at least this many days. Time counts from the first
 * time it was found ended, not from its end. So a clock that is far ahead erases nothing, unless it stays wrong for as
 * long.
 */
const DAYS_OVER = 3
/** The shortest keep time that can be promised. */
export const FEWEST_KEEP_DAYS = DAYS_OVER - 1

export interface ErasureOptions {
  classStore: ClassStore
  shops: Pick<ClassShops, 'erase'>
  presence: Pick<Presence, 'forget'>
  /** Deletes what else is left of a class on this machine, with these shops: backups, and files that were moved aside. */
  deleteLeftovers?(classId: string, shops: readonly string[]): Promise<void>
  /** Closes what runs for a class that was erased. */
  onClassErased?(classId: string): Promise<void>
  /** Days that shops and names are kept after the end of the class. */
  keepDays: number
  warn(message: string): void
}

/** `begun`: the learner is removed for good, and the remaining data is deleted at one of the next hourly runs. */
export type ErasureResult = 'done' | 'begun'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Deletes learners' data for good: at their request, and some time after their class has ended. */
export class Erasure {
  readonly #parts: ErasureOptions
  readonly #timer: NodeJS.Timeout
  #isLooking = false
  /** The classes that this process has erased. */
  readonly #erased = new Set<string>()

  constructor(parts: ErasureOptions) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#eraseDueQuietly(), LOOK_EVERY_MS).unref()
    void this.#eraseDueQuietly()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Deletes the learner's row, events and shop with all copies, and revokes their access. What cannot be deleted now is
   * deleted at one of the next runs, because the learner cannot ask again. Rejects only if nothing was begun.
   */
  async eraseLearner(learner: Pick<Learner, 'id' | 'shop'>): Promise<ErasureResult> {
    await this.#parts.classStore.beginErasure(learner.id)
    try {
      await this.#finish(learner)
      return 'done'
    } catch (error) {
      this.#parts.warn(
        `A learner was removed, but could not be erased yet. The erasure is tried again each hour. ${error}`,
      )
      return 'begun'
    }
  }

  /** Deletes everything of a class and its learners for good, now. What is deleted stays so if the rest fails. */
  async eraseClass(id: string): Promise<void> {
    const { classStore } = this.#parts
    // Learners are out before their shops are deleted.
    await classStore.endClass(id, new Date())
    const itsClass = await classStore.classById(id)
    if (itsClass) await this.#eraseClass(itsClass, { isEverything: true })
  }

  /** Whether this process has erased the class. */
  isErased(classId: string): boolean {
    return this.#erased.has(classId)
  }

  /** Finishes pending erasures, and erases classes that ended long enough ago. */
  async eraseDue(now: Date): Promise<void> {
    const { classStore, keepDays, warn } = this.#parts
    const before = new Date(now.getTime() - keepDays * DAY_MS)
    const until = dayOf(new Date(now.getTime() + keepDays * DAY_MS))
    for (const { name, endsAt } of await classStore.markEndedClasses(now)) {
      warn(
        `The class “${name}” is over since ${dayOf(new Date(endsAt))}. Its shops and all names are kept until ${until}, see ` +
          `CLASS_KEEP_DAYS. If that cannot be, this machine's clock is wrong: it says ${dayOf(now)}.`,
      )
    }
    const failed: unknown[] = []
    // One failure does not delay the others.
    const tried = (work: Promise<void>): Promise<unknown> =>
      work.catch((error: unknown) => failed.push(error))
    for (const learner of await classStore.pendingErasures()) await tried(this.#finish(learner))
    for (const ended of await classStore.classesToErase(before, DAYS_OVER))
      await tried(this.#eraseClass(ended))
    if (failed.length > 0) throw failed[0]
  }

  async #finish({ id, shop }: Pick<Learner, 'id' | 'shop'>): Promise<void> {
    const { classStore, shops, presence } = this.#parts
    await shops.erase(shop)
    await classStore.eraseLearner(id)
    presence.forget(shop)
    // The shared shop of a team whose last member this was.
    const isOfTeam = ({ teamId }: Learner) => teamId !== null
    for (const row of (await classStore.pendingErasures()).filter(isOfTeam)) {
      await shops.erase(row.shop)
      await classStore.eraseLearner(row.id)
      presence.forget(row.shop)
    }
  }

  async #eraseClass({ id, name, endsAt }: SchoolClass, { isEverything = false } = {}): Promise<void> {
    const { classStore, shops, presence, deleteLeftovers, onClassErased, warn } = this.#parts
    const learners = await classStore.shopOwners(id)
    // Shops first: if this is interrupted, the next run starts over.
    for (const { shop } of learners) {
      await shops.erase(shop)
      presence.forget(shop)
      // Lets requests of other classes run in between.
      await nextTurn()
    }
    // Before the class counts as erased, so that the next run starts over if something cannot be deleted.
    await deleteLeftovers?.(
      id,
      learners.map(({ shop }) => shop),
    )
    await classStore.eraseClass(id, { isEverything })
    this.#erased.add(id)
    // Not awaited: the class may have asked for its erasure itself, and still has to answer.
    onClassErased?.(id).catch((error: unknown) => warn(`An erased class could not be closed. ${error}`))
    warn(
      `The class “${name}” ended on ${dayOf(new Date(endsAt))}: its ${learners.length} shops are deleted, and all names are forgotten.`,
    )
  }

  /** Erasing a large class may take longer than the interval. */
  async #eraseDueQuietly(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.eraseDue(new Date())
    } catch (error) {
      this.#parts.warn(
        `Not all learners and ended classes that are due could be erased yet. The erasure is tried again each hour. ${error}`,
      )
    }
    this.#isLooking = false
  }
}
