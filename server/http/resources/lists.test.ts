import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { ENTRIES_PER_PART } from '../replies/long-json.ts'
import { listLongRows } from './lists.ts'
import type { Resource } from './resource.ts'

const MANY = 2 * ENTRIES_PER_PART

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('lists')
  const { tables } = await application.host.open('lists')
  tables.exec(`INSERT INTO Products (name, description, price, image, createdAt, updatedAt)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
    SELECT 'Zest ' || printf('%05d', i), 'x', 2, 'x.jpg', '2026-01-01 00:00:00.000 +00:00', '2026-01-01 00:00:00.000 +00:00' FROM n`)
})
afterAll(() => closeTestApplication(application))

it.each([
  ['q=Zest', 'Zest 00001', 'Zest 01000'],
  ['q=Zest&sort=-name', 'Zest 01000', 'Zest 00001'],
])('a long list comes complete, and in the requested order: %s', async (query, first, last) => {
  const { status, data } = (await visitor.get(`/api/Products?${query}`)).json()
  expect([status, data.length, data[0].name, data.at(-1).name]).toEqual(['success', MANY, first, last])
  expect(data[0].createdAt).toBe('2026-01-01T00:00:00.000Z')
})

it('a long list leaves out rows that were deleted while it is read', async () => {
  const shop = await application.host.open('lists')
  const resource: Resource = {
    path: '/api/Cards',
    table: 'Products',
    name: 'Card',
    columns: { name: 'text' },
  }
  const sellOut = async () => void shop.tables.run("DELETE FROM Products WHERE name = 'Zest 00700'")
  const found = await listLongRows(shop, resource, { q: 'Zest 00' }, sellOut)
  expect(found).toMatchObject({ data: { length: 998 } })
})
