import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

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
