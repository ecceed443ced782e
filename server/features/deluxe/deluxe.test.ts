import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, headersOf, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('deluxe')
})
afterAll(() => closeTestApplication(application))

const ask = (headers: object = {}) => visitor.get('/rest/deluxe-membership', { headers: { ...headers } })
const join = (body: object, { headers }: Pick<TestCustomer, 'headers'>) =>
  visitor.post('/rest/deluxe-membership', body, { headers })
const withCard = async () => {
  const customer = await newCustomer(visitor)
  const saved = await visitor.post('/api/Cards/', aCard, { headers: customer.headers })
  return { ...customer, card: saved.json().data.id }
}

describe('the deluxe membership', () => {
  it('is offered to customers only', async () => {
    const { headers } = await newCustomer(visitor)
    expect((await ask(headers)).json()).toEqual({ status: 'success', data: { membershipCost: 49 } })
    const ciso = await headersOf(
      visitor,
      'ciso@juice-sh.op',
      'mDLx?94T~1CfVfZMzw@sJ9f?s3L6lbMqE70FfI8^54jbNikY5fymx7c!YbJb',
    )
    expect((await ask(ciso)).json().error).toBe('You are already a deluxe member!')
    const admin = await headersOf(visitor, 'admin@juice-sh.op', 'admin123')
    for (const other of [admin, {}]) {
      const refused = await ask(other)
      expect([refused.statusCode, refused.json().error]).toEqual([
        400,
        'You are not eligible for deluxe membership!',
      ])
    }
  })

  it('is paid from the wallet once, even with parallel requests', async () => {
    const eve = await withCard()
    const short = await join({ paymentMode: 'wallet' }, eve)
    expect([short.statusCode, short.json().error]).toEqual([400, 'Insuffienct funds in Wallet'])
    await visitor.put('/rest/wallet/balance', { balance: 100, paymentId: eve.card }, { headers: eve.headers })
    const both = await Promise.all([
      join({ paymentMode: 'wallet' }, eve),
      join({ paymentMode: 'wallet' }, eve),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const balance = await visitor.get('/rest/wallet/balance', { headers: eve.headers })
    expect(balance.json().data).toBe(51)

    const token = both.find(({ statusCode }) => statusCode === 200)?.json().data.token
    const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(payload).toMatchObject({ status: 'success', data: { role: 'deluxe' }, bid: eve.basketId })
    expect(payload.data.deluxeToken).toMatch(/^[0-9a-f]{64}$/)
    const prices = await visitor.get('/api/Deliverys', { headers: { authorization: `Bearer ${token}` } })
    const usual = await visitor.get('/api/Deliverys')
    expect(prices.json().data[0].price).toBeLessThan(usual.json().data[0].price)
  })

  it('is not free for any payment method that is sent, once it is fixed', async () => {
    await (await application.host.open('deluxe')).setLiveVersion('unknown-payment', 'refuse-by-default')
    const eve = await withCard()
    const adam = await withCard()
    expect((await join({ paymentMode: 'card', paymentId: adam.card }, eve)).json().error).toBe('Invalid Card')
    for (const paymentMode of [undefined, '', 'free', ['wallet'], { $ne: 'card' }]) {
      expect((await join({ paymentMode }, eve)).statusCode).toBe(400)
    }
    expect((await join({ paymentMode: 'card', paymentId: eve.card }, eve)).statusCode).toBe(200)
  })
})

describe('a delivery method', () => {
  it('has a name, a price and a time', async () => {
    const [first] = (await visitor.get('/api/Deliverys')).json().data
    expect(first).toEqual({
      id: 1,
      name: 'One Day Delivery',
      price: 0.99,
      eta: 1,
      icon: expect.any(String),
    })
    expect((await visitor.get('/api/Deliverys/1')).json().data).toEqual(first)
    const missing = await visitor.get('/api/Deliverys/4711')
    expect([missing.statusCode, missing.json()]).toEqual([400, { status: 'error' }])
  })
})
