import { toDataURL } from 'qrcode'
import type { DashboardClass, DashboardLearner } from '#contract/dashboard.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { type DiskUse, type DiskWatch, diskProblemSentence } from '../disk-watch.ts'
import type { CurrentControls } from '../events/current-controls.ts'
import type { Presence } from '../events/presence.ts'
import { takeFruitName } from '../join/fruit-names.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Erasure, ErasureResult } from '../privacy/erasure.ts'
import { hasEnded, type Learner, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { LastKnownValue } from '../store/unavailable.ts'
import { endWarnings, storeWarnings } from './texts.ts'

export interface DashboardActionsOptions {
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
  /** Days from the end of the class to its erasure. */
  keepDays: number
  joinLink(): string
  /** Further warnings for trainers. */
  warnings?(speech: Translator): string[]
  /** Whether shops run on nodes. */
  areShopsRemote?: boolean | undefined
}

/** What a trainer can see and do in a class. */
export class DashboardActions {
  readonly #options: DashboardActionsOptions
  readonly #areNamesHidden = new LastKnownValue<boolean>()
  readonly #learners = new LastKnownValue<Learner[]>()
  /** Cached per link, because the dashboard asks every few seconds. */
  #qrCode: { link: string; drawn: Promise<string> } | undefined

  constructor(options: DashboardActionsOptions) {
    this.#options = options
  }

  async readClass(speech: Translator): Promise<DashboardClass> {
    const { classId, classStore, disk, isSchool, isolation } = this.#options
    const itsClass = await classStore.classById(classId)
    if (!itsClass) throw new StoreRefusal('unknown')
    const joinLink = this.#options.joinLink()
    const use = disk.lastMeasured ?? (await disk.measure())
    const { name, code, endsAt, closedAt, erasedAt } = itsClass
    const areNamesHidden = await this.#areNamesHidden.read(() =>
      classStore.messageStore.areNamesHidden(classId),
    )
    return {
      name,
      code,
      endsAt,
      hasEnded: hasEnded(itsClass),
      erasedAt,
      keepDays: this.#options.keepDays,
      closedAt,
      isSchool,
      isolation,
      joinLink,
      areNamesHidden,
      signals: this.#options.signals.now,
      qr: await this.#qr(joinLink),
      disk: { used: use.used, quota: use.quota, free: use.free },
      warnings: [
        ...endWarnings(itsClass, speech),
        ...warningsOf(use).map(speech.translate),
        ...this.#awayWarnings(speech),
        ...(this.#options.warnings?.(speech) ?? []),
      ],
      hasNodes: this.#options.areShopsRemote ?? false,
    }
  }

  /** Returns a learner of this class. */
  async learner(id: string): Promise<Learner | undefined> {
    return (await this.#all()).find((one) => one.id === id)
  }

  /** The same for actions: reads the store, because without it an action could not be recorded. */
  learnerNow(id: string): Promise<Learner | undefined> {
    const { classStore, classId } = this.#options
    return classStore.learner(classId, id)
  }

  setOpen(isOpen: boolean): Promise<void> {
    return this.#options.classStore.setOpen(this.#options.classId, isOpen)
  }

  /**
   * Replaces the learner's passphrase. A removed learner may return with it. Throws `StoreRefusal` if the learner is being
   * erased or does not exist.
   */
  async renewPassphrase({ id, shop, teamId }: Learner): Promise<string> {
    if (teamId !== null) throw new StoreRefusal('teamShop')
    this.#options.consents.endAllOf(shop)
    const words = await this.#options.classStore.renewPassphrase(id)
    if (words === undefined) throw new StoreRefusal('unknown')
    return words
  }

  /** Throws `StoreRefusal`. If names are generated, a new one is generated. */
  async rename({ id, teamId }: Learner, wished: string): Promise<void> {
    if (teamId !== null) throw new StoreRefusal('teamShop')
    const { classStore, isSchool } = this.#options
    if (isSchool) await takeFruitName((name) => classStore.renameLearner(id, name))
    else await classStore.renameLearner(id, wished)
  }

  /** Removes a learner at once: open connections close and running tools end. */
  async remove({ id, shop, teamId }: Learner): Promise<void> {
    if (teamId !== null) throw new StoreRefusal('teamShop')
    await this.#options.classStore.removeLearner(id)
    this.#options.consents.endAllOf(shop)
    await this.#options.shops.disconnect(shop)
  }

  reset({ shop }: Learner, keepProgress: boolean): Promise<void> {
    return this.#options.shops.reset(shop, { keepProgress })
  }

  /** Until when the last reset of the shop can be undone; null if there is nothing to undo. */
  async undoUntil({ shop }: Pick<Learner, 'shop'>): Promise<string | null> {
    return (await this.#options.shops.undoableUntil(shop))?.toISOString() ?? null
  }

  /** Returns false if there is nothing to undo. */
  undo({ shop }: Learner): Promise<boolean> {
    return this.#options.shops.undo(shop)
  }

  /** Returns false if the hand was not raised. */
  async lowerHand({ id, shop }: Learner): Promise<boolean> {
    if (!(await this.#options.classStore.messageStore.lowerHand(id))) return false
    await this.#options.shops.refreshClassPages([shop])
    return true
  }

  erase(learner: Learner): Promise<ErasureResult> {
    return this.#options.erasure.eraseLearner(learner)
  }

  /** Returns all learners, including removed ones. */
  async learners(): Promise<DashboardLearner[]> {
    const { presence, tracker, shops } = this.#options
    const [learners, undoable] = await Promise.all([this.#all(), shops.allUndoableUntil()])
    return learners.map(({ id, nickname, shop, joinedAt, seenAt, removedAt, teamId }) => ({
      id,
      nickname,
      isTeamShop: teamId !== null,
      joinedAt,
      removedAt,
      seenAt: presence.lastSeen(shop)?.toISOString() ?? seenAt,
      solved: tracker.activity.learner(id)?.solved ?? 0,
      undoUntil: undoable.get(shop)?.toISOString() ?? null,
    }))
  }

  /** While the class store is unreachable, returns the last known learners; a warning says so. */
  #all(): Promise<Learner[]> {
    const { classStore, classId } = this.#options
    return this.#learners.read(() => classStore.shopOwners(classId))
  }

  /** In a cluster, the warnings of the cluster already cover the store. */
  #awayWarnings(speech: Translator): string[] {
    return this.#options.areShopsRemote ? [] : storeWarnings(this.#areNamesHidden.unavailableSince, speech)
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
