import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NetworkRequest } from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { headersOf, newCustomer } from '../../testing/customers.ts'
import { delayCode } from '../../testing/live-code.ts'
import { exchangeOffers, MOST_OFFERS, postOffer } from './exchange.ts'
import { fruitExchange } from './fruit-exchange.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

let count = 0
/** A new shop, with Jim and his hundred coins. */
async function openShop(): Promise<{
  shop: Shop
  visitor: Visitor
  jim: { headers: { authorization: string } }
}> {
  count += 1
  const visitor = application.visitor(`fresh-${count}`)
  const shop = await application.host.open(`fresh-${count}`)
  return { shop, visitor, jim: { headers: await headersOf(visitor, 'jim@juice-sh.op', 'ncc-1701') } }
}

const OFFERS = '/elsewhere/fruit-exchange/offers'
const MANGO = { fruit: 'mango', price: 0.01, trader: 'm' }
const pricesOf = async (visitor: Visitor) => {
  const { fruits, refreshedAt } = (await visitor.get('/rest/fresh')).json().data
  const of = (name: string) => fruits.find(({ fruit }: { fruit: string }) => fruit === name)
  return { of, refreshedAt, count: fruits.length }
}

describe('fresh crates', () => {
  it('have a price before anybody asks the market, and another afterwards', async () => {
    const { visitor } = await openShop()
    const before = await pricesOf(visitor)
    expect([before.count, before.refreshedAt, before.of('pear')]).toEqual([
      8,
      null,
      { fruit: 'pear', price: 20, listPrice: 20 },
    ])
    const refreshed = await visitor.post('/rest/fresh/refresh', {})
    expect(refreshed.statusCode).toBe(200)
    const after = await pricesOf(visitor)
    expect(after.of('pear')).toEqual({ fruit: 'pear', price: 21, listPrice: 21 })
    expect(after.of('quince')).toEqual(before.of('quince'))
    expect(new Date(after.refreshedAt).getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(refreshed.json().data.refreshedAt).toBe(after.refreshedAt)
  })

  it('are paid from the wallet', async () => {
    const { visitor, jim, shop } = await openShop()
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'fresh.ordered') events.push(payload)
    })
    const ordered = await visitor.post('/rest/fresh/pear/order', { crates: 2 }, jim)
    expect(ordered.statusCode).toBe(201)
    expect(ordered.json().data).toMatchObject({ fruit: 'pear', crates: 2, paid: 40 })
    expect((await visitor.get('/rest/wallet/balance', jim)).json().data).toBe(60)
    expect((await visitor.post('/rest/fresh/lychee/order', { crates: 2 }, jim)).statusCode).toBe(402)
    expect((await visitor.get('/rest/fresh/orders', jim)).json().data).toHaveLength(1)
    expect(events).toEqual([{ userId: 2, fruit: 'pear', paid: 20, listPrice: 20 }])
    const stranger = await newCustomer(visitor)
    expect((await visitor.get('/rest/fresh/orders', stranger)).json().data).toEqual([])
  })

  it('are ordered by name and number, by customers', async () => {
    const { visitor, jim } = await openShop()
    for (const crates of [0, -1, 11, 1.5, '1', null, [1], { $gt: 0 }, undefined]) {
      const { statusCode } = await visitor.post('/rest/fresh/pear/order', { crates }, jim)
      expect(statusCode, String(crates)).toBe(400)
    }
    for (const fruit of ['dragon', '__proto__', 'constructor', 'PEAR']) {
      expect((await visitor.post(`/rest/fresh/${fruit}/order`, { crates: 1 }, jim)).statusCode, fruit).toBe(
        404,
      )
    }
    expect((await visitor.post('/rest/fresh/pear/order', { crates: 1 })).statusCode).toBe(401)
  })

  it('cost what the market says, but never nothing', async () => {
    const { visitor } = await openShop()
    await visitor.post(OFFERS, MANGO)
    await visitor.post('/rest/fresh/refresh', {})
    expect((await pricesOf(visitor)).of('mango')).toMatchObject({ price: 0.01 })
    for (const price of [0, -5, 0.001, 1e300, 'ask me', 'Infinity']) {
      await visitor.post(OFFERS, { ...MANGO, price })
      await visitor.post('/rest/fresh/refresh', {})
      expect((await pricesOf(visitor)).of('mango').price, String(price)).toBe(0.01)
    }
    await visitor.post(OFFERS, { ...MANGO, fruit: '__proto__' })
    await visitor.post(OFFERS, { ...MANGO, fruit: 'dragon' })
    await visitor.post('/rest/fresh/refresh', {})
    expect((await pricesOf(visitor)).count).toBe(8)
  })

  it('cost what the latest offer says when two ask the market at once', async () => {
    const { visitor, shop } = await openShop()
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = delayCode(shop, 'partner-feed', async (before) => {
      begun.resolve()
      if (before === 0) await gate.promise
    })
    await visitor.post(OFFERS, { ...MANGO, price: 50 })
    const first = visitor.post('/rest/fresh/refresh', {})
    await begun.promise
    await visitor.post(OFFERS, { ...MANGO, price: 60 })
    const second = visitor.post('/rest/fresh/refresh', {})
    await Promise.race([second, setTimeout(300)])
    gate.resolve()
    await Promise.all([first, second])
    stop()
    expect((await pricesOf(visitor)).of('mango').price).toBe(60)
  })

  it('cost what contracted traders say, with the right fix', async () => {
    const { visitor, shop } = await openShop()
    await shop.setLiveVersion('partner-feed', 'trust-but-measure')
    await visitor.post(OFFERS, { ...MANGO, trader: 'Southbound Fruit', contracted: true })
    await visitor.post('/rest/fresh/refresh', {})
    const { price, listPrice } = (await pricesOf(visitor)).of('mango')
    expect(price).toBe(listPrice)
    expect(price).toBeGreaterThan(38)
  })
})

describe('the exchange', () => {
  it('takes offers as JSON and by its form, and shows them as text', async () => {
    const { visitor } = await openShop()
    expect((await visitor.post(OFFERS, { ...MANGO, trader: '<b>me</b>' })).json()).toMatchObject({
      fruit: 'mango',
      contracted: false,
    })
    const form = await visitor.send({
      method: 'POST',
      url: OFFERS,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'fruit=Plum&price=17.50&trader=Aunt+Quince',
    })
    expect([form.statusCode, form.headers.location]).toEqual([303, '../../elsewhere/fruit-exchange'])
    const { body } = await visitor.get('/elsewhere/fruit-exchange')
    expect(body).toContain('Aunt Quince')
    expect(body).toContain('&lt;b&gt;me')
    expect(body).not.toContain('<b>me')
    expect((await visitor.get(OFFERS)).json()).toHaveLength(12)
    const wrong = await visitor.send({
      method: 'POST',
      url: OFFERS,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'fruit=Plum&price=&trader=x',
    })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('role="alert"')
  })

  it.each([
    {},
    { ...MANGO, fruit: 'x'.repeat(21) },
    { ...MANGO, trader: 'x'.repeat(41) },
    { ...MANGO, trader: ' ' },
    { ...MANGO, price: '9'.repeat(21) },
    { ...MANGO, price: ['1'] },
    { ...MANGO, price: { valueOf: 1 } },
    { ...MANGO, fruit: { $ne: 1 } },
  ])('refuses %j', async (offer) => {
    const { visitor, shop } = await openShop()
    const before = exchangeOffers(shop).length
    expect((await visitor.post(OFFERS, offer)).statusCode).toBe(400)
    expect(exchangeOffers(shop)).toHaveLength(before)
  })

  it('takes no offers from other sites', async () => {
    const { visitor } = await openShop()
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await visitor.post(OFFERS, MANGO, { headers })).statusCode).toBe(403)
    }
    expect((await visitor.get(OFFERS)).json()).toHaveLength(10)
  })

  it('keeps the latest offers, and those of contracted traders', async () => {
    const { shop } = await openShop()
    const usual = exchangeOffers(shop).length
    for (let serial = 0; serial < MOST_OFFERS + 5; serial++) {
      postOffer(shop, { fruit: 'fig', price: serial, trader: 'm' })
    }
    const offers = exchangeOffers(shop)
    expect(offers).toHaveLength(usual + MOST_OFFERS)
    const posted = offers.filter(({ trader }) => trader === 'm').map(({ price }) => Number(price))
    expect([Math.min(...posted), Math.max(...posted)]).toEqual([5, MOST_OFFERS + 4])
    expect(offers.filter(({ contracted }) => contracted)).toHaveLength(7)
  })

  it('has contracted offers of the last morning, a few percent from the usual price', async () => {
    const { shop } = await openShop()
    for (const now of ['2026-11-29T03:59:59Z', '2026-11-29T04:00:00Z', '2027-02-01T12:00:00Z']) {
      const clock = { now: () => new Date(now) }
      const offers = exchangeOffers({ clock, documents: shop.documents } as Shop)
      expect(offers.every(({ at }) => at <= new Date(now).toISOString())).toBe(true)
      const mango = offers.findLast(({ fruit }) => fruit === 'mango')
      expect(mango).toMatchObject({ contracted: true })
      expect(offers.filter(({ contracted }) => contracted).every(({ price }) => Number(price) > 17)).toBe(
        true,
      )
    }
  })

  it('is a neighbour with the same offers', async () => {
    const { shop } = await openShop()
    const ask = async (method: string, path: string, body = '') => {
      const url = new URL(path, 'https://fruit-exchange.example')
      const request: NetworkRequest = { method, url, headers: {}, body, from: 'outsider' }
      return await fruitExchange.answer(request, shop)
    }
    expect((await ask('POST', '/offers', JSON.stringify(MANGO))).status).toBe(201)
    expect((await ask('POST', '/offers', '{')).status).toBe(400)
    expect(JSON.parse(String((await ask('GET', '/offers')).body)).at(-1)).toMatchObject(MANGO)
    const statuses = [await ask('GET', '/'), await ask('GET', '/x'), await ask('PUT', '/offers')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 405])
  })
})
