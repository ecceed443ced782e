import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, anAddress, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let shop: Shop
let eve: TestCustomer
let count = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  count += 1
  visitor = application.visitor(`quotas-${count}`)
  shop = await application.host.open(`quotas-${count}`)
  eve = await newCustomer(visitor)
})

const AT = '2026-01-01 00:00:00.000 +00:00'

/** Inserts rows into a table; `values` may depend on the number. */
function fill(table: string, rows: number, values: (index: number) => Record<string, string | number>): void {
  shop.tables.transaction(() => {
    for (let index = 0; index < rows; index += 1) {
      const row = { ...values(index), createdAt: AT, updatedAt: AT }
      const names = Object.keys(row)
      const places = names.map(() => '?').join()
      shop.tables.run(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`, Object.values(row))
    }
  })
}

function fillDocuments(collection: string, documents: number, values: (index: number) => object): void {
  shop.tables.transaction(() => {
    for (let index = 0; index < documents; index += 1)
      shop.documents.insert(collection, values(index) as { _id: string })
  })
}

/** Expects that the first call finds room, and the next one does not. */
async function expectFull(ask: () => Promise<{ statusCode: number; body: string }>, words: string) {
  const last = await ask()
  expect([200, 201], last.body).toContain(last.statusCode)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain(words)
}

const others = (index: number) => ({ UserId: (index % 20) + 1 })
const ofEve = () => ({ UserId: eve.id })
const register = () => {
  count += 1
  const password = 'squeeze-me'
  return visitor.post('/api/Users', { email: `late-${count}@x.example`, password, passwordRepeat: password })
}
const review = (product = 1) =>
  visitor.put(`/rest/products/${product}/reviews`, { message: 'Fine', author: 'eve' })
const place = () => visitor.post('/api/Addresss', anAddress, eve)
const pay = () => visitor.post('/api/Cards', aCard, eve)
const complain = () => visitor.post('/api/Complaints', { message: 'Too sour' }, eve)
const sell = () => visitor.post('/api/Products', { name: 'Melon', description: '', price: 1 }, eve)
const request = () => visitor.post('/api/PrivacyRequests', {}, eve)
const praise = async () => {
  const { captchaId, answer } = (await visitor.get('/rest/captcha')).json()
  return visitor.post('/api/Feedbacks', { captchaId, captcha: answer, comment: 'Nice', rating: 5 })
}
const recycle = async () => {
  const AddressId = (await place()).json().data.id
  return visitor.post('/api/Recycles', { quantity: 20, AddressId, isPickup: false }, eve)
}
const add = (ProductId: number) =>
  visitor.post('/api/BasketItems', { ProductId, BasketId: String(eve.basketId), quantity: 1 }, eve)
const anAddressRow = {
  fullName: 'E',
  mobileNum: 1,
  zipCode: '1',
  streetAddress: '1',
  city: 'E',
  country: 'P',
}
const aProduct = { name: 'Plum', price: 1, deluxePrice: 1, image: 'x.png' }

describe('a shop that has grown has room for', () => {
  it.each([
    [
      1_500,
      'customers',
      'Users',
      (index: number) => ({ email: `g${index}@x.example`, password: '' }),
      register,
    ],
    [2_000, 'addresses', 'Addresses', (index: number) => ({ ...anAddressRow, ...others(index) }), place],
    [2_000, 'cards', 'Cards', others, pay],
    [500, 'complaints', 'Complaints', others, complain],
    [1_000, 'pieces of feedback', 'Feedbacks', () => ({ rating: 1 }), praise],
    [1_000, 'requests for boxes', 'Recycles', others, recycle],
    [1_000, 'privacy requests', 'PrivacyRequests', others, request],
    [5_000, 'products', 'Products', () => aProduct, sell],
  ])('%i %s beside those that it came with', async (most, kind, table, values, ask) => {
    // Eve is also a customer.
    fill(table, most - (table === 'Users' ? 2 : 1), values)
    await expectFull(ask, `there is room for ${new Intl.NumberFormat('en').format(most)} ${kind}`)
  })

  it.each([
    [50, 'addresses', 'Addresses', () => ({ ...anAddressRow, ...ofEve() }), place],
    [50, 'cards', 'Cards', ofEve, pay],
    [100, 'complaints', 'Complaints', ofEve, complain],
    [100, 'requests for boxes', 'Recycles', ofEve, recycle],
    [100, 'privacy requests', 'PrivacyRequests', ofEve, request],
  ])('%i %s of one customer', async (most, kind, table, values, ask) => {
    fill(table, most - 1, values)
    await expectFull(ask, `You have sent us ${most} ${kind} already`)
    const adam = await newCustomer(visitor)
    expect((await visitor.get('/api/Complaints', adam)).statusCode).toBe(200)
  })

  it('a thousand reviews, and 200 of one product', async () => {
    fillDocuments('posts', 199, () => ({ product: 2, message: 'x', author: 'x', likesCount: 0, likedBy: [] }))
    const before = shop.documents.find('posts', { product: 2 }).length
    expect(before).toBeGreaterThanOrEqual(199)
    if (before < 200) expect((await review(2)).statusCode).toBe(201)
    const refused = await review(2)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Everybody has an opinion: 200 reviews of a product are all that we show.',
    ])
    fillDocuments('posts', 800, () => ({ product: 3, message: 'x', author: 'x', likesCount: 0, likedBy: [] }))
    await expectFull(() => review(1), 'there is room for 1,000 reviews')
  })

  it('baskets of 250 lines, and 10,000 lines in all of them', async () => {
    const seeded = shop.tables.all('SELECT id FROM BasketItems').length
    fill('Products', 300, () => aProduct)
    const products = shop.tables.all<{ id: number }>("SELECT id FROM Products WHERE name = 'Plum'")
    for (const { id } of products) fill('Quantities', 1, () => ({ ProductId: id, quantity: 9 }))
    const [first, second, ...rest] = products.map(({ id }) => id)
    fill('BasketItems', 249, (index) => ({
      ProductId: rest[index] ?? 0,
      BasketId: eve.basketId,
      quantity: 1,
    }))
    expect((await add(first ?? 0)).statusCode).toBe(200)
    const refused = await add(second ?? 0)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'A basket holds 250 different products. Please order these first.',
    ])
    shop.tables.run('DELETE FROM BasketItems WHERE BasketId = ? AND ProductId = ?', [
      eve.basketId,
      first ?? 0,
    ])
    fill('Baskets', 40, () => ({ UserId: 1 }))
    const baskets = shop.tables.all<{ id: number }>('SELECT max(id) - 39 AS id FROM Baskets')[0]?.id ?? 0
    const all = shop.tables.all('SELECT id FROM BasketItems').length
    fill('BasketItems', 10_000 + seeded - all, (index) => ({
      ProductId: rest[index % 250] ?? 0,
      BasketId: baskets + Math.floor(index / 250),
      quantity: 1,
    }))
    const full = await add(first ?? 0)
    expect([full.statusCode, full.body]).toEqual([429, expect.stringContaining('room for 10,000 lines')])
  })

  it('1,000 orders of 250 lines each, 10,000 lines together', async () => {
    const order = (lines: number) => ({ orderId: 'x', products: Array.from({ length: lines }, () => ({})) })
    const checkOut = () => visitor.post(`/rest/basket/${eve.basketId}/checkout`, { orderDetails: {} }, eve)
    await add(1)
    fillDocuments('orders', 40, () => order(250))
    const lines = await checkOut()
    expect([lines.statusCode, lines.body]).toEqual([429, expect.stringContaining('10,000 lines in orders')])
    fillDocuments('orders', 960, () => order(0))
    const orders = await checkOut()
    expect([orders.statusCode, orders.body]).toEqual([429, expect.stringContaining('1,000 orders')])
  })

  it('no endless receipt, however the basket was filled', async () => {
    fill('Products', 251, () => aProduct)
    const ids = shop.tables
      .all<{ id: number }>("SELECT id FROM Products WHERE name = 'Plum'")
      .map(({ id }) => id)
    fill('BasketItems', 251, (index) => ({ ProductId: ids[index] ?? 0, BasketId: eve.basketId, quantity: 1 }))
    const refused = await visitor.post(`/rest/basket/${eve.basketId}/checkout`, { orderDetails: {} }, eve)
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('250 lines at most')])
  })
})

describe('what a grown shop shows', () => {
  it('are its first users, and the others page by page', async () => {
    fill('Users', 5_000, (index) => ({ email: `g${index}@x.example`, password: '0'.repeat(32) }))
    const admin = {
      headers: { authorization: `Bearer ${await visitor.login('admin@juice-sh.op', 'admin123')}` },
    }
    for (const path of ['/api/Users', '/rest/user/authentication-details']) {
      const [first, second] = await Promise.all([
        visitor.get(path, admin),
        visitor.get(`${path}?offset=2000`, admin),
      ])
      const ids = [first, second].map((one) => one?.json().data.map(({ id }: { id: number }) => id))
      expect(ids[0]).toHaveLength(2_000)
      expect(ids[1]).toHaveLength(2_000)
      expect(new Set(ids.flat()).size).toBe(4_000)
    }
  })

  it('is read in few statements, however many users it has', async () => {
    fill('Users', 3_000, (index) => ({ email: `g${index}@x.example`, password: '0'.repeat(32) }))
    const admin = {
      headers: { authorization: `Bearer ${await visitor.login('admin@juice-sh.op', 'admin123')}` },
    }
    const lists = vi.spyOn(shop.tables, 'all')
    const reads = vi.spyOn(shop.tables, 'get')
    await visitor.get('/rest/memories')
    await visitor.get('/rest/user/authentication-details', admin)
    const rows = lists.mock.results.map(({ value }) => value.length)
    expect(reads.mock.calls.length + rows.length).toBeLessThan(20)
    expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThan(2_200)
    vi.restoreAllMocks()
  })

  it('is its whole catalogue', async () => {
    fill('Products', 5_000, () => aProduct)
    expect((await visitor.get('/api/Products')).json().data.length).toBeGreaterThan(5_000)
    expect((await visitor.get('/rest/products/search?q=')).json().data.length).toBeGreaterThan(5_000)
  })
})
