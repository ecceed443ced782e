import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import { type LearningEvent, type LearningEventKind, uniqueKeyOf } from './event-log.ts'

/** An event as the class store keeps it. */
export type StoredLearningEvent = Omit<LearningEvent, 'evidence'>

/**
 * Applies events that the class store has and the shop's file lacks, after an older file was restored. Progress that
 * the learner had reached counts as reached, and the events are marked as delivered. Nobody is notified, and nothing
 * counts twice. Events that the file knows change nothing, even if the learner has reset something since.
 */
export function applyStoredEvents(
  training: Pick<Training, 'catalogue' | 'reloadProgress'>,
  shop: Shop,
  rows: readonly StoredLearningEvent[],
): void {
  const { tables } = shop
  const known = new Set(tables.all<{ id: string }>('SELECT id FROM ff_journal').map(({ id }) => id))
  const lacking = rows.filter(({ id }) => !known.has(id))
  if (lacking.length === 0) return
  tables.writeProgress(() => {
    for (const row of lacking) {
      const challenge = training.catalogue.get(row.key)
      if (insertEvent(tables, row) && challenge) APPLY[row.kind]?.(tables, row, challenge)
    }
  })
  training.reloadProgress(shop)
}

/**
 * Inserts an event that is already delivered. Returns false if the file has it under another id, because the learner
 * reached it again before this event arrived.
 */
function insertEvent(tables: Tables, row: StoredLearningEvent): boolean {
  const { id, kind, key, detail, at } = row
  const { changes } = tables.run(
    'INSERT OR IGNORE INTO ff_journal (id, once, kind, key, detail, at, carried) VALUES (?, ?, ?, ?, ?, ?, 1)',
    [id, uniqueKeyOf(row), kind, key, detail, at],
  )
  return changes > 0
}

type ApplyEvent = (tables: Tables, row: StoredLearningEvent, challenge: Challenge) => void

/** What each kind of event changes besides its own row. */
const APPLY: Readonly<Partial<Record<LearningEventKind, ApplyEvent>>> = {
  solved: applySolvedHere,
  // A detail says how it was proven; without one it was solved.
  byBrowser: (tables, row, challenge) =>
    (row.detail === '' ? applySolvedHere : proven)(tables, row, challenge),
  proven,
  lines: (tables, { key, detail }) =>
    detail === 'right' ? raiseCoding(tables, key, 1) : countWrongLines(tables, key),
  // A learner's own fix is only logged here if it held.
  fix: (tables, { key, detail }, { lab }) =>
    detail === CUSTOM_FIX || lab.fixes.get(detail)?.right
      ? raiseCoding(tables, key, 2)
      : countWrongFix(tables, key),
  hint: (tables, { key, detail, at }) =>
    tables.run('INSERT OR IGNORE INTO ff_progress_hints (key, step, unlockedAt) VALUES (?, ?, ?)', [
      key,
      Number(detail),
      at,
    ]),
  byCode: applyRestored,
  byBackup: applyRestored,
}

/** Applies progress that was restored from a code or backup, by kind. */
function applyRestored(tables: Tables, row: StoredLearningEvent): void {
  if (row.detail === 'hacking') solved(tables, row)
  if (row.detail === 'findIt') raiseCoding(tables, row.key, 1)
  if (row.detail === 'fixIt') raiseCoding(tables, row.key, 2)
  if (row.detail === 'proven') applyProof(tables, row)
}

function applySolvedHere(tables: Tables, row: StoredLearningEvent): void {
  solved(tables, row)
  // The web hook may have received this solve already, so it counts as reported.
  tables.run(
    'INSERT OR IGNORE INTO ff_progress_solves (key, solvedAt, cheatScore, reported) VALUES (?, ?, 0, 1)',
    [row.key, row.at],
  )
}

function solved(tables: Tables, { key, at }: StoredLearningEvent): void {
  tables.run(
    `INSERT INTO ff_progress (key, solvedAt, noticed) VALUES (?, ?, 1) ON CONFLICT (key)
      DO UPDATE SET solvedAt = excluded.solvedAt, noticed = 1 WHERE solvedAt IS NULL`,
    [key, at],
  )
}

function proven(tables: Tables, row: StoredLearningEvent, { lab }: Challenge): void {
  applyProof(tables, row)
  if (row.detail !== CUSTOM_FIX) return
  tables.run(
    `INSERT INTO ff_progress_own_proofs (lab, attempts, recent, seed, provenAt) VALUES (?, 0, '[]', '', ?)
      ON CONFLICT (lab) DO UPDATE SET provenAt = coalesce(provenAt, excluded.provenAt)`,
    [lab.name, row.at],
  )
}

function applyProof(tables: Tables, { key, at }: StoredLearningEvent): void {
  tables.run(
    `INSERT INTO ff_progress (key, provenAt) VALUES (?, ?) ON CONFLICT (key)
      DO UPDATE SET provenAt = coalesce(provenAt, excluded.provenAt)`,
    [key, at],
  )
}

function raiseCoding(tables: Tables, key: string, status: 1 | 2): void {
  tables.run(
    `INSERT INTO ff_progress (key, codingStatus) VALUES (?, ?) ON CONFLICT (key)
      DO UPDATE SET codingStatus = max(codingStatus, excluded.codingStatus)`,
    [key, status],
  )
}

function countWrongLines(tables: Tables, key: string): void {
  tables.run(
    `INSERT INTO ff_progress (key, findAttempts) VALUES (?, 1) ON CONFLICT (key)
      DO UPDATE SET findAttempts = findAttempts + 1`,
    [key],
  )
}

function countWrongFix(tables: Tables, key: string): void {
  tables.run(
    `INSERT INTO ff_progress_fixes (key, wrong) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET wrong = wrong + 1`,
    [key],
  )
}
