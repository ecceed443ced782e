import { afterEach, expect, it } from 'vitest'
import { TestPool } from '../../testing/sandbox-pool.ts'
import { makeTestShop, PRODUCTS, type TestShop } from '../../testing/shop-file.ts'
import type { SqlJob } from '../jobs.ts'
import { Sandbox } from '../sandbox.ts'

const HOW_MANY = 'SELECT count(*) AS n FROM Products'
const CLEAR = 'DELETE FROM Products WHERE id > 1'

const shops: TestShop[] = []

/** A new shop with the given initial tables. Nobody has written to it before `write`. */
function freshShop(madeOf: object) {
  const shop = makeTestShop()
  shops.push(shop)
  let isWritten = false
  const source = { ...shop.source(), initialTables: () => (isWritten ? undefined : madeOf) }
  const write = (sql: string): void => {
    isWritten = true
    shop.db.exec(sql)
  }
  return { source, write }
}

afterEach(() => {
  for (const shop of shops.splice(0)) shop.remove()
})

it('sends the tables of shops with the same initial content to a worker once', async () => {
  const pool = new TestPool()
  const sandbox = new Sandbox({ pool })
  const madeOf = {}
  const snapshots: SqlJob['snapshot'][] = []
  const ask = async ({ source }: ReturnType<typeof freshShop>): Promise<void> => {
    const asked = sandbox.sql(source).all(HOW_MANY)
    await expect.poll(() => pool.given.length).toBe(snapshots.length + 1)
    const { job, resolve } = pool.given.at(-1) ?? {}
    if (job?.kind === 'sql') snapshots.push(job.snapshot)
    resolve?.({ kind: 'rows', json: '[]' })
    await asked
  }
  const written = freshShop(madeOf)
  for (const shop of [freshShop(madeOf), freshShop(madeOf), freshShop({}), written]) {
    await ask(shop)
  }
  written.write(CLEAR)
  await ask(written)
  const [first, same, other, again, changed] = snapshots
  expect([first, same, other, again, changed].map((one) => one?.bytes !== undefined)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect([same?.key, again?.key]).toEqual([first?.key, first?.key])
  expect(new Set([first, other, changed].map((one) => one?.key)).size).toBe(3)
})

it('never shows writes of one shop in another', async () => {
  const sandbox = new Sandbox({ workers: 1 })
  const madeOf = {}
  const [ann, bob] = [freshShop(madeOf), freshShop(madeOf)]
  const [anns, bobs] = [sandbox.sql(ann.source), sandbox.sql(bob.source)]
  expect(await anns.get(HOW_MANY)).toEqual({ n: PRODUCTS })
  ann.write(CLEAR)
  expect(await anns.get(HOW_MANY)).toEqual({ n: 1 })
  expect(await bobs.get(HOW_MANY)).toEqual({ n: PRODUCTS })
  expect(await bobs.get(`${HOW_MANY} WHERE id > 0`)).toEqual({ n: PRODUCTS })
  anns.close()
  bobs.close()
  await sandbox.close()
})
