import { eventLogSchema, eventLogTables } from './progress/event-log.ts'

/**
 * The training ground's tables in a shop's file. Dates are ISO 8601. Names cannot change, because shops of older versions
 * have them. In the words of the code:
 *
 * - `ff_progress`: the progress of each challenge; `provenAt`: when a fix was proven.
 * - `ff_progress_hints`: open hints. `ff_progress_fixes`: wrong choices of a fix. `ff_progress_notes`: the learner's notes.
 * - `ff_progress_deeds`: the trace of each solve: the request that solved it and those before it.
 * - `ff_progress_versions`: the version of each lab that is live.
 * - `ff_progress_own`: the learner's custom fix of each lab; `asideAt` and `asideWhy`: when and why it was suspended.
 * - `ff_progress_own_proofs`: proofs of custom fixes.
 * - `ff_progress_solves`: solves that judges of this shop saw, so none that were restored; `reported`: to the web hook.
 */
export const trainingSchema = `
CREATE TABLE IF NOT EXISTS ff_progress (
  key TEXT PRIMARY KEY,
  solvedAt TEXT,
  noticed INTEGER NOT NULL DEFAULT 0,
  codingStatus INTEGER NOT NULL DEFAULT 0,
  findAttempts INTEGER NOT NULL DEFAULT 0,
  provenAt TEXT
);
CREATE TABLE IF NOT EXISTS ff_progress_hints (
  key TEXT NOT NULL,
  step INTEGER NOT NULL,
  unlockedAt TEXT NOT NULL,
  PRIMARY KEY (key, step)
);
CREATE TABLE IF NOT EXISTS ff_progress_fixes (
  key TEXT PRIMARY KEY,
  wrong INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS ff_progress_notes (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  updatedAt TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS ff_progress_deeds (
  key TEXT PRIMARY KEY,
  exchanges TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS ff_progress_versions (
  lab TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  liveAt TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS ff_progress_own (
  lab TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  code TEXT,
  live TEXT,
  savedAt TEXT NOT NULL,
  asideAt TEXT,
  asideWhy TEXT
);
CREATE TABLE IF NOT EXISTS ff_progress_own_proofs (
  lab TEXT PRIMARY KEY,
  attempts INTEGER NOT NULL,
  recent TEXT NOT NULL,
  seed TEXT NOT NULL,
  provenHash TEXT,
  provenAt TEXT,
  provenCode TEXT
);
CREATE TABLE IF NOT EXISTS ff_progress_solves (
  key TEXT PRIMARY KEY,
  solvedAt TEXT NOT NULL,
  cheatScore REAL NOT NULL,
  reported INTEGER NOT NULL DEFAULT 0
);
${eventLogSchema}`

/** Tables that survive every reset. */
export const tablesKeptForGood: readonly string[] = eventLogTables

/** Private tables: somebody who looks into a copy of the shop does not see them. */
export const privateTables: readonly string[] = ['ff_progress_notes']

/** Tables that survive a reset of the shop if the learner keeps their progress. */
export const progressTables: readonly string[] = [
  'ff_progress',
  'ff_progress_hints',
  'ff_progress_fixes',
  'ff_progress_notes',
  'ff_progress_deeds',
  'ff_progress_versions',
  'ff_progress_own',
  'ff_progress_own_proofs',
  'ff_progress_solves',
]
