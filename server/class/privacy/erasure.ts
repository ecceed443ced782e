import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClassShops } from '../class-shops.ts'
import type { Presence } from '../events/presence.ts'
import type { ClassStore, Learner, SchoolClass } from '../store/store.ts'

const LOOK_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/**
 * A class is erased once it was found to be over for as long as it is to be kept, and on so many days. The days that count
 * begin when this was first seen, and not with its end: so a clock that is far ahead erases nothing, unless it stays wrong
 * for as long.
 */
const DAYS_OVER = 3
/** So nobody can be promised less. */
export const FEWEST_KEEP_DAYS = DAYS_OVER - 1

export interface ErasureOptions {
  classStore: ClassStore
  shops: Pick<ClassShops, 'erase'>
  presence: Pick<Presence, 'forget'>
  /** Days after the end of a class in which its shops and names are still kept. */
  keepDays: number
  warn(message: string): void
}

/** 'begun': she is out for good, and what is left of her goes at one of the next looks. */
export type ErasureResult = 'done' | 'begun'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Deletes what is known of learners, for good: on their wish, and some time after their class has ended. */
export class Erasure {
  readonly #parts: ErasureOptions
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(parts: ErasureOptions) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#eraseDueQuietly(), LOOK_EVERY_MS).unref()
    void this.#eraseDueQuietly()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Her row, her journal, her shop with all copies of it. Her passes lead nowhere from now on. She cannot come back to ask again:
   * what cannot be done now is done at one of the next looks. Rejects only where nothing was begun: nobody is told that nothing
   * has happened to her where it has.
   */
  async eraseLearner(learner: Pick<Learner, 'id' | 'shop'>): Promise<ErasureResult> {
    await this.#parts.classStore.beginErasure(learner.id)
    try {
      await this.#finish(learner)
      return 'done'
    } catch (error) {
      this.#parts.warn(`A learner is out, but could not be erased yet. It is tried again each hour. ${error}`)
      return 'begun'
    }
  }

  /** Deletes learners of whom that could not be done before, and the classes that have been over for long enough. */
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
    // One of them keeps no other waiting.
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
  }

  async #eraseClass({ id, name, endsAt }: SchoolClass): Promise<void> {
    const { classStore, shops, warn } = this.#parts
    const learners = await classStore.learners(id)
    // Shops first: should this end in the middle, it begins anew at the next look.
    for (const { shop } of learners) {
      await shops.erase(shop)
      // Another class may be at work in this process: nobody in it waits for hundreds of files.
      await nextTurn()
    }
    await classStore.eraseClass(id)
    warn(
      `The class “${name}” ended on ${dayOf(new Date(endsAt))}: its ${learners.length} shops are deleted, and all names are forgotten.`,
    )
  }

  /** A large class may take longer than it is until the next look. */
  async #eraseDueQuietly(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.eraseDue(new Date())
    } catch (error) {
      this.#parts.warn(
        `Not all that is to be deleted, of learners and classes that are over, could be yet. ${error}`,
      )
    }
    this.#isLooking = false
  }
}
