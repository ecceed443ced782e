import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import { type LearningEvent, type LearningEventKind, uniqueKeyOf } from './event-log.ts'

/** A row as the register has it. */
export type StoredLearningEvent = Omit<LearningEvent, 'evidence'>

/**
 * Notes in a shop what the register's journal has of it and its own file lacks, which was brought back as it was a while
 * before: what she had reached by then counts as reached, and the rows as written and carried. Nobody is told, and nothing
 * counts twice. Rows that the file knows change nothing, also where she has set something back since.
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

/** As written and carried. False where the file has it under another id: she reached it once more before this came. */
function insertEvent(tables: Tables, row: StoredLearningEvent): boolean {
  const { id, kind, key, detail, at } = row
  const { changes } = tables.run(
    'INSERT OR IGNORE INTO ff_journal (id, once, kind, key, detail, at, carried) VALUES (?, ?, ?, ?, ?, ?, 1)',
    [id, uniqueKeyOf(row), kind, key, detail, at],
  )
  return changes > 0
}

type ApplyEvent = (tables: Tables, row: StoredLearningEvent, challenge: Challenge) => void

/** What else belongs to a row: just what was written with it. */
const APPLY: Readonly<Partial<Record<LearningEventKind, ApplyEvent>>> = {
  solved: applySolvedHere,
  // Where it says how it was proven, it was.
  byBrowser: (tables, row, challenge) =>
    (row.detail === '' ? applySolvedHere : proven)(tables, row, challenge),
  proven,
  lines: (tables, { key, detail }) =>
    detail === 'right' ? raiseCoding(tables, key, 1) : countWrongLines(tables, key),
  // Her own is noted only where it held.
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

/** What is said to have been reached elsewhere, by kind. */
function applyRestored(tables: Tables, row: StoredLearningEvent): void {
  if (row.detail === 'hacking') solved(tables, row)
  if (row.detail === 'findIt') raiseCoding(tables, row.key, 1)
  if (row.detail === 'fixIt') raiseCoding(tables, row.key, 2)
  if (row.detail === 'proven') applyProof(tables, row)
}

function applySolvedHere(tables: Tables, row: StoredLearningEvent): void {
  solved(tables, row)
  // Whoever is told of solves elsewhere may have been told of this one.
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
