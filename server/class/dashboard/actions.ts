import { toDataURL } from 'qrcode'
import type { DashboardClass, DashboardLearner } from '#contract/dashboard.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { type DiskUse, type DiskWatch, troubleSentence } from '../disk-watch.ts'
import type { SignalKeeper } from '../events/class-controls.ts'
import type { Presence } from '../events/presence.ts'
import { drawFruit } from '../join/fruit-names.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Erased, Erasure } from '../privacy/erasure.ts'
import { LastKnown } from '../store/last-known.ts'
import { type Learner, Refused, type Register } from '../store/store.ts'
import { storeWarnings } from './texts.ts'

export interface DashboardActionsParts {
  classId: string
  register: Register
  shops: ClassShops
  presence: Pick<Presence, 'seen'>
  disk: Pick<DiskWatch, 'last' | 'look'>
  tracker: Pick<ActivityTracker, 'activity'>
  erasure: Erasure
  consents: Pick<Consents, 'endAllOf'>
  signals: Pick<SignalKeeper, 'now'>
  isSchool: boolean
  isolation: DashboardClass['isolation']
  joinLink(): string
  /** What else trainers should know. */
  warnings?(speech: Translator): string[]
  /** Shops are on several machines. */
  areShopsElsewhere?: boolean | undefined
}

/** What a trainer sees of her class, and can do about it. */
export class DashboardActions {
  readonly #parts: DashboardActionsParts
  readonly #areNamesHidden = new LastKnown<boolean>()
  readonly #learners = new LastKnown<Learner[]>()
  /** Drawn once for each link: the desk's page asks every few seconds. */
  #qrCode: { link: string; drawn: Promise<string> } | undefined

  constructor(parts: DashboardActionsParts) {
    this.#parts = parts
  }

  async readClass(speech: Translator): Promise<DashboardClass> {
    const { classId, register, disk, isSchool, isolation } = this.#parts
    const itsClass = await register.classOf(classId)
    if (!itsClass) throw new Refused('unknown')
    const joinLink = this.#parts.joinLink()
    const use = disk.last ?? (await disk.look())
    const { name, code, endsAt, closedAt } = itsClass
    const areNamesHidden = await this.#areNamesHidden.read(() => register.pinboard.areNamesHidden(classId))
    return {
      ...{ name, code, endsAt, closedAt, isSchool, isolation, joinLink },
      areNamesHidden,
      signals: this.#parts.signals.now,
      qr: await this.#qr(joinLink),
      disk: { used: use.used, quota: use.quota, free: use.free },
      warnings: [
        ...warningsOf(use).map(speech.translate),
        ...this.#awayWarnings(speech),
        ...(this.#parts.warnings?.(speech) ?? []),
      ],
      hasNodes: this.#parts.areShopsElsewhere ?? false,
    }
  }

  /** Somebody of this class, and nobody else's. */
  async learner(id: string): Promise<Learner | undefined> {
    return (await this.#all()).find((one) => one.id === id)
  }

  /** The same, for what is done to her: while the register is away nobody could write down that it was done. */
  async learnerNow(id: string): Promise<Learner | undefined> {
    const { register, classId } = this.#parts
    return (await register.learners(classId)).find((one) => one.id === id)
  }

  setOpen(isOpen: boolean): Promise<void> {
    return this.#parts.register.setOpen(this.#parts.classId, isOpen)
  }

  /**
   * Words in the place of the old ones, which are worth nothing from now on; whoever was out is in again. Throws `Refused` where
   * she has none to come: she is being erased, or is gone.
   */
  async renewPassphrase({ id, shop }: Learner): Promise<string> {
    this.#parts.consents.endAllOf(shop)
    const words = await this.#parts.register.renewWords(id)
    if (words === undefined) throw new Refused('unknown')
    return words
  }

  /** Throws `Refused`. Where names are drawn by lot, another one is drawn. */
  async rename({ id }: Learner, wished: string): Promise<void> {
    const { register, isSchool } = this.#parts
    if (isSchool) await drawFruit((name) => register.rename(id, name))
    else await register.rename(id, wished)
  }

  /** She is out at once: what she has open hears nothing more, and what she has running ends. */
  async remove({ id, shop }: Learner): Promise<void> {
    await this.#parts.register.remove(id)
    this.#parts.consents.endAllOf(shop)
    await this.#parts.shops.sendAway(shop)
  }

  reset({ shop }: Learner, keepProgress: boolean): Promise<void> {
    return this.#parts.shops.reset(shop, { keepProgress })
  }

  /** Until when her last fresh start can be undone; null where there is nothing to undo. */
  async undoUntil({ shop }: Pick<Learner, 'shop'>): Promise<string | null> {
    return (await this.#parts.shops.undoable(shop))?.toISOString() ?? null
  }

  /** False where there is nothing to undo. */
  undo({ shop }: Learner): Promise<boolean> {
    return this.#parts.shops.undo(shop)
  }

  /** False where it was not up. */
  async lowerHand({ id, shop }: Learner): Promise<boolean> {
    if (!(await this.#parts.register.pinboard.lower(id))) return false
    await this.#parts.shops.tell([shop])
    return true
  }

  erase(learner: Learner): Promise<Erased> {
    return this.#parts.erasure.eraseLearner(learner)
  }

  /** Everybody, whether she is in or out. */
  async learners(): Promise<DashboardLearner[]> {
    const { presence, tracker, shops } = this.#parts
    const [learners, undoable] = await Promise.all([this.#all(), shops.allUndoable()])
    return learners.map(({ id, nickname, shop, joinedAt, seenAt, removedAt }) => ({
      ...{ id, nickname, joinedAt, removedAt },
      seenAt: presence.seen(shop)?.toISOString() ?? seenAt,
      solved: tracker.activity.learner(id)?.solved ?? 0,
      undoUntil: undoable.get(shop)?.toISOString() ?? null,
    }))
  }

  /** While the register is away, as it said last: a warning tells so. */
  #all(): Promise<Learner[]> {
    const { register, classId } = this.#parts
    return this.#learners.read(() => register.learners(classId))
  }

  /** Where shops are on several machines, what else warns looks after the register, too. */
  #awayWarnings(speech: Translator): string[] {
    return this.#parts.areShopsElsewhere ? [] : storeWarnings(this.#areNamesHidden.awaySince, speech)
  }

  #qr(link: string): Promise<string> {
    if (this.#qrCode?.link !== link) {
      this.#qrCode = { link, drawn: toDataURL(link, { margin: 1, width: 240 }) }
    }
    return this.#qrCode.drawn
  }
}

function warningsOf({ trouble }: DiskUse): string[] {
  return trouble === undefined ? [] : [troubleSentence(trouble)]
}
