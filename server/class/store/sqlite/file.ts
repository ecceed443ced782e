import { DatabaseSync } from 'node:sqlite'
import { nameAside, pathKindOf } from '../../../host/files/plain-files.ts'
import { recoverProgress } from '../../../host/files/recover-progress.ts'
import { isCorruption, moveShopFile } from '../../../host/files/shop-file.ts'

/**
 * The migrations. Released ones never change; new ones are added. Older names, in the words of the code: `journal` is the
 * event log, `words` the hash of a learner's passphrase, `skeleton` the nickname for comparisons, the kind `seat` a
 * person among the staff (`token`: a program), `signals` the class controls, `course` the plan of the class, `act` a name in the audit log.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE classes (id TEXT PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE, endsAt TEXT NOT NULL,
    roster TEXT);
  CREATE TABLE learners (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), nickname TEXT NOT NULL,
    skeleton TEXT NOT NULL, shop TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL DEFAULT 0, words TEXT NOT NULL,
    joinedAt TEXT NOT NULL, UNIQUE (classId, skeleton));
  CREATE TABLE trainers (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL,
    role TEXT NOT NULL, keyHash TEXT NOT NULL UNIQUE);
  CREATE TABLE journal (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, learner TEXT NOT NULL,
    kind TEXT NOT NULL, key TEXT NOT NULL, detail TEXT NOT NULL, at TEXT NOT NULL);
  CREATE INDEX journal_by_learner ON journal (learner);`,
  'ALTER TABLE journal ADD COLUMN evidence TEXT;',
  `ALTER TABLE classes ADD COLUMN closedAt TEXT;
  ALTER TABLE classes ADD COLUMN erasedAt TEXT;
  ALTER TABLE learners ADD COLUMN seenAt TEXT;
  ALTER TABLE learners ADD COLUMN removedAt TEXT;`,
  `ALTER TABLE classes ADD COLUMN overDays INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE classes ADD COLUMN overDay TEXT;
  ALTER TABLE trainers ADD COLUMN usedAt TEXT;`,
  `ALTER TABLE learners ADD COLUMN groupName TEXT;
  ALTER TABLE learners ADD COLUMN handAt TEXT;
  ALTER TABLE learners ADD COLUMN handNote TEXT NOT NULL DEFAULT '';
  CREATE TABLE messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL, sender TEXT NOT NULL, audience TEXT NOT NULL,
    text TEXT NOT NULL);
  CREATE TABLE messagesRead (message TEXT NOT NULL, learner TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (message, learner));
  CREATE TABLE audit (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL, trainer TEXT NOT NULL, act TEXT NOT NULL,
    learner TEXT, detail TEXT NOT NULL);`,
  'ALTER TABLE classes ADD COLUMN overSince TEXT;',
  'ALTER TABLE classes ADD COLUMN approvalSince TEXT;',
  'ALTER TABLE classes ADD COLUMN course TEXT;',
  `ALTER TABLE trainers ADD COLUMN kind TEXT NOT NULL DEFAULT 'seat';
  ALTER TABLE trainers ADD COLUMN addedAt TEXT;`,
  'ALTER TABLE classes ADD COLUMN namesHiddenAt TEXT;',
  'ALTER TABLE trainers ADD COLUMN endsAt TEXT;',
  `CREATE TABLE consents (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL,
    shop TEXT NOT NULL, trainer TEXT NOT NULL, trainerName TEXT NOT NULL, askedAt TEXT NOT NULL, answer TEXT,
    answeredAt TEXT, cameAt TEXT, endsAt TEXT NOT NULL, endedAt TEXT);`,
  `ALTER TABLE classes ADD COLUMN signals TEXT;
  ALTER TABLE messages ADD COLUMN place TEXT;`,
  'ALTER TABLE learners ADD COLUMN eraseAt TEXT;',
  'ALTER TABLE classes ADD COLUMN certificate TEXT;',
  `ALTER TABLE classes ADD COLUMN contest TEXT;
  CREATE TABLE teams (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL,
    skeleton TEXT NOT NULL, code TEXT NOT NULL, bracket TEXT, createdAt TEXT NOT NULL, UNIQUE (classId, skeleton));
  CREATE TABLE teamMembers (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL, team TEXT, isCaptain INTEGER NOT NULL,
    at TEXT NOT NULL);
  CREATE TABLE scoreChanges (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL,
    trainer TEXT NOT NULL, kind TEXT NOT NULL, event TEXT, competitor TEXT, points INTEGER NOT NULL,
    reason TEXT NOT NULL);`,
  'CREATE INDEX audit_by_learner ON audit (learner);',
  `ALTER TABLE learners ADD COLUMN teamId TEXT;
  ALTER TABLE classes ADD COLUMN archivedAt TEXT;
  ALTER TABLE classes ADD COLUMN mostLearners INTEGER;
  ALTER TABLE classes ADD COLUMN mostDisk INTEGER;
  ALTER TABLE classes ADD COLUMN language TEXT;
  ALTER TABLE trainers ADD COLUMN person TEXT;
  CREATE TABLE identities (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL,
    issuer TEXT NOT NULL, subject TEXT NOT NULL, email TEXT, name TEXT, addedAt TEXT NOT NULL,
    UNIQUE (classId, issuer, subject));
  CREATE TABLE rosterRows (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL, email TEXT, number TEXT, groupName TEXT,
    learner TEXT, linkEpoch INTEGER NOT NULL DEFAULT 0, addedAt TEXT NOT NULL, missingAt TEXT);
  CREATE TABLE ltiPlatforms (id TEXT PRIMARY KEY, onlyClass TEXT, name TEXT NOT NULL, issuer TEXT NOT NULL,
    clientId TEXT NOT NULL, authUrl TEXT NOT NULL, tokenUrl TEXT NOT NULL, keysUrl TEXT NOT NULL, tokenAudience TEXT,
    deployments TEXT NOT NULL, addedAt TEXT NOT NULL, launchedAt TEXT, problem TEXT, problemAt TEXT,
    UNIQUE (issuer, clientId));
  CREATE TABLE ltiContexts (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), platform TEXT NOT NULL,
    deployment TEXT NOT NULL, context TEXT NOT NULL, title TEXT NOT NULL, membersUrl TEXT, addedAt TEXT NOT NULL,
    confirmedAt TEXT, UNIQUE (platform, deployment, context));
  CREATE TABLE ltiLinks (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), ltiContext TEXT NOT NULL,
    resourceLink TEXT NOT NULL, title TEXT NOT NULL, target TEXT NOT NULL, lineItem TEXT, lineItems TEXT,
    addedAt TEXT NOT NULL, UNIQUE (ltiContext, resourceLink));
  CREATE TABLE ltiGrades (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), link TEXT NOT NULL,
    learner TEXT NOT NULL, subject TEXT NOT NULL, points INTEGER NOT NULL, possible INTEGER NOT NULL, changedAt TEXT,
    sentAt TEXT, tries INTEGER NOT NULL DEFAULT 0, nextAt TEXT, refusedAt TEXT, problem TEXT, UNIQUE (link, learner));
  CREATE INDEX ltiGrades_by_learner ON ltiGrades (learner);
  CREATE INDEX ltiGrades_due ON ltiGrades (link)
    WHERE changedAt IS NOT NULL AND refusedAt IS NULL AND (sentAt IS NULL OR sentAt < changedAt);
  CREATE TABLE ltiKeys (id TEXT PRIMARY KEY, jwk TEXT NOT NULL, addedAt TEXT NOT NULL);
  CREATE TABLE ltiNonces (id TEXT PRIMARY KEY, endsAt TEXT NOT NULL);`,
  // Learners who were removed have left their teams.
  `INSERT INTO teamMembers (id, classId, learner, team, isCaptain, at)
    SELECT lower(hex(randomblob(16))), place.classId, learner, NULL, 0, removedAt
      FROM teamMembers AS place JOIN learners ON learners.id = learner
      WHERE removedAt IS NOT NULL AND team IS NOT NULL AND NOT EXISTS (SELECT 1 FROM teamMembers AS newer
        WHERE newer.classId = place.classId AND newer.learner = place.learner AND newer.seq > place.seq);`,
]

const TABLES = [
  ...['meta', 'classes', 'learners', 'trainers', 'journal'],
  ...['messages', 'messagesRead', 'audit', 'consents', 'teams', 'teamMembers', 'scoreChanges'],
  ...['identities', 'rosterRows'],
  ...['ltiPlatforms', 'ltiContexts', 'ltiLinks', 'ltiGrades', 'ltiKeys', 'ltiNonces'],
]

/**
 * Opens the SQLite file, and creates or migrates it. A file that is damaged or written by a newer release is moved
 * aside, never overwritten. What can be read is copied into a new file, so that learners keep their shops.
 */
export function openStoreFile(file: string, warn: (message: string) => void): DatabaseSync {
  const problem = pathKindOf(file) === 'nothing' ? undefined : problemWith(file)
  if (problem === undefined) return migrated(file)
  const aside = nameAside(file, problem, new Date())
  moveShopFile(file, aside)
  migrated(file).close()
  const torn = recoverProgress(aside, file, TABLES)
  const what = problem === 'newer' ? 'was written by a newer release' : 'is damaged'
  const missing = torn.length > 0 ? `; something may be missing in: ${torn.join(', ')}` : ''
  warn(
    `The class store in ${file} ${what}. It is kept as ${aside}. What could be read was copied into a new file${missing}.`,
  )
  return migrated(file)
}

function problemWith(file: string): 'newer' | 'damaged' | undefined {
  if (pathKindOf(file) === 'other') return 'damaged'
  try {
    const db = new DatabaseSync(file)
    try {
      if (versionOf(db) > MIGRATIONS.length) return 'newer'
      const check = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
      return check === 'ok' ? undefined : 'damaged'
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isCorruption(error)) throw error
    return 'damaged'
  }
}

function migrated(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  // Confirmed writes survive a power failure.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // Deleted data is overwritten.
  db.exec('PRAGMA secure_delete = ON')
  for (let version = versionOf(db); version < MIGRATIONS.length; version++) {
    db.exec(`BEGIN IMMEDIATE; ${MIGRATIONS[version]} PRAGMA user_version = ${version + 1}; COMMIT`)
  }
  return db
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}
