import { type DatabaseSession, insert, type StoreDatabase } from './database.ts'
import { randomId } from './ids.ts'

/** Who a learner is at a sign-in provider or a learning platform: the subject of an issuer. */
export interface IdentityClaims {
  issuer: string
  subject: string
  /** Only if the issuer has verified it. */
  email?: string | undefined
  name?: string | undefined
}

/** An identity of a learner of a class. Dates are ISO 8601. */
export interface Identity {
  id: string
  classId: string
  learner: string
  issuer: string
  subject: string
  email: string | null
  name: string | null
  addedAt: string
}

const IDENTITY_COLUMNS = 'id, classId, learner, issuer, subject, email, name, addedAt'

/** Which learner of a class is which person at a sign-in provider or a learning platform. */
export class IdentityStore {
  readonly #database: StoreDatabase

  constructor(database: StoreDatabase) {
    this.#database = database
  }

  find(classId: string, who: Pick<IdentityClaims, 'issuer' | 'subject'>): Promise<Identity | undefined> {
    return findIdentity(this.#database, classId, who)
  }

  /** The identities of one person in all classes, newest first. */
  inAllClasses({ issuer, subject }: Pick<IdentityClaims, 'issuer' | 'subject'>): Promise<Identity[]> {
    return this.#database.all<Identity>(
      `SELECT ${IDENTITY_COLUMNS} FROM identities WHERE issuer = ? AND subject = ? ORDER BY addedAt DESC, id`,
      [issuer, subject],
    )
  }

  /** All identities of a class, in any order. */
  all(classId: string): Promise<Identity[]> {
    return this.#database.all<Identity>(`SELECT ${IDENTITY_COLUMNS} FROM identities WHERE classId = ?`, [
      classId,
    ])
  }

  ofLearner(learner: string): Promise<Identity[]> {
    return this.#database.all<Identity>(
      `SELECT ${IDENTITY_COLUMNS} FROM identities WHERE learner = ? ORDER BY addedAt, id`,
      [learner],
    )
  }

  /**
   * Gives an identity to a learner who is in the class. A learner who has it already keeps it, with the e-mail and the name as they
   * are now. Undefined if there is no such learner, because they were erased meanwhile.
   */
  link(classId: string, learner: string, who: IdentityClaims): Promise<Identity | undefined> {
    return this.#database.transaction(async (session) => {
      // Erasing the learner waits, and then deletes the identity too.
      const sql = 'SELECT 1 FROM learners WHERE classId = ? AND id = ? FOR UPDATE'
      if (!(await session.get(sql, [classId, learner]))) return undefined
      await addIdentity(session, { classId, learner }, who)
      return findIdentity(session, classId, who)
    })
  }
}

export function findIdentity(
  session: DatabaseSession,
  classId: string,
  { issuer, subject }: Pick<IdentityClaims, 'issuer' | 'subject'>,
): Promise<Identity | undefined> {
  return session.get<Identity>(
    `SELECT ${IDENTITY_COLUMNS} FROM identities WHERE classId = ? AND issuer = ? AND subject = ?`,
    [classId, issuer, subject],
  )
}

/** Adds an identity, in a transaction; of one that is there, the e-mail and the name are renewed. */
export async function addIdentity(
  session: DatabaseSession,
  { classId, learner }: Pick<Identity, 'classId' | 'learner'>,
  {
    issuer,
    subject,
    email = null,
    name = null,
  }: { [Key in keyof IdentityClaims]: IdentityClaims[Key] | null },
): Promise<void> {
  const sql = 'UPDATE identities SET email = ?, name = ? WHERE classId = ? AND issuer = ? AND subject = ?'
  if ((await session.run(sql, [email, name, classId, issuer, subject])) > 0) return
  const addedAt = new Date()
  await insert(session, 'identities', {
    ...{ id: randomId(16), classId, learner, issuer, subject, email, name, addedAt },
  })
}
