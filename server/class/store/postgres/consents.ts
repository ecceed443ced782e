import type { Consent, ConsentStore } from '../consents.ts'
import type { Database } from './database.ts'
import { publishIn } from './pub-sub.ts'

const CONSENT = `id, class_id, learner, shop, trainer, trainer_name, asked_at, answer, answered_at, came_at, ends_at,
  ended_at`

/** Consents in PostgreSQL. */
export class PostgresConsentStore implements ConsentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async save(consent: Consent): Promise<void> {
    const { id, classId, learner, shop, trainer, trainerName, askedAt } = consent
    const { answer, answeredAt, cameAt, endsAt, endedAt } = consent
    await this.#database.transaction(async (session) => {
      // Waits for an erasure of the learner.
      await session.all('SELECT FROM ff_learners WHERE id = $1 FOR KEY SHARE', [learner])
      await session.run(
        `INSERT INTO ff_consents (${CONSENT})
          SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
          WHERE EXISTS (SELECT FROM ff_learners WHERE id = $3)
          ON CONFLICT (id) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at,
            came_at = excluded.came_at, ends_at = excluded.ends_at, ended_at = excluded.ended_at`,
        [
          ...[id, classId, learner, shop, trainer, trainerName, askedAt],
          ...[answer, answeredAt, cameAt, endsAt, endedAt],
        ],
      )
      await publishIn(session, { kind: 'consents', classId })
    })
  }

  async openConsents(classId: string, now: Date): Promise<Consent[]> {
    return this.#database.all<Consent>(
      `SELECT ${CONSENT} FROM ff_consents WHERE class_id = $1 AND ended_at IS NULL AND ends_at > $2 ORDER BY asked_at`,
      [classId, now],
    )
  }
}
