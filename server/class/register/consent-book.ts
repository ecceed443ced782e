import type { Tables } from '../../shop/tables.ts'

/** What she says to a trainer who asks to come in. */
export type ConsentAnswer = 'yes' | 'no' | 'later'

/** A trainer asks to come into a learner’s own shop, and what she says to that. Dates are ISO 8601. */
export interface Consent {
  id: string
  classId: string
  /** Of the learner. */
  learner: string
  shop: string
  /** Id and name of the trainer who asks: nobody else gets in. */
  trainer: string
  trainerName: string
  askedAt: string
  answer: ConsentAnswer | null
  answeredAt: string | null
  /** When the trainer first came in. */
  cameAt: string | null
  /** Of a question: until when it can be answered. After a yes: until when the trainer may be in. */
  endsAt: string
  /** When it was over, if it did not end by itself. */
  endedAt: string | null
}

const CONSENT =
  'id, classId, learner, shop, trainer, trainerName, askedAt, answer, answeredAt, cameAt, endsAt, endedAt'

/** Who was let into whose shop, in the register’s file: it outlives the process. */
export class ConsentBook {
  readonly #tables: Tables
  readonly #write: (work: () => void) => Promise<void>

  /** `write` carries a transaction out, and waits for the disk. */
  constructor(tables: Tables, write: (work: () => void) => Promise<void>) {
    this.#tables = tables
    this.#write = write
  }

  /** Writes down how things stand. Whoever was erased since has nothing written down. */
  async keep(consent: Consent): Promise<void> {
    const values = CONSENT.replaceAll(/\w+/g, ':$&')
    const sql = `INSERT OR REPLACE INTO consents (${CONSENT}) SELECT ${values}
      WHERE EXISTS (SELECT 1 FROM learners WHERE id = :learner)`
    await this.#write(() => this.#tables.run(sql, { ...consent }))
  }

  /** What is not over: questions that can be answered, and trainers who may be in. */
  async open(classId: string, now: Date): Promise<Consent[]> {
    return this.#tables.all<Consent>(
      `SELECT ${CONSENT} FROM consents WHERE classId = ? AND endedAt IS NULL AND endsAt > ? ORDER BY askedAt`,
      [classId, now.toISOString()],
    )
  }
}
