import type { LearnerDataCopy } from '#contract/learner-class.ts'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import type { ClassStore, Learner, StoredEvent } from '../store/store.ts'

/** Copies for one learner: each holds all of her journal in memory until her browser has taken it. */
const COPIES = { atOnce: 2, perSecond: 1 / 30 }
/** Learners whose copies are counted. */
const MOST_COUNTED = 5_000
/** Most that a copy holds of what she wrote, in rows: nobody's journal is longer. */
const MOST_ROWS = 100_000

/** What is kept of a learner, made ready for her to take along. */
export class DataExports {
  readonly #classStore: Pick<ClassStore, 'classById' | 'eventsOf' | 'evidenceOf' | 'messageStore'>
  readonly #paces = new RateLimiters(COPIES, MOST_COUNTED)

  constructor(classStore: Pick<ClassStore, 'classById' | 'eventsOf' | 'evidenceOf' | 'messageStore'>) {
    this.#classStore = classStore
  }

  /** Undefined where she has just had two. */
  async create(learner: Learner): Promise<LearnerDataCopy | undefined> {
    if (!this.#paces.take(learner.id)) return undefined
    const { nickname, joinedAt, seenAt, classId } = learner
    const { messageStore } = this.#classStore
    const itsClass = await this.#classStore.classById(classId)
    const entries = (await this.#classStore.eventsOf(learner.id)).slice(0, MOST_ROWS)
    return {
      class: { name: itsClass?.name ?? '', endsAt: itsClass?.endsAt ?? '' },
      learner: { nickname, joinedAt, seenAt, group: learner.groupName },
      hand: (await messageStore.raisedHands(classId)).get(learner.id) ?? null,
      messages: await messageStore.messagesFor(learner),
      journal: await Promise.all(entries.map((entry) => this.#withEvidence(classId, entry))),
    }
  }

  async #withEvidence(
    classId: string,
    { learner: _, hasEvidence, ...entry }: StoredEvent,
  ): Promise<LearnerDataCopy['journal'][number]> {
    return hasEvidence ? { ...entry, evidence: await this.#classStore.evidenceOf(classId, entry.id) } : entry
  }
}
