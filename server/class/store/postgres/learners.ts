import { normalizeNickname, skeletonOf } from '../nicknames.ts'
import { isPassphrase } from '../passphrases.ts'
import { type Learner, Refused } from '../store.ts'
import type { DatabaseSession } from './database.ts'
import { violatedConstraint } from './errors.ts'
import { LEARNER } from './migrations.ts'
import { publishIn } from './pub-sub.ts'

/** Adds a learner, in a transaction. Throws `Refused` if the nickname was taken meanwhile. */
export async function addLearner(
  session: DatabaseSession,
  learner: Learner,
  { skeleton, hash }: { skeleton: string; hash: string },
): Promise<void> {
  const { id, classId, nickname, shop, epoch, joinedAt } = learner
  await orRefuseTaken(
    session.run(
      `INSERT INTO ff_learners (id, class_id, nickname, shop, epoch, joined_at, skeleton, words)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, classId, nickname, shop, epoch, joinedAt, skeleton, hash],
    ),
  )
  await publishIn(session, { kind: 'learner', shop })
}

/** Whose passphrase this is. Throws `Refused`. */
export async function findByPassphrase(
  session: DatabaseSession,
  { classId, nickname, words }: { classId: string; nickname: string; words: string },
  slowly: (work: () => Promise<boolean>) => Promise<boolean>,
): Promise<Learner> {
  const known = await session.get<Learner & { words: string }>(
    `SELECT ${LEARNER}, words FROM ff_learners WHERE class_id = $1 AND skeleton = $2`,
    [classId, skeletonOf(nickname)],
  )
  const isHers = known && (await slowly(() => isPassphrase(words, known.words)))
  if (!isHers) throw new Refused('unknown')
  const { words: _, ...learner } = known
  return learner
}

/** Renames a learner, in a transaction; returns the shop. Throws `Refused`. */
export async function renameLearner(
  session: DatabaseSession,
  learner: string,
  wished: string,
): Promise<string[]> {
  const nickname = normalizeNickname(wished)
  if (nickname === undefined) throw new Refused('name')
  const sql = 'UPDATE ff_learners SET nickname = $2, skeleton = $3 WHERE id = $1 RETURNING shop'
  const shops = await orRefuseTaken(updateLearners(session, sql, [learner, nickname, skeletonOf(nickname)]))
  if (shops.length === 0) throw new Refused('unknown')
  return shops
}

/**
 * Updates learners, in a transaction, and notifies all processes. `sql` returns the shops, and so does this function.
 */
export async function updateLearners(
  session: DatabaseSession,
  sql: string,
  values: readonly (string | Date)[],
): Promise<string[]> {
  const shops = (await session.all<{ shop: string }>(sql, values)).map(({ shop }) => shop)
  await publishIn(session, ...shops.map((shop) => ({ kind: 'learner' as const, shop })))
  return shops
}

/** If two learners want the same name at once, PostgreSQL accepts one. */
async function orRefuseTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    throw violatedConstraint(error) === 'ff_learners_name' ? new Refused('taken') : error
  })
}
