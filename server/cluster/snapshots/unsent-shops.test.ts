import { expect, test } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { UnsentShops } from './unsent-shops.ts'

const ANN = '0aannannannann'
const START = Date.parse('2026-01-01T10:00:00Z')

/** A shop that has only tables. */
function shopWith(tables: { written: number }): Shop {
  return { id: ANN, tables } as unknown as Shop
}

test('counts shops as delayed that wait for more than half a minute', () => {
  const owed = new UnsentShops()
  owed.add(ANN, START)
  owed.add('0bbenbenbenben', START + 20_000)
  expect(owed.delay(START + 29_000)).toEqual({ shops: 0, since: null })
  expect(owed.delay(START + 31_000)).toEqual({ shops: 1, since: '2026-01-01T10:00:00.000Z' })
  expect(owed.delay(START + 60_000).shops).toBe(2)
})

test('remembers since when a shop waits that could not be sent', () => {
  const owed = new UnsentShops()
  owed.add(ANN, START)
  owed.putBack(ANN, owed.begin(ANN))
  expect(owed.delay(START + 31_000).since).toBe('2026-01-01T10:00:00.000Z')
})

test('marks a shop as unsent again that changed during the copy', () => {
  const owed = new UnsentShops()
  const tables = { written: 5 }
  const shop = shopWith(tables)
  owed.check(shop, START)
  owed.begin(ANN)
  const as = { tables: shop.tables, written: shop.tables.written }
  tables.written = 6
  owed.markSent(ANN, as)
  expect(owed.shopsIn(new Set([0x0a]))).toEqual([])
  owed.check(shop, START)
  expect(owed.shopsIn(new Set([0x0a]))).toEqual([ANN])
})

test('marks a shop as unsent again that opened, changed and closed during the copy', () => {
  const owed = new UnsentShops()
  owed.add(ANN, START)
  owed.begin(ANN)
  const shop = shopWith({ written: 1 })
  owed.shopAwake(shop)
  owed.shopAsleep(shop, START)
  owed.markSent(ANN, undefined)
  expect(owed.shopsIn(new Set([0x0a]))).toEqual([ANN])
  const again = shopWith({ written: 0 })
  owed.shopAwake(again)
  owed.check(again, START)
  expect(owed.shopsIn(new Set([0x0a]))).toEqual([ANN])
})

test('prefers shops whose slot is about to leave', () => {
  const owed = new UnsentShops()
  for (const shop of [ANN, '0bbenbenbenben']) owed.add(shop, START)
  owed.prioritize(new Set([0x0b]))
  expect(owed.next(new Set(), START)).toBe('0bbenbenbenben')
})

test('prefers shops that have waited longest, and sends none twice at once', () => {
  const owed = new UnsentShops()
  for (const shop of [ANN, '0bbenbenbenben']) owed.add(shop, START)
  expect(owed.next(new Set(), START)).toBe(ANN)
  expect(owed.next(new Set([ANN]), START)).toBe('0bbenbenbenben')
  owed.putBack('0bbenbenbenben', owed.begin('0bbenbenbenben'), START + 60_000)
  expect(owed.next(new Set([ANN]), START)).toBeUndefined()
  expect(owed.next(new Set([ANN]), START + 60_000)).toBe('0bbenbenbenben')
})
