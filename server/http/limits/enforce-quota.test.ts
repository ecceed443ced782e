import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { incrementCounter, seededCounter } from '../../shop/storage/counters.ts'
import { shopSchema } from '../../shop/storage/schema.ts'
import { Tables } from '../../shop/storage/tables.ts'
import { enforceQuota, enforceShopQuota, QuotaExceededError } from './quota.ts'

const EACH = /^You have sent us 2 things already/
const ALL = /there is room for 1,500 things/

let tables: Tables
let shop: Shop

beforeEach(() => {
  tables = new Tables(new DatabaseSync(':memory:'))
  tables.exec(shopSchema)
  tables.exec('CREATE TABLE Things (UserId INTEGER)')
  shop = { tables } as Shop
})

function add(rows: number, userId: number | null): void {
  for (let row = 0; row < rows; row++) tables.run('INSERT INTO Things VALUES (?)', [userId])
}

it('allows so many rows of a customer, and of all whom nobody knows together', () => {
  const quota = { of: 'things', each: 2, all: 1_500 }
  add(1, 1)
  add(1, null)
  for (const user of [1, undefined, 'nobody', 2]) enforceQuota(shop, 'Things', quota, user)
  add(1, 1)
  expect(() => enforceQuota(shop, 'Things', quota, 1)).toThrow(EACH)
  enforceQuota(shop, 'Things', quota, undefined)
  add(1, null)
  for (const unknown of [undefined, null, '1']) {
    expect(() => enforceQuota(shop, 'Things', quota, unknown)).toThrow(EACH)
  }
  enforceQuota(shop, 'Things', quota, 2)
})

it('allows so many rows of a shop, beside those that it came with', () => {
  const quota = { of: 'things', all: 1_500 }
  incrementCounter(tables, seededCounter('Things'), 0, 3)
  add(1_502, 1)
  enforceQuota(shop, 'Things', quota, 1)
  add(1, 1)
  expect(() => enforceQuota(shop, 'Things', quota, 1)).toThrow(ALL)
})

it('is answered with 429 once there is no room', () => {
  const quota = { of: 'drafts', all: 1 }
  enforceShopQuota(shop, 'drafts', quota, 0)
  for (const count of [1, 2]) {
    expect(() => enforceShopQuota(shop, 'drafts', quota, count)).toThrow(QuotaExceededError)
  }
  expect(new QuotaExceededError('Our books are full.').status).toBe(429)
})
