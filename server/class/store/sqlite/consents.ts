import type { Tables } from '../../../shop/storage/tables.ts'
import type { Consent, ConsentStore } from '../consents.ts'

const CONSENT =
  'id, classId, learner, shop, trainer, trainerName, askedAt, answer, answeredAt, cameAt, endsAt, endedAt'

/** Consents in the SQLite file. */
export class SqliteConsentStore implements ConsentStore {
  readonly #tables: Tables
  readonly #write: (work: () => void) => Promise<void>

  /** `write` runs a transaction and waits for the disk. */
  constructor(tables: Tables, write: (work: () => void) => Promise<void>) {
    this.#tables = tables
    this.#write = write
  }

  async save(consent: Consent): Promise<void> {
    const values = CONSENT.replaceAll(/\w+/g, ':$&')
    const sql = `INSERT OR REPLACE INTO consents (${CONSENT}) SELECT ${values}
      WHERE EXISTS (SELECT 1 FROM learners WHERE id = :learner)`
    await this.#write(() => this.#tables.run(sql, { ...consent }))
  }

  async openConsents(classId: string, now: Date): Promise<Consent[]> {
    return this.#tables.all<Consent>(
      `SELECT ${CONSENT} FROM consents WHERE classId = ? AND endedAt IS NULL AND endsAt > ? ORDER BY askedAt`,
      [classId, now.toISOString()],
    )
  }
}
