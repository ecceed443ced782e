import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopSchema } from '../../shop/storage/schema.ts'
import { progressTables, trainingSchema } from '../../training/schema.ts'
import { recoverProgress } from './recover-progress.ts'

const PAGE = 4_096
const SOLVED = 110
const NOTES = 40

let folder: string
let empty: Buffer
let grown: Buffer

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const file = open('grown')
  file.exec(`BEGIN; ${shopSchema} ${trainingSchema} COMMIT`)
  empty = readFileSync(join(folder, 'grown'))
  file.exec('BEGIN')
  const progress = file.prepare('INSERT INTO ff_progress (key, solvedAt) VALUES (?, ?)')
  const note = file.prepare('INSERT INTO ff_progress_notes (key, text, updatedAt) VALUES (?, ?, ?)')
  const user = file.prepare("INSERT INTO Users (email, createdAt, updatedAt) VALUES (?, '', '')")
  for (let index = 0; index < SOLVED; index++) {
    progress.run(`challenge-${index}`, '2026-01-01')
    for (let other = 0; other < 20; other++) user.run(`user-${index}-${other}@fill.example`)
    if (index < NOTES) note.run(`challenge-${index}`, `${index} `.repeat(800), '2026-01-01')
  }
  file.exec('COMMIT')
  file.close()
  grown = readFileSync(join(folder, 'grown'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function open(name: string): DatabaseSync {
  return new DatabaseSync(join(folder, name))
}

/** A random number generator: the same seed gives the same numbers. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function carry(bytes: Buffer): { torn: string[]; solved: number; notes: number; wrong: number } {
  for (const name of ['damaged', 'damaged-wal', 'damaged-shm', 'fresh']) {
    rmSync(join(folder, name), { force: true })
  }
  writeFileSync(join(folder, 'damaged'), bytes)
  writeFileSync(join(folder, 'fresh'), empty)
  const torn = recoverProgress(join(folder, 'damaged'), join(folder, 'fresh'), progressTables)
  const fresh = open('fresh')
  const count = (sql: string) => Number(fresh.prepare(sql).get()?.count)
  const found = {
    torn,
    solved: count("SELECT count(*) AS count FROM ff_progress WHERE solvedAt = '2026-01-01'"),
    notes: count('SELECT count(*) AS count FROM ff_progress_notes'),
    wrong: count(
      `SELECT count(*) AS count FROM ff_progress_notes WHERE key LIKE 'challenge-%' AND updatedAt = '2026-01-01'
        AND length(text) <> 800 * length(substr(key, 11) || ' ')`,
    ),
  }
  expect(String(fresh.prepare('PRAGMA integrity_check').get()?.integrity_check)).toBe('ok')
  fresh.close()
  return found
}

/** Pages that hold a table's rows, the root page first. */
function pagesOf(table: string): number[] {
  const db = open('grown')
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage)
  db.close()
  const start = (root - 1) * PAGE
  const isInner = grown[start] === 5
  const cells = isInner ? grown.readUInt16BE(start + 3) : 0
  const children = Array.from({ length: cells }, (_, cell) =>
    grown.readUInt32BE(start + grown.readUInt16BE(start + 12 + 2 * cell)),
  )
  return isInner ? [root, ...children, grown.readUInt32BE(start + 8)] : [root]
}

function without(page: number): Buffer {
  return Buffer.from(grown).fill(0, (page - 1) * PAGE, page * PAGE)
}

/** Overwrites up to a dozen places with zeros or garbage; sometimes the end is cut off. */
function spoiled(roll: (below: number) => number): Buffer {
  const bytes = Buffer.from(grown)
  for (let hole = roll(12); hole >= 0; hole--) {
    const at = roll(bytes.length - PAGE)
    const size = roll(PAGE)
    if (roll(2) === 0) bytes.fill(0, at, at + size)
    else for (let each = at; each < at + size; each++) bytes[each] = roll(256)
  }
  return bytes.subarray(0, roll(3) === 0 ? bytes.length - roll(bytes.length / 2) : bytes.length)
}

describe('progress of a damaged shop', () => {
  it('is recovered completely from an undamaged table', () => {
    expect(carry(grown)).toEqual({ torn: [], solved: SOLVED, notes: NOTES, wrong: 0 })
  })

  it('is recovered from before and behind an unreadable page', () => {
    const [, ...leaves] = pagesOf('ff_progress_notes')
    expect(leaves.length).toBeGreaterThan(3)
    const { torn, solved, notes } = carry(without(leaves[2] ?? 0))
    expect(torn).toEqual(['ff_progress_notes'])
    expect(solved).toBe(SOLVED)
    expect(notes).toBeGreaterThan(NOTES / 2)
    expect(notes).toBeLessThan(NOTES)
  })

  it('is recovered from between two unreadable pages', () => {
    const [, ...leaves] = pagesOf('ff_progress_notes')
    const bytes = without(leaves[1] ?? 0)
    const last = leaves.at(-2) ?? 0
    bytes.fill(0, (last - 1) * PAGE, last * PAGE)
    expect(carry(bytes).notes).toBeGreaterThan(NOTES / 3)
  })

  it('of one table does not depend on another', () => {
    const [root = 0] = pagesOf('ff_progress')
    const { torn, solved, notes } = carry(without(root))
    expect({ torn, solved, notes }).toEqual({ torn: ['ff_progress'], solved: 0, notes: NOTES })
  })

  it('is searched without an error in any damaged file', () => {
    for (let seed = 1; seed <= 30; seed++) carry(spoiled(dice(seed)))
  })

  it('is searched without an error if the start of the file is missing', () => {
    for (const [from, to] of [
      [0, 16],
      [0, PAGE],
      [16, 100],
      [100, 110],
      [200, PAGE],
      [PAGE, 4 * PAGE],
    ] as const) {
      for (const value of [0, 0x41]) carry(Buffer.from(grown).fill(value, from, to))
    }
    expect(carry(Buffer.alloc(0)).torn).not.toEqual([])
  })
})
