import type { Tables } from '../../shop/storage/tables.ts'

/** A challenge that was solved in this very shop. One that was restored is none. */
export interface SolveRecord {
  key: string
  /** ISO date. */
  solvedAt: string
  /** 0 to 1. */
  cheatScore: number
}

/** Notes a solve; one of the same challenge from before is forgotten. */
export function insertSolve(tables: Tables, { key, solvedAt, cheatScore }: SolveRecord): void {
  tables.run(
    'INSERT OR REPLACE INTO ff_progress_solves (key, solvedAt, cheatScore, reported) VALUES (?, ?, ?, 0)',
    [key, solvedAt, cheatScore],
  )
}

/** It was set back to unsolved: as if it had never happened. */
export function deleteSolve(tables: Tables, key: string): void {
  tables.run('DELETE FROM ff_progress_solves WHERE key = ?', [key])
}

/** All solves, oldest first. */
export function readSolves(tables: Tables): SolveRecord[] {
  return tables.all<SolveRecord>(
    'SELECT key, solvedAt, cheatScore FROM ff_progress_solves ORDER BY solvedAt, rowid',
  )
}

/** Solves that nobody outside was told of, oldest first. */
export function unreportedSolves(tables: Tables): SolveRecord[] {
  return tables.all<SolveRecord>(
    'SELECT key, solvedAt, cheatScore FROM ff_progress_solves WHERE reported = 0 ORDER BY solvedAt, rowid',
  )
}

/** Somebody outside was told. A later solve of the same challenge is another matter. */
export function markReported(tables: Tables, { key, solvedAt }: SolveRecord): void {
  tables.run('UPDATE ff_progress_solves SET reported = 1 WHERE key = ? AND solvedAt = ?', [key, solvedAt])
}
