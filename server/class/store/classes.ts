import { insert, type StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'
import { CLASS_COLUMNS, type SchoolClass, StoreRefusal } from './model.ts'
import { generateClassCode } from './passphrases.ts'

/** The class of this name, also an ended one; creates it with this end if there is none. */
export async function findOrCreateClass(database: StoreDatabase, asked: NewClass): Promise<SchoolClass> {
  const known = latestNamed(asked.name, await allClasses(database))
  // Another process may create it meanwhile.
  return known ?? addClass(database, asked, (classes) => latestNamed(asked.name, classes))
}

/** Makes a class. Throws `StoreRefusal` if there is one of this name, in capital letters or not. */
export function createClass(database: StoreDatabase, asked: NewClass): Promise<SchoolClass> {
  return addClass(database, asked, (classes) => {
    if (classes.some((one) => inOneCase(one.name) === inOneCase(asked.name))) throw new StoreRefusal('taken')
    return undefined
  })
}

/** A class that is to be made. */
export interface NewClass {
  name: string
  endsAt: Date
  /** Default: null. */
  language?: SchoolClass['language']
}

/** Adds a class, unless `find` finds it among those that are there. */
async function addClass(
  database: StoreDatabase,
  { name, endsAt, language = null }: NewClass,
  find: (classes: readonly SchoolClass[]) => SchoolClass | undefined,
): Promise<SchoolClass> {
  const code = await generateClassCode()
  return database.transaction(async (session) => {
    await session.run('LOCK TABLE classes IN SHARE ROW EXCLUSIVE MODE')
    const found = find(await allClasses(session))
    if (found) return found
    const id = randomId(16)
    await insert(session, 'classes', { id, name, code, endsAt, language })
    return {
      id,
      name,
      code,
      endsAt: endsAt.toISOString(),
      closedAt: null,
      approvalSince: null,
      erasedAt: null,
      archivedAt: null,
      mostLearners: null,
      mostDisk: null,
      language,
    }
  })
}

/** Locks a class until the transaction ends. Throws `StoreRefusal` if everything about it was erased. */
export async function lockKeptClass(session: Pick<StoreDatabase, 'get'>, id: string): Promise<void> {
  const row = await session.get<Pick<SchoolClass, 'erasedAt'>>(
    'SELECT erasedAt FROM classes WHERE id = ? FOR UPDATE',
    [id],
  )
  if (row && row.erasedAt !== null) throw new StoreRefusal('erased')
}

/** All classes that are not erased, oldest first. */
export function allClasses(session: Pick<StoreDatabase, 'all'>): Promise<SchoolClass[]> {
  return session.all<SchoolClass>(`SELECT ${CLASS_COLUMNS} FROM classes WHERE erasedAt IS NULL ORDER BY seq`)
}

/** The last class of this name that was erased; undefined if there is none. */
export function erasedClass(
  session: Pick<StoreDatabase, 'get'>,
  name: string,
): Promise<SchoolClass | undefined> {
  return session.get<SchoolClass>(
    `SELECT ${CLASS_COLUMNS} FROM classes WHERE name = ? AND erasedAt IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    [name],
  )
}

/** A name of a class without its capital letters. */
export function inOneCase(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Earlier releases made a second class of a name once the first had ended. */
export function latestNamed(name: string, classes: readonly SchoolClass[]): SchoolClass | undefined {
  return classes.findLast((one) => one.name === name)
}
