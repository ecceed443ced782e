import { currentMembers, forgetTeamName, markTeamShop, membershipsOf } from './contest/teams.ts'
import type { DatabaseSession, StoreTransaction } from './database.ts'
import { newShopId } from './ids.ts'
import { removeFromRoster } from './join-requests.ts'
import { audienceWithout } from './messages.ts'
import { CLASS_COLUMNS, type SchoolClass } from './model.ts'
import { deleteClassRows } from './transfer.ts'

/**
 * Marks ended classes, in a transaction: see `ClassStore`. If several processes run this at once, one of them finds
 * each class. A process whose clock is behind at midnight does not count the day before again.
 */
export async function markEndedClasses(session: DatabaseSession, now: Date): Promise<SchoolClass[]> {
  const day = now.toISOString().slice(0, 10)
  const nextDay = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  await session.run('LOCK TABLE classes IN SHARE ROW EXCLUSIVE MODE')
  await session.run(
    `UPDATE classes SET overDays = 0, overDay = NULL, overSince = NULL
      WHERE endsAt > ? AND (overDays <> 0 OR overDay IS NOT NULL OR overSince IS NOT NULL)`,
    [now],
  )
  const found = await session.all<SchoolClass>(
    `SELECT ${CLASS_COLUMNS} FROM classes WHERE endsAt <= ? AND erasedAt IS NULL AND overSince IS NULL ORDER BY seq`,
    [now],
  )
  await session.run(
    `UPDATE classes SET overSince = ?
      WHERE endsAt <= ? AND erasedAt IS NULL AND (overSince IS NULL OR overSince > ?)`,
    [now, now, now],
  )
  await session.run(
    `UPDATE classes SET overDays = overDays + 1, overDay = ?
      WHERE endsAt <= ? AND erasedAt IS NULL AND overDay IS DISTINCT FROM ? AND overDay IS DISTINCT FROM ?`,
    [day, now, day, nextDay],
  )
  return found
}

/** Classes that were found ended before this time, on at least this many days, and are not erased yet. */
export function classesToErase(session: DatabaseSession, before: Date, days: number): Promise<SchoolClass[]> {
  return session.all<SchoolClass>(
    `SELECT ${CLASS_COLUMNS} FROM classes WHERE overSince <= ? AND overDays >= ? AND erasedAt IS NULL ORDER BY seq`,
    [before, days],
  )
}

/**
 * Deletes all data of a learner, in a transaction; returns the shop and the class. The row is locked first, so that events on their
 * way wait and then find no learner.
 */
export async function eraseLearner(
  session: StoreTransaction,
  learner: string,
): Promise<{ shop: string; classId: string } | undefined> {
  // Joining a team waits, and then finds no learner.
  await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
  const known = await session.get<{ classId: string; nickname: string; shop: string; teamId: string | null }>(
    'SELECT classId, nickname, shop, teamId FROM learners WHERE id = ? FOR UPDATE',
    [learner],
  )
  const isForFormerMembers = known !== undefined && (await hasOnlyFormerMembers(session, known))
  if (isForFormerMembers) await forgetDetails(session, learner)
  else await deleteEvents(session, learner)
  const teams = await session.all<{ id: string; classId: string; name: string }>(
    'SELECT id, classId, name FROM teams WHERE id IN (SELECT team FROM teamMembers WHERE learner = ?)',
    [learner],
  )
  for (const table of TABLES_OF_LEARNER) {
    await session.run(`DELETE FROM ${table} WHERE learner = ?`, [learner])
  }
  for (const team of teams) await eraseEmptyTeam(session, team)
  await eraseFromMessages(session, learner)
  await session.run("UPDATE audit SET learner = NULL, detail = '' WHERE learner = ?", [learner])
  if (!known) return undefined
  await session.run("UPDATE scoreChanges SET reason = '' WHERE classId = ? AND strpos(reason, ?) > 0", [
    ...[known.classId, known.nickname],
  ])
  await removeFromRoster(session, known.classId, known.nickname)
  if (isForFormerMembers) await startAnew(session, learner)
  else await session.run('DELETE FROM learners WHERE id = ?', [learner])
  return { shop: known.shop, classId: known.classId }
}

async function deleteEvents(session: DatabaseSession, learner: string): Promise<void> {
  await session.run(
    'DELETE FROM scoreChanges WHERE competitor = ? OR event IN (SELECT id FROM journal WHERE learner = ?)',
    [learner, learner],
  )
  await session.run('DELETE FROM journal WHERE learner = ?', [learner])
}

/** Whether this is the row of a shared shop, and all have left its team for whom something may count that was done there. */
async function hasOnlyFormerMembers(
  session: DatabaseSession,
  { classId, teamId }: { classId: string; teamId: string | null },
): Promise<boolean> {
  const team = await session.get('SELECT 1 FROM teams WHERE id = ?', [teamId])
  const memberships = team ? await membershipsOf(session, classId) : []
  const isInTeam = ({ team: one }: { team: string | null }): boolean => one === teamId
  return memberships.some(isInTeam) && ![...currentMembers(memberships).values()].some(isInTeam)
}

/** What counts for the members of a team. The detail of `lines`, `fix` and `proven` says how: it is a word of the server. */
const COUNTED = "(kind IN ('solved', 'fix', 'proven') OR (kind = 'lines' AND detail = 'right'))"

/** Keeps what was done in a shared shop only as far as it counts for members: without evidence and texts. */
async function forgetDetails(session: DatabaseSession, row: string): Promise<void> {
  const events = 'SELECT id FROM journal WHERE learner = ?'
  await session.run(`DELETE FROM scoreChanges WHERE event IN (${events} AND NOT ${COUNTED})`, [row])
  await session.run(`UPDATE scoreChanges SET reason = '' WHERE event IN (${events})`, [row])
  await session.run(`DELETE FROM journal WHERE learner = ? AND NOT ${COUNTED}`, [row])
  await session.run('UPDATE journal SET evidence = NULL WHERE learner = ?', [row])
  await session.run("UPDATE journal SET detail = '' WHERE learner = ? AND kind = 'solved'", [row])
}

/** Gives the row of a shared shop that was erased a new shop, which is empty: for those who join the team later. */
async function startAnew(session: DatabaseSession, row: string): Promise<void> {
  await session.run(
    `UPDATE learners SET shop = ?, removedAt = NULL, eraseAt = NULL, seenAt = NULL, groupName = NULL, handAt = NULL,
        handNote = '' WHERE id = ?`,
    [newShopId(), row],
  )
}

/**
 * The name of a team without members may be the name of an erased learner. A team that was theirs alone is deleted;
 * one in which others have been, whose points count there, gets a name that says nothing. The shop that they shared goes;
 * what was done in it and counts for others stays.
 */
async function eraseEmptyTeam(
  session: StoreTransaction,
  { id, classId, name }: { id: string; classId: string; name: string },
): Promise<void> {
  const memberships = await membershipsOf(session, classId)
  if ([...currentMembers(memberships).values()].some(({ team }) => team === id)) return
  await markTeamShop(session, id)
  await forgetTeamName(session, classId, name)
  if (memberships.some(({ team }) => team === id)) {
    await session.run('UPDATE teams SET name = ?, skeleton = id WHERE id = ?', [`Team ${id.slice(0, 6)}`, id])
    return
  }
  await session.run('DELETE FROM scoreChanges WHERE competitor = ?', [id])
  await session.run('DELETE FROM teams WHERE id = ?', [id])
}

/** Deletes messages for this learner alone, and removes the learner from other messages. */
async function eraseFromMessages(session: DatabaseSession, learner: string): Promise<void> {
  const rows = await session.all<{ id: string; audience: string }>(
    'SELECT id, audience FROM messages WHERE strpos(audience, ?) > 0 ORDER BY seq FOR UPDATE',
    [learner],
  )
  for (const { id, audience } of rows) {
    const left = audienceWithout(audience, learner)
    if (left === undefined) await session.run('DELETE FROM messages WHERE id = ?', [id])
    else if (left !== audience) await session.run('UPDATE messages SET audience = ? WHERE id = ?', [left, id])
  }
}

/** Tables of which nothing stays of an erased learner. */
const TABLES_OF_LEARNER = [
  ...['messagesRead', 'consents', 'teamMembers', 'identities', 'rosterRows', 'ltiGrades'],
]

/** Tables of which nothing stays once a class is erased. */
const TABLES_OF_CLASS = [
  ...['messages', 'audit', 'consents', 'trainers', 'teams', 'teamMembers', 'scoreChanges'],
  ...['identities', 'rosterRows', 'ltiContexts', 'ltiLinks', 'ltiGrades'],
]

/**
 * Deletes names, passphrases, trainers and texts of a class, in a transaction. Only what is needed for counts stays.
 */
export async function eraseClass(session: DatabaseSession, id: string, at: Date): Promise<void> {
  // First, as changes of teams do: otherwise both could wait for each other.
  await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
  await session.all('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [id])
  await session.all('SELECT 1 FROM learners WHERE classId = ? ORDER BY seq FOR UPDATE', [id])
  await session.run(
    `UPDATE journal SET detail = '', evidence = NULL
      WHERE learner IN (SELECT id FROM learners WHERE classId = ?)`,
    [id],
  )
  await session.run(
    `UPDATE learners SET nickname = '', skeleton = id, words = '', shop = 'erased-' || id, epoch = epoch + 1,
        groupName = NULL, handAt = NULL, handNote = ''
      WHERE classId = ?`,
    [id],
  )
  await session.run('DELETE FROM messagesRead WHERE learner IN (SELECT id FROM learners WHERE classId = ?)', [
    id,
  ])
  for (const table of TABLES_OF_CLASS) {
    await session.run(`DELETE FROM ${table} WHERE classId = ?`, [id])
  }
  await session.run('DELETE FROM ltiPlatforms WHERE onlyClass = ?', [id])
  await session.run(
    'UPDATE classes SET roster = NULL, course = NULL, certificate = NULL, contest = NULL, erasedAt = ? WHERE id = ?',
    [at, id],
  )
}

/** Deletes everything of a class, in a transaction. Its row stays, so that the code and the name say that it has ended. */
export async function eraseWholeClass(session: DatabaseSession, id: string, at: Date): Promise<void> {
  await deleteClassRows(session, id, { keepsClass: true })
  await session.run('DELETE FROM ltiPlatforms WHERE onlyClass = ?', [id])
  await session.run(
    'UPDATE classes SET roster = NULL, course = NULL, signals = NULL, certificate = NULL, contest = NULL, erasedAt = ? WHERE id = ?',
    [at, id],
  )
}
