import { toDataURL } from 'qrcode'
import type { DashboardClass, DashboardLearner } from '#contract/dashboard.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { type DiskUse, type DiskWatch, diskProblemSentence } from '../disk-watch.ts'
import type { CurrentControls } from '../events/current-controls.ts'
import type { Presence } from '../events/presence.ts'
import { drawFruitName } from '../join/fruit-names.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Erasure, ErasureResult } from '../privacy/erasure.ts'
import { LastKnownValue } from '../store/last-known.ts'
import { type ClassStore, type Learner, Refused } from '../store/store.ts'
import { storeWarnings } from './texts.ts'

export interface DashboardActionsParts {
  classId: string
  classStore: ClassStore
  shops: ClassShops
  presence: Pick<Presence, 'lastSeen'>
  disk: Pick<DiskWatch, 'lastMeasured' | 'measure'>
  tracker: Pick<ActivityTracker, 'activity'>
  erasure: Erasure
  consents: Pick<Consents, 'endAllOf'>
  signals: Pick<CurrentControls, 'now'>
  isSchool: boolean
  isolation: DashboardClass['isolation']
  joinLink(): string
  /** What else trainers should know. */
  warnings?(speech: Translator): string[]
  /** Shops are on several machines. */
  areShopsRemote?: boolean | undefined
}

/** What a trainer sees of her class, and can do about it. */
export class DashboardActions {
  readonly #parts: DashboardActionsParts
  readonly #areNamesHidden = new LastKnownValue<boolean>()
  readonly #learners = new LastKnownValue<Learner[]>()
  /** Drawn once for each link: the desk's page asks every few seconds. */
  #qrCode: { link: string; drawn: Promise<string> } | undefined

  constructor(parts: DashboardActionsParts) {
    this.#parts = parts
  }

  async readClass(speech: Translator): Promise<DashboardClass> {
    const { classId, classStore, disk, isSchool, isolation } = this.#parts
    const itsClass = await classStore.classById(classId)
    if (!itsClass) throw new Refused('unknown')
    const joinLink = this.#parts.joinLink()
    const use = disk.lastMeasured ?? (await disk.measure())
    const { name, code, endsAt, closedAt } = itsClass
    const areNamesHidden = await this.#areNamesHidden.read(() =>
      classStore.messageStore.areNamesHidden(classId),
    )
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
      hasNodes: this.#parts.areShopsRemote ?? false,
    }
  }

  /** Somebody of this class, and nobody else's. */
  async learner(id: string): Promise<Learner | undefined> {
    return (await this.#all()).find((one) => one.id === id)
  }

  /** The same, for what is done to her: while the register is away nobody could write down that it was done. */
  async learnerNow(id: string): Promise<Learner | undefined> {
    const { classStore, classId } = this.#parts
    return (await classStore.learners(classId)).find((one) => one.id === id)
  }

  setOpen(isOpen: boolean): Promise<void> {
    return this.#parts.classStore.setOpen(this.#parts.classId, isOpen)
  }

  /**
   * Words in the place of the old ones, which are worth nothing from now on; whoever was out is in again. Throws `Refused` where
   * she has none to come: she is being erased, or is gone.
   */
  async renewPassphrase({ id, shop }: Learner): Promise<string> {
    this.#parts.consents.endAllOf(shop)
    const words = await this.#parts.classStore.renewPassphrase(id)
    if (words === undefined) throw new Refused('unknown')
    return words
  }

  /** Throws `Refused`. Where names are drawn by lot, another one is drawn. */
  async rename({ id }: Learner, wished: string): Promise<void> {
    const { classStore, isSchool } = this.#parts
    if (isSchool) await drawFruitName((name) => classStore.renameLearner(id, name))
    else await classStore.renameLearner(id, wished)
  }

  /** She is out at once: what she has open hears nothing more, and what she has running ends. */
  async remove({ id, shop }: Learner): Promise<void> {
    await this.#parts.classStore.removeLearner(id)
    this.#parts.consents.endAllOf(shop)
    await this.#parts.shops.disconnect(shop)
  }

  reset({ shop }: Learner, keepProgress: boolean): Promise<void> {
    return this.#parts.shops.reset(shop, { keepProgress })
  }

  /** Until when her last fresh start can be undone; null where there is nothing to undo. */
  async undoUntil({ shop }: Pick<Learner, 'shop'>): Promise<string | null> {
    return (await this.#parts.shops.undoableUntil(shop))?.toISOString() ?? null
  }

  /** False where there is nothing to undo. */
  undo({ shop }: Learner): Promise<boolean> {
    return this.#parts.shops.undo(shop)
  }

  /** False where it was not up. */
  async lowerHand({ id, shop }: Learner): Promise<boolean> {
    if (!(await this.#parts.classStore.messageStore.lowerHand(id))) return false
    await this.#parts.shops.refreshClassPages([shop])
    return true
  }

  erase(learner: Learner): Promise<ErasureResult> {
    return this.#parts.erasure.eraseLearner(learner)
  }

  /** Everybody, whether she is in or out. */
  async learners(): Promise<DashboardLearner[]> {
    const { presence, tracker, shops } = this.#parts
    const [learners, undoable] = await Promise.all([this.#all(), shops.allUndoableUntil()])
    return learners.map(({ id, nickname, shop, joinedAt, seenAt, removedAt }) => ({
      ...{ id, nickname, joinedAt, removedAt },
      seenAt: presence.lastSeen(shop)?.toISOString() ?? seenAt,
      solved: tracker.activity.learner(id)?.solved ?? 0,
      undoUntil: undoable.get(shop)?.toISOString() ?? null,
    }))
  }

  /** While the register is away, as it said last: a warning tells so. */
  #all(): Promise<Learner[]> {
    const { classStore, classId } = this.#parts
    return this.#learners.read(() => classStore.learners(classId))
  }

  /** Where shops are on several machines, what else warns looks after the register, too. */
  #awayWarnings(speech: Translator): string[] {
    return this.#parts.areShopsRemote ? [] : storeWarnings(this.#areNamesHidden.unavailableSince, speech)
  }

  #qr(link: string): Promise<string> {
    if (this.#qrCode?.link !== link) {
      this.#qrCode = { link, drawn: toDataURL(link, { margin: 1, width: 240 }) }
    }
    return this.#qrCode.drawn
  }
}

function warningsOf({ problem }: DiskUse): string[] {
  return problem === undefined ? [] : [diskProblemSentence(problem)]
}
