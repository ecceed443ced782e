import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import type { Shop } from '../shop.ts'
import { checkQuery, findByQuery, isSafeOperand, RefusedQuery } from './operands.ts'

it.each([
  'abc',
  -1,
  null,
  undefined,
  { $ne: -1 },
  { $gt: '' },
  { $in: ['a', 'b'] },
  { $exists: true },
  { $regex: '^a.*' },
  { $not: { $eq: 1 } },
])('lets a customer compare with %j', (value) => {
  expect(isSafeOperand(value)).toBe(true)
})

it.each([
  { $where: 'while(true);' },
  { $expr: { $function: {} } },
  { message: 'a' },
  { $regex: '(a+)+$' },
  { $regex: '.*.*.*x' },
  { $regex: {} },
  { $in: [{ $regex: 'a' }] },
  { $not: { $not: { $not: { $ne: 1 } } } },
  'x'.repeat(201),
  /a+/,
  { $not: /a+/ },
])('keeps %j out of queries', (value) => {
  expect(isSafeOperand(value)).toBe(false)
})

it.each([
  { _id: 'abc', author: 'jim@juice-sh.op' },
  { likedBy: { $ne: 'jim@juice-sh.op' } },
  { $where: 'this.product == 1', author: { $exists: true } },
  { $or: [{ product: 1 }, { product: '1' }] },
])('lets live code query %j', (query) => {
  expect(checkQuery(query)).toEqual(query)
})

it.each([
  undefined,
  'abc',
  [],
  { $where: { $function: {} } },
  { $expr: { $gt: ['$likesCount', 1] } },
  { $nor: [{ product: 1 }] },
  { message: { $regex: '(a+)+$' } },
  { message: /(a+)+$/ },
  { $and: [{ $and: [{ $and: [{ product: 1 }] }] }] },
  { $and: Array.from({ length: 21 }, () => ({ product: 1 })) },
  { $or: { product: 1 } },
  JSON.parse('{"__proto__":{"$where":"1"}}'),
])('does not let live code query %j', (query) => {
  expect(() => checkQuery(query)).toThrow(RefusedQuery)
})

describe('conditions', () => {
  interface Fruit {
    _id: string
    name: string
    number: number
  }

  interface Value {
    _id: string
    value: unknown
    number: number
  }

  let application: TestApplication
  let shop: Shop

  beforeAll(async () => {
    application = await openTestApplication()
    shop = await application.host.open('where')
    for (const [number, name] of ['plum', 'pear', 'fig'].entries()) {
      shop.documents.insert<Fruit>('fruit', { name, number: number + 1 })
    }
  })
  afterAll(() => closeTestApplication(application))

  const names = async (query: Record<string, unknown>) => {
    const { documents } = await findByQuery<Fruit>(shop, 'fruit', query)
    return documents.map(({ name }) => name)
  }

  describe('a query with $where', () => {
    it.each([
      ["this.name === 'pear'", ['pear']],
      ["this.name === ''", []],
      ['this.number == 2', ['pear']],
      ['this.number == 02', ['pear']],
      ["this.name === 'x' || true", ['plum', 'pear', 'fig']],
      ['this.number > 1 && this.name.length == 3', ['fig']],
      ["this.toString === ''", []],
    ])('finds what %s says', async ($where, expected) => {
      expect(await names({ $where })).toEqual(expected)
    })

    it('compares with plain values exactly as JavaScript does', async () => {
      const values = [1, 0, '1', '01', '1e0', '', true, false, null, [1], ['1'], [], {}, 'null', 'true']
      for (const [number, value] of values.entries())
        shop.documents.insert<Value>('values', { value, number })
      const literals = ['1', '0', "'1'", "''", "'true'", "'null'", "'01'"]
      const found = async ($where: string) => {
        const { documents } = await findByQuery<Value>(shop, 'values', { $where })
        return [$where, documents.map(({ value }) => value)]
      }
      for (const literal of literals)
        for (const operator of ['==', '===']) {
          const [, expected] = await found(`(this.value ${operator} ${literal})`)
          expect(await found(`this.value ${operator} ${literal}`)).toEqual([
            `this.value ${operator} ${literal}`,
            expected,
          ])
        }
    })

    it('still applies the rest of the query', async () => {
      expect(await names({ number: { $lt: 3 }, $where: 'true' })).toEqual(['plum', 'pear'])
    })

    it('says how long it would have slept', async () => {
      const { sleptMs, documents } = await findByQuery(shop, 'fruit', { $where: 'sleep(100)' })
      expect({ sleptMs, documents }).toEqual({ sleptMs: 300, documents: [] })
    })

    it('leaves the documents unchanged', async () => {
      await findByQuery(shop, 'fruit', { $where: "(this.name = 'gone', true)" })
      expect(await names({})).toEqual(['plum', 'pear', 'fig'])
    })
  })
})
