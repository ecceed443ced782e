import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import type { Shop } from '../shop.ts'
import { findWhere } from './where.ts'

interface Fruit {
  _id: string
  name: string
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
  const { documents } = await findWhere<Fruit>(shop, 'fruit', query)
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

  it('still applies the rest of the query', async () => {
    expect(await names({ number: { $lt: 3 }, $where: 'true' })).toEqual(['plum', 'pear'])
  })

  it('says how long it would have slept', async () => {
    const { sleptMs, documents } = await findWhere(shop, 'fruit', { $where: 'sleep(100)' })
    expect({ sleptMs, documents }).toEqual({ sleptMs: 300, documents: [] })
  })

  it('leaves the documents unchanged', async () => {
    await findWhere(shop, 'fruit', { $where: "(this.name = 'gone', true)" })
    expect(await names({})).toEqual(['plum', 'pear', 'fig'])
  })
})
