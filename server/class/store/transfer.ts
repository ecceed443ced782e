import type { DatabaseSession, DatabaseValue } from './database.ts'

/** A row as a backup has it: by column, dates as ISO 8601. */
export type TransferRow = Record<string, DatabaseValue>

interface TransferTable {
  name: string
  columns: readonly string[]
  /** Which rows are those of a class. */
  condition: string
}

/** The condition of tables whose rows name the class. */
const OF_CLASS = 'classId = ?'

/**
 * The tables of a class, parents first, with all that a backup has of them. When the class was found ended is left out:
 * its time of being kept starts over where it is restored.
 */
export const TRANSFER_TABLES: readonly TransferTable[] = [
  table(
    'classes',
    'id name code endsAt roster closedAt erasedAt approvalSince course signals namesHiddenAt certificate contest archivedAt mostLearners mostDisk language',
    'id = ?',
  ),
  table(
    'learners',
    'id classId nickname skeleton shop epoch words joinedAt seenAt removedAt groupName handAt handNote eraseAt teamId',
  ),
  table('trainers', 'id classId name role kind keyHash addedAt usedAt endsAt person'),
  table(
    'journal',
    'id learner kind key detail at evidence',
    'learner IN (SELECT id FROM learners WHERE classId = ?)',
  ),
  table('messages', 'id classId at sender audience text place'),
  table('messagesRead', 'message learner at', 'learner IN (SELECT id FROM learners WHERE classId = ?)'),
  table('audit', 'id classId at trainer act learner detail'),
  table(
    'consents',
    'id classId learner shop trainer trainerName askedAt answer answeredAt cameAt endsAt endedAt',
  ),
  table('teams', 'id classId name skeleton code bracket createdAt'),
  table('teamMembers', 'id classId learner team isCaptain at'),
  table('scoreChanges', 'id classId at trainer kind event competitor points reason'),
  table('identities', 'id classId learner issuer subject email name addedAt'),
  table('rosterRows', 'id classId name email number groupName learner linkEpoch addedAt missingAt'),
  table('ltiContexts', 'id classId platform deployment context title membersUrl addedAt confirmedAt'),
  table('ltiLinks', 'id classId ltiContext resourceLink title target lineItem lineItems addedAt'),
  table(
    'ltiGrades',
    'id classId link learner subject points possible changedAt sentAt tries nextAt refusedAt problem',
  ),
]

/** Tables with an order of arrival. The others have few rows, and any order. */
const IN_ORDER: ReadonlySet<string> = new Set([
  'classes',
  'learners',
  'trainers',
  'journal',
  'messages',
  'audit',
  'teamMembers',
  'rosterRows',
])
/** Rows that are read at once. */
const MOST_ROWS = 20_000

function table(name: string, columns: string, condition = OF_CLASS): TransferTable {
  return { name, columns: columns.split(' '), condition }
}

/** Reads all rows of a class, in a transaction, and calls `write` for up to 20,000 rows of a table at a time. */
export async function readClassRows(
  session: DatabaseSession,
  classId: string,
  write: (table: string, rows: readonly TransferRow[]) => void,
): Promise<void> {
  // All reads see the same moment.
  await session.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  for (const { name, columns, condition } of TRANSFER_TABLES) {
    const isInOrder = IN_ORDER.has(name)
    const sql = isInOrder
      ? `SELECT seq AS place, ${columns.join(', ')} FROM ${name} WHERE ${condition} AND seq > ? ORDER BY seq LIMIT ${MOST_ROWS}`
      : `SELECT ${columns.join(', ')} FROM ${name} WHERE ${condition}`
    let last = 0
    for (;;) {
      const found = await session.all<TransferRow & { place?: number }>(
        sql,
        isInOrder ? [classId, last] : [classId],
      )
      if (found.length > 0) {
        write(
          name,
          found.map(({ place: _, ...row }) => row),
        )
      }
      if (!isInOrder || found.length < MOST_ROWS) break
      last = Number(found.at(-1)?.place)
    }
  }
}

/** Throws `UnknownColumn` if a table or a column is not known, because a newer release wrote it. */
export function checkClassRows(name: string, rows: readonly TransferRow[]): void {
  const known = TRANSFER_TABLES.find((one) => one.name === name)
  for (const row of rows) {
    const stranger = Object.keys(row).find((column) => !known?.columns.includes(column))
    if (!known || stranger !== undefined) throw new UnknownColumn(name, stranger)
  }
}

/** Rows of a table, read when they are needed. */
export interface ReadTable {
  table: string
  read(): readonly TransferRow[]
}

/** Writes the rows of a class, in the place of those that are there, in a transaction. Throws `UnknownColumn`. */
export async function replaceClassRows(
  session: DatabaseSession,
  classId: string,
  parts: readonly ReadTable[],
): Promise<void> {
  await deleteClassRows(session, classId)
  const tables = TRANSFER_TABLES.map(({ name }) => name)
  const inOrder = parts.toSorted((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table))
  for (const { table, read } of inOrder) {
    const rows = read()
    await writeClassRows(session, table, table === 'trainers' ? rows.map(asOwner) : rows)
  }
}

/** A host of the server that wrote the backup is no host of this one. */
function asOwner(row: TransferRow): TransferRow {
  return row.role === 'host' ? { ...row, role: 'owner' } : row
}

/** Writes rows of a table, in a transaction. Throws `UnknownColumn`. */
async function writeClassRows(
  session: DatabaseSession,
  name: string,
  rows: readonly TransferRow[],
): Promise<void> {
  checkClassRows(name, rows)
  for (const row of rows) {
    const columns = Object.keys(row)
    await session.run(
      `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    )
  }
}

/** A row of another release. */
export class UnknownColumn extends Error {
  constructor(table: string, column = '') {
    super(`This release does not know ${table}.${column}`)
    this.name = new.target.name
  }
}

/** Deletes all rows of a class for good, in a transaction. With `keepsClass`, the row of the class itself stays. */
export async function deleteClassRows(
  session: DatabaseSession,
  classId: string,
  { keepsClass = false } = {},
): Promise<void> {
  // First, as changes of teams do: otherwise both could wait for each other.
  await session.run('LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE')
  await session.all('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [classId])
  // Events on their way wait for this, and then find no learner.
  await session.all('SELECT 1 FROM learners WHERE classId = ? ORDER BY seq FOR UPDATE', [classId])
  // `messagesRead` and `journal` name no class, so they go before the tables that do.
  const last = ['messages', 'learners', 'classes']
  const tables = TRANSFER_TABLES.toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name))
  for (const { name, condition } of tables) {
    if (name === 'classes' && keepsClass) continue
    await session.run(`DELETE FROM ${name} WHERE ${condition}`, [classId])
  }
}
