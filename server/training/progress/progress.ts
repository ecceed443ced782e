import { hash } from 'node:crypto'
import type { SqlValues } from '#lab'
import type { Clock } from '../../shop/clock.ts'
import type { Tables } from '../../shop/storage/tables.ts'

/** 0 nothing, 1 the lines are found, 2 the fix is chosen. */
export type CodingStatus = 0 | 1 | 2

/** A learner's progress in one challenge. Dates are ISO 8601. */
export interface ChallengeProgress {
  solvedAt: string | null
  /** The learner has seen the notice that it is solved, or need not see it. */
  noticed: boolean
  codingStatus: CodingStatus
  findAttempts: number
  /** When a version that the learner put live withstood all attacks. */
  provenAt: string | null
}

interface ProgressRow {
  key: string
  solvedAt: string | null
  noticed: number
  codingStatus: CodingStatus
  findAttempts: number
  provenAt: string | null
}

export const NO_PROGRESS: ChallengeProgress = {
  solvedAt: null,
  noticed: false,
  codingStatus: 0,
  findAttempts: 0,
  provenAt: null,
}

/**
 * A learner's progress, stored in the shop's file. Every change is committed before the call returns. If it cannot be
 * written, SQLite's error is thrown and nothing has changed.
 */
export class Progress {
  readonly #tables: Tables
  readonly #clock: Clock
  readonly #byChallenge: Map<string, ChallengeProgress>
  readonly #hints: Set<string>
  /** Labs in which a learner's own fix held. */
  readonly #provenCustomFixes: Set<string>
  #fingerprint: string | undefined

  constructor(tables: Tables, clock: Clock) {
    this.#tables = tables
    this.#clock = clock
    const rows = tables.all<ProgressRow>('SELECT * FROM ff_progress')
    this.#byChallenge = new Map(rows.map((row) => [row.key, { ...row, noticed: row.noticed === 1 }]))
    const hints = tables.all<{ key: string; step: number }>('SELECT key, step FROM ff_progress_hints')
    this.#provenCustomFixes = new Set(
      tables
        .all<{ lab: string }>('SELECT lab FROM ff_progress_own_proofs WHERE provenAt IS NOT NULL')
        .map(({ lab }) => lab),
    )
    this.#hints = new Set(hints.map(({ key, step }) => hintKey(key, step)))
  }

  /** A short text that is equal for equal progress only. Made once per change. */
  get fingerprint(): string {
    this.#fingerprint ??= hash(
      'sha256',
      JSON.stringify([[...this.#byChallenge], [...this.#hints], [...this.#provenCustomFixes]]),
      'base64url',
    )
    return this.#fingerprint
  }

  of(key: string): ChallengeProgress {
    return this.#byChallenge.get(key) ?? NO_PROGRESS
  }

  /** Marks a challenge as solved. Returns false, and changes nothing, if it was solved before. */
  markSolved(key: string, { noticed }: { noticed: boolean }): boolean {
    if (this.of(key).solvedAt) return false
    this.#change(key, { solvedAt: this.#now(), noticed })
    return true
  }

  /** Marks a challenge as unsolved. Returns false if it was not solved. */
  markUnsolved(key: string): boolean {
    if (!this.of(key).solvedAt) return false
    this.#change(key, { solvedAt: null, noticed: false })
    return true
  }

  /** Returns the solved challenges whose notice nobody has acknowledged, in the order of their solves. */
  unnoticed(): string[] {
    return [...this.#byChallenge]
      .filter(([, { solvedAt, noticed }]) => solvedAt && !noticed)
      .sort(([, a], [, b]) => (a.solvedAt ?? '').localeCompare(b.solvedAt ?? ''))
      .map(([key]) => key)
  }

  markNoticed(key: string): void {
    if (!this.of(key).noticed) this.#change(key, { noticed: true })
  }

  /** Raises the coding status. Returns false if it was as high before. */
  raiseCodingStatus(key: string, status: CodingStatus): boolean {
    if (this.of(key).codingStatus >= status) return false
    this.#change(key, { codingStatus: status })
    return true
  }

  /** Counts a wrong selection of lines, and returns how many there were. */
  countFindAttempt(key: string): number {
    const findAttempts = this.of(key).findAttempts + 1
    this.#change(key, { findAttempts })
    return findAttempts
  }

  /** Counts a wrong choice of a fix. */
  countWrongFix(key: string): void {
    this.#write(
      `INSERT INTO ff_progress_fixes (key, wrong) VALUES (?, 1)
        ON CONFLICT (key) DO UPDATE SET wrong = wrong + 1`,
      [key],
    )
  }

  /**
   * Returns the average accuracy in solved coding challenges: 1 if every first guess was right, 0.5 if each took two, 0
   * if none is solved.
   */
  accuracy(): Record<'find it' | 'fix it', number> {
    const fixes = this.#tables.all<{ key: string; wrong: number }>('SELECT key, wrong FROM ff_progress_fixes')
    const wrongFixes = new Map(fixes.map(({ key, wrong }) => [key, wrong]))
    const solved = (phase: CodingStatus): [string, ChallengeProgress][] =>
      [...this.#byChallenge].filter(([, { codingStatus }]) => codingStatus >= phase)
    return {
      'find it': average(solved(1).map(([, { findAttempts }]) => 1 / (findAttempts + 1))),
      'fix it': average(solved(2).map(([key]) => 1 / ((wrongFixes.get(key) ?? 0) + 1))),
    }
  }

  markProven(key: string): void {
    if (!this.of(key).provenAt) this.#change(key, { provenAt: this.#now() })
  }

  /** Marks that a learner's own fix of a lab held, and the challenge as proven. */
  markCustomFixProven(lab: string, key: string): void {
    this.markProven(key)
    this.#provenCustomFixes.add(lab)
    this.#fingerprint = undefined
  }

  /** Restores that mark from a trusted backup. The code that held is not known here. */
  restoreCustomFixProof(lab: string): void {
    this.#write(
      `INSERT INTO ff_progress_own_proofs (lab, attempts, recent, seed, provenAt) VALUES (?, 0, '[]', '', ?)
        ON CONFLICT (lab) DO UPDATE SET provenAt = coalesce(provenAt, excluded.provenAt)`,
      [lab, this.#now()],
    )
    this.#provenCustomFixes.add(lab)
    this.#fingerprint = undefined
  }

  /** Returns the labs in which a learner's own fix held. */
  labsWithProvenCustomFix(): string[] {
    return [...this.#provenCustomFixes].toSorted()
  }

  hasProvenCustomFix(lab: string): boolean {
    return this.#provenCustomFixes.has(lab)
  }

  isHintOpen(key: string, step: number): boolean {
    return this.#hints.has(hintKey(key, step))
  }

  /** Returns how many hints of a challenge are open. */
  countOpenHints(key: string): number {
    return [...this.#hints].filter((hint) => hint.startsWith(hintKey(key, ''))).length
  }

  unlockHint(key: string, step: number): void {
    this.#write('INSERT OR IGNORE INTO ff_progress_hints (key, step, unlockedAt) VALUES (?, ?, ?)', [
      key,
      step,
      this.#now(),
    ])
    this.#hints.add(hintKey(key, step))
    this.#fingerprint = undefined
  }

  lockHint(key: string, step: number): void {
    this.#write('DELETE FROM ff_progress_hints WHERE key = ? AND step = ?', [key, step])
    this.#hints.delete(hintKey(key, step))
    this.#fingerprint = undefined
  }

  /** Writes even if the shop has reached its size limit. */
  #write(sql: string, values: SqlValues): void {
    this.#tables.writeProgress(() => this.#tables.run(sql, values))
  }

  #change(key: string, change: Partial<ChallengeProgress>): void {
    const standing = { ...this.of(key), ...change }
    this.#write(
      `INSERT OR REPLACE INTO ff_progress (key, solvedAt, noticed, codingStatus, findAttempts, provenAt)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [
        key,
        standing.solvedAt,
        standing.noticed ? 1 : 0,
        standing.codingStatus,
        standing.findAttempts,
        standing.provenAt,
      ],
    )
    this.#byChallenge.set(key, standing)
    this.#fingerprint = undefined
  }

  #now(): string {
    return this.#clock.now().toISOString()
  }
}

function hintKey(key: string, step: number | ''): string {
  return `${key}/${step}`
}

function average(shares: readonly number[]): number {
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** A challenge that was solved in this shop. Restored ones are not included. */
export interface SolveRecord {
  key: string
  /** ISO date. */
  solvedAt: string
  /** 0 to 1. */
  cheatScore: number
}

/** Records a solve. Replaces an earlier one of the same challenge. */
export function insertSolve(tables: Tables, { key, solvedAt, cheatScore }: SolveRecord): void {
  tables.run(
    'INSERT OR REPLACE INTO ff_progress_solves (key, solvedAt, cheatScore, reported) VALUES (?, ?, ?, 0)',
    [key, solvedAt, cheatScore],
  )
}

/** Deletes the solve of a challenge that was set back to unsolved. */
export function deleteSolve(tables: Tables, key: string): void {
  tables.run('DELETE FROM ff_progress_solves WHERE key = ?', [key])
}

/** Returns all solves, oldest first. */
export function readSolves(tables: Tables): SolveRecord[] {
  return tables.all<SolveRecord>(
    'SELECT key, solvedAt, cheatScore FROM ff_progress_solves ORDER BY solvedAt, rowid',
  )
}

/** Returns the solves that the web hook has not received, oldest first. */
export function unreportedSolves(tables: Tables): SolveRecord[] {
  return tables.all<SolveRecord>(
    'SELECT key, solvedAt, cheatScore FROM ff_progress_solves WHERE reported = 0 ORDER BY solvedAt, rowid',
  )
}

/** Marks a solve as reported. A later solve of the same challenge is reported again. */
export function markReported(tables: Tables, { key, solvedAt }: SolveRecord): void {
  tables.run('UPDATE ff_progress_solves SET reported = 1 WHERE key = ? AND solvedAt = ?', [key, solvedAt])
}
