import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Tables } from '../shop/storage/tables.ts'
import { trainingSchema } from '../training/schema.ts'
import { ShopCopyError, writeCopy } from './copies.ts'
import { Template } from './template.ts'

const SECRET = 'nobody else may read this note'

let root: string
let template: Template
let folder: string
let shop: string
let copy: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  template = new Template(join(root, 'template'), {
    extraSchema: trainingSchema,
    fingerprint: '',
    seed: () => {},
  })
})
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  folder = mkdtempSync(join(root, 'shops-'))
  shop = join(folder, 'ann.sqlite')
  copy = join(folder, 'copy.sqlite')
  writeFileSync(shop, template.bytes())
})

let db: DatabaseSync | undefined
afterEach(() => {
  db?.close()
  db = undefined
})

/** The shop's file, opened, with a note and a solved challenge. */
function openShop(): DatabaseSync {
  db = new DatabaseSync(shop)
  db.exec(`INSERT INTO ff_progress (key, solvedAt) VALUES ('a', '2026-01-01');
    INSERT INTO ff_progress_notes (key, text, updatedAt) VALUES ('a', '${SECRET}', '2026-01-01')`)
  return db
}

function rowsIn(file: string, table: string): number {
  const opened = new DatabaseSync(file)
  try {
    return opened.prepare(`SELECT * FROM ${table}`).all().length
  } finally {
    opened.close()
  }
}

it('holds everything of a shop that is awake, except private tables', () => {
  writeCopy(new Tables(openShop()), copy, ['ff_progress_notes', 'a_table_of_another_release'])
  expect([rowsIn(copy, 'ff_progress'), rowsIn(copy, 'ff_progress_notes')]).toEqual([1, 0])
  expect(readFileSync(copy).includes(SECRET)).toBe(false)
  expect(rowsIn(shop, 'ff_progress_notes')).toBe(1)
})

it('holds everything of a shop that sleeps, also what a crash left in its log', () => {
  openShop()
  const killed = join(folder, 'ben.sqlite')
  for (const suffix of ['', '-wal']) copyFileSync(shop + suffix, killed + suffix)
  writeCopy(killed, copy, ['ff_progress_notes'])
  expect([rowsIn(copy, 'ff_progress'), rowsIn(copy, 'ff_progress_notes')]).toEqual([1, 0])
})

it('is fresh if the shop was never opened', () => {
  rmSync(shop)
  writeCopy(shop, copy, ['ff_progress_notes'])
  expect(readdirSync(folder)).toEqual([])
})

it('cannot be made of a damaged file, and leaves nothing behind', () => {
  writeFileSync(shop, 'This is no database.'.repeat(1_000))
  expect(() => writeCopy(shop, copy, [])).toThrow(ShopCopyError)
  expect(() => writeCopy(shop, copy, [])).toThrow(/copy\.sqlite: file is not a database/)
  expect(readdirSync(folder)).toEqual(['ann.sqlite'])
})
