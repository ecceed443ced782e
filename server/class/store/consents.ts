import type { StoreDatabase } from './database.ts'

/** The learner's answer to a trainer who asks to visit. */
export type ConsentAnswer = 'yes' | 'no' | 'later'

/** A trainer's question to visit a learner's shop, with the answer. Dates are ISO 8601. */
export interface Consent {
  id: string
  classId: string
  /** The learner's id. */
  learner: string
  shop: string
  /** Id and name of the trainer. Nobody else gets in. */
  trainer: string
  trainerName: string
  askedAt: string
  answer: ConsentAnswer | null
  answeredAt: string | null
  /** When the trainer first entered. */
  cameAt: string | null
  /** Without an answer: until when it can be answered. After a yes: until when the trainer may be inside. */
  endsAt: string
  /** When it ended early, or null. */
  endedAt: string | null
}

const CONSENT =
  'id, classId, learner, shop, trainer, trainerName, askedAt, answer, answeredAt, cameAt, endsAt, endedAt'

/** Saves consents in the class store, so that they survive a restart. */
export class ConsentStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  /** Saves a consent. Saves nothing for an erased learner. */
  async save(consent: Consent): Promise<void> {
    const { id, classId, learner, shop, trainer, trainerName, askedAt } = consent
    const { answer, answeredAt, cameAt, endsAt, endedAt } = consent
    await this.#database.transaction(async (session) => {
      // Waits for an erasure of the learner.
      if (!(await session.get('SELECT 1 FROM learners WHERE id = ? FOR KEY SHARE', [learner]))) return
      await session.run(
        `INSERT INTO consents (${CONSENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET answer = excluded.answer, answeredAt = excluded.answeredAt,
            cameAt = excluded.cameAt, endsAt = excluded.endsAt, endedAt = excluded.endedAt`,
        [
          ...[id, classId, learner, shop, trainer, trainerName, askedAt],
          ...[answer, answeredAt, cameAt, endsAt, endedAt],
        ],
      )
      await session.publish({ kind: 'consents', classId })
    })
  }

  /** Open questions, and consents in force. */
  async openConsents(classId: string, now: Date): Promise<Consent[]> {
    return this.#database.all<Consent>(
      `SELECT ${CONSENT} FROM consents WHERE classId = ? AND endedAt IS NULL AND endsAt > ? ORDER BY askedAt`,
      [classId, now],
    )
  }
}
