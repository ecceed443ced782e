import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { progressTables, trainingSchema } from '../../training/schema.ts'
import { Template } from '../template.ts'
import { cloneTemplate, copyClosedShop, replaceDamaged, replaceWithFresh, writeFreshShop } from './replace.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

function write({ tables }: Shop, rows: number): void {
  tables.exec('CREATE TABLE IF NOT EXISTS ff_written (row INTEGER, content BLOB)')
  tables.transaction(() => {
    for (let row = 0; row < rows; row++)
      tables.run('INSERT INTO ff_written VALUES (?, randomblob(2000))', [row])
  })
}

/** Rows in a copy. The copy has to be sound without any file beside it. */
function rowsIn(copy: string): number {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    expect(db.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
    return Number(db.prepare('SELECT count(*) AS rows FROM ff_written').get()?.rows)
  } finally {
    db.close()
  }
}

const copyOf = (id: string): string => join(application.dataDir, `${id}.copy`)

test('holds what the shop held when the copy began, and no later changes', async () => {
  const shop = await application.host.open('ann')
  write(shop, 2_000)
  const copying = application.host.backUp('ann', copyOf('ann'))
  let more = 0
  let isOver = false
  const end = copying.finally(() => {
    isOver = true
  })
  while (!isOver) {
    write(shop, 10)
    more += 10
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await end).toBe(true)
  const rows = rowsIn(copyOf('ann'))
  expect(rows).toBeGreaterThanOrEqual(2_000)
  expect(rows).toBeLessThanOrEqual(2_000 + more)
})

test('is complete although the shop is put to sleep or reset while it is made', async () => {
  const { host } = application
  const shop = await host.open('ben')
  write(shop, 2_000)
  const first = host.backUp('ben', copyOf('ben-1'))
  const sleeping = host.sleep('ben')
  const second = host.backUp('ben', copyOf('ben-2'))
  const waking = host.open('ben')
  expect(await Promise.all([first, second])).toEqual([true, true])
  await sleeping
  const again = await waking
  const third = host.backUp('ben', copyOf('ben-3'))
  // The copy has begun, and may have ended by now.
  await new Promise((resolve) => setImmediate(resolve))
  await host.reset(again, { keepProgress: true })
  expect(await third).toBe(true)
  for (const name of ['ben-1', 'ben-2', 'ben-3']) expect(rowsIn(copyOf(name))).toBe(2_000)
  expect(() => again.tables.get('SELECT 1 FROM ff_written')).toThrow('no such table')
  write(again, 5)
  await host.sleep('ben')
  expect((await host.open('ben')).tables.get('SELECT count(*) AS rows FROM ff_written')).toEqual({ rows: 5 })
})

test('does not exist for a shop that was never opened or was deleted', async () => {
  expect(await application.host.backUp('nobody', copyOf('nobody'))).toBe(false)
  await application.host.open('cat')
  await application.host.erase('cat')
  expect(await application.host.backUp('cat', copyOf('cat'))).toBe(false)
  rmSync(copyOf('cat'), { force: true })
})

describe('the files of closed shops', () => {
  const SCRATCH = 'twin-0123456789abcdef.sqlite'
  let folder: string
  let template: Template
  let warnings: string[]
  let count = 0

  beforeAll(() => {
    template = new Template(join(application.dataDir, 'own-template'), {
      extraSchema: trainingSchema,
      fingerprint: '',
      seed: () => {},
    })
    template.bytes()
  })

  /** An empty folder, and the path of a file in it. */
  function fileNamed(name: string): string {
    count += 1
    warnings = []
    folder = join(application.dataDir, `files-${count}`)
    mkdirSync(folder)
    return join(folder, name)
  }

  const warn = (message: string) => void warnings.push(message)
  const files = () => readdirSync(folder).toSorted()

  /** Runs a statement, and closes the file again. */
  function change(file: string, sql: string): void {
    const db = new DatabaseSync(file)
    try {
      db.exec(sql)
    } finally {
      db.close()
    }
  }

  function solve(file: string, key: string): void {
    change(file, `INSERT INTO ff_progress (key, solvedAt) VALUES ('${key}', '2026-01-01')`)
  }

  function solvedIn(file: string): unknown[] {
    const db = new DatabaseSync(file)
    try {
      return db
        .prepare('SELECT key FROM ff_progress ORDER BY key')
        .all()
        .map(({ key }) => key)
    } finally {
      db.close()
    }
  }

  test('are copies of the template, without drafts beside them', async () => {
    const file = fileNamed('ann.sqlite')
    expect(await cloneTemplate(template, file)).toBe(template.edition)
    expect(readFileSync(file).equals(template.bytes())).toBe(true)
    expect(files()).toEqual(['ann.sqlite'])
  })

  test('need no log beside them in scratch shops', async () => {
    const file = fileNamed(SCRATCH)
    expect(await cloneTemplate(template, file)).toBe(template.edition)
    change(file, 'CREATE TABLE written (row INTEGER)')
    expect(readFileSync(file).subarray(18, 20)).toEqual(Buffer.from([1, 1]))
    expect(files()).toEqual([SCRATCH])
  })

  test('are of no known edition if the template was built anew meanwhile', async () => {
    const file = fileNamed('ann.sqlite')
    rmSync(join(application.dataDir, 'own-template'), { recursive: true })
    expect(await cloneTemplate(template, file)).toBeUndefined()
    expect(await cloneTemplate(template, fileNamed('ben.sqlite'))).toBe(template.edition)
  })

  test('leave no draft if they cannot be written', async () => {
    const file = fileNamed('ann.sqlite')
    // No file can take the place of a folder.
    mkdirSync(file)
    await expect(cloneTemplate(template, file)).rejects.toThrow()
    await expect(replaceDamaged(file, { template, reason: '', tables: [], warn })).rejects.toThrow()
    expect(files()).toEqual(['ann.sqlite'])
  })

  test('take progress along when a fresh one replaces them, and are kept for undo', async () => {
    const file = fileNamed('ann.sqlite')
    await cloneTemplate(template, file)
    solve(file, 'a')
    change(file, 'CREATE TABLE written (row INTEGER)')
    const fresh = join(folder, 'fresh')
    await writeFreshShop(template, fresh)
    replaceWithFresh(file, fresh, progressTables, warn)
    expect(solvedIn(file)).toEqual(['a'])
    expect(() => change(file, 'SELECT * FROM written')).toThrow('no such table')
    const kept = files().filter((name) => name !== 'ann.sqlite')
    expect(kept).toEqual([expect.stringContaining('ann.sqlite')])
    change(join(folder, kept[0] ?? ''), 'SELECT * FROM written')
    expect(warnings).toEqual([])
  })

  test('of scratch shops are replaced for good', async () => {
    const file = fileNamed(SCRATCH)
    await cloneTemplate(template, file)
    const fresh = join(folder, 'fresh')
    await writeFreshShop(template, fresh)
    replaceWithFresh(file, fresh, progressTables, warn)
    expect(files()).toEqual([SCRATCH])
  })

  test('are kept, and the operator is told, if a reset could not read all progress', async () => {
    const file = fileNamed('ann.sqlite')
    writeFileSync(file, 'This is no database.'.repeat(1_000))
    const fresh = join(folder, 'fresh')
    await writeFreshShop(template, fresh)
    replaceWithFresh(file, fresh, progressTables, warn)
    expect(solvedIn(file)).toEqual([])
    expect(files()).toEqual(['ann.sqlite', expect.stringMatching(/^ann\.sqlite\.damaged-/)])
    expect(warnings).toEqual([expect.stringMatching(/rows may be missing in: .*ff_progress/)])
  })

  test('are replaced if they are damaged, with what can be read', async () => {
    const file = fileNamed('ann.sqlite')
    await cloneTemplate(template, file)
    solve(file, 'a')
    const damage = { template, reason: 'a page is torn', tables: progressTables, warn }
    await replaceDamaged(file, damage)
    expect(solvedIn(file)).toEqual(['a'])
    expect(warnings).toEqual([
      expect.stringMatching(/damaged \(a page is torn\).*progress in it was recovered\.$/),
    ])

    writeFileSync(file, 'This is no database.'.repeat(1_000))
    await replaceDamaged(file, damage)
    expect(solvedIn(file)).toEqual([])
    expect(warnings[1]).toMatch(/rows may be missing in: .*ff_progress/)
    expect(files().filter((name) => name.includes('fresh'))).toEqual([])
    expect(files().filter((name) => name.includes('damaged'))).toHaveLength(2)
  })

  test('are copied with what a crash left in their log', async () => {
    const file = fileNamed('ann.sqlite')
    const copy = join(folder, 'copy.sqlite')
    expect(await copyClosedShop(file, copy)).toBe(false)
    expect(files()).toEqual([])

    await cloneTemplate(template, file)
    expect(await copyClosedShop(file, copy)).toBe(true)
    expect(solvedIn(copy)).toEqual([])
    rmSync(copy)

    const running = new DatabaseSync(file)
    running.exec("INSERT INTO ff_progress (key, solvedAt) VALUES ('a', '2026-01-01')")
    const killed = join(folder, 'ben.sqlite')
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix)
    running.close()
    expect(await copyClosedShop(killed, copy)).toBe(true)
    expect(files().filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite'])
    expect(solvedIn(copy)).toEqual(['a'])
  })
})
