import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { delayCode } from '../../testing/live-code.ts'
import { deliveriesOf, isSigned } from './pulp-pay.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('top-ups')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const shopOf = (id = 'top-ups') => application.host.open(id)
const topUp = (amount: unknown, { headers } = eve) =>
  visitor.post('/rest/wallet/top-ups', { amount }, { headers })
const topUps = async ({ headers } = eve) =>
  (await visitor.get('/rest/wallet/top-ups', { headers })).json().data
const balance = async ({ headers } = eve) =>
  (await visitor.get('/rest/wallet/balance', { headers })).json().data
const cookie = ({ token }: TestCustomer) => ({ headers: { cookie: `token=${token}` } })
const tell = (payload: string, headers: Record<string, string> = {}) =>
  visitor.send({
    method: 'POST',
    url: '/hooks/pulp-pay',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const latest = async (customer = eve) => {
  const [delivery] = deliveriesOf(await shopOf(), customer.id)
  const signature = delivery?.attempts.at(-1)?.signature ?? ''
  return { id: delivery?._id ?? '', body: delivery?.body ?? '', header: { 'pulp-signature': signature } }
}
const resend = (id: string, customer = eve) =>
  visitor.post(`/elsewhere/pulp-pay/deliveries/${id}/resend`, {}, cookie(customer))

describe('a top-up with Pulp Pay', () => {
  it('arrives in the wallet, to the cent', async () => {
    const answer = await topUp(10.1)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ amount: 10.1, state: 'arrived' })
    await topUp(20.2)
    expect(await balance()).toBe(30.3)
    expect((await topUps()).map(({ amount }: { amount: number }) => amount)).toEqual([20.2, 10.1])
    expect(await topUps(adam)).toEqual([])
  })

  it('has a limited amount, and requires a login', async () => {
    const before = await balance()
    for (const amount of [9.99, 1000.01, -10, '10', null, [10], { $gt: 0 }, true]) {
      expect((await topUp(amount)).statusCode, JSON.stringify(amount)).toBe(400)
    }
    expect((await visitor.post('/rest/wallet/top-ups', { amount: 10 })).statusCode).toBe(401)
    expect(await balance()).toBe(before)
  })

  it('is signed over time and body, with a key of this shop', async () => {
    await topUp(10)
    const { body, header } = await latest()
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header['pulp-signature']) ?? []
    expect(isSigned(await shopOf(), `${t}.${body}`, v1 ?? '')).toBe(true)
    expect(isSigned(await shopOf('another'), `${t}.${body}`, v1 ?? '')).toBe(false)
    expect((await visitor.get('/rest/wallet/top-ups', { headers: eve.headers })).body).not.toContain('dlv_')
  })

  it('is not booked without a signature, or with that of something else', async () => {
    await topUp(10)
    const { body, header } = await latest()
    const before = await balance()
    const statuses = [
      (await tell(body)).statusCode,
      (await tell(body.replace('1000', '9000'), header)).statusCode,
      (await tell(body, { 'pulp-signature': header['pulp-signature'].replace(/t=\d/, 't=2') })).statusCode,
    ]
    expect(statuses).toEqual([401, 401, 401])
    expect(await balance()).toBe(before)
  })

  it('is booked again when it is told again, and once when fixed', async () => {
    await topUp(10)
    const { id, body, header } = await latest()
    const before = await balance()
    const events: unknown[] = []
    const shop = await shopOf()
    shop.on((event, payload) => void (event === 'topUp.booked' && events.push(payload)))
    expect((await tell(body, header)).statusCode).toBe(200)
    expect(await balance()).toBe(before + 10)
    expect(events).toEqual([{ deliveryId: id, userId: eve.id, cents: 1_000, times: 2 }])
    await shop.setLiveVersion('payment-webhook', 'each-delivery-once')
    await topUp(10)
    const next = await latest()
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(next.body, next.header)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await balance()).toBe(before + 20)
    await shop.setLiveVersion('payment-webhook', 'weak')
  })

  it('is on its way until the shop accepts it', async () => {
    const shop = await shopOf()
    await topUp(10, adam)
    const { body, header } = await latest(adam)
    const other = body.replace(/dlv_\w+/, 'dlv_other')
    expect((await tell(other, header)).statusCode).toBe(401)
    shop.documents.update('topUps', { userId: adam.id }, (one) => ({ ...one, arrivedAt: null }))
    expect(await topUps(adam)).toMatchObject([{ state: 'underway' }])
    shop.documents.update('topUps', { userId: adam.id }, (one) => ({ ...one, deliveredAt: null }))
    expect(await topUps(adam)).toMatchObject([{ state: 'paid' }])
    const { id } = await latest(adam)
    expect((await resend(id, adam)).statusCode).toBe(303)
    expect(await topUps(adam)).toMatchObject([{ state: 'arrived' }])
  })

  it('is booked no more than the shop has room for, also by messages at once', async () => {
    await topUp(10)
    const { body, header } = await latest()
    const before = await balance()
    const shop = await shopOf()
    const { tables } = shop
    const booked = readCounter(tables, 'top-ups-booked') ?? { count: 0, at: 0 }
    writeCounter(tables, 'top-ups-booked', { ...booked, count: 19_999 })
    const stop = delayCode(shop, 'payment-webhook', () => setTimeout(50))
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(body, header)))
    stop()
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429])
    expect(await balance()).toBe(before + 10)
    writeCounter(tables, 'top-ups-booked', booked)
  })

  it('survives messages that are none', async () => {
    const data = { reference: 'nobody', amount: 1_000, currency: 'cents' }
    const unknown = { id: 'dlv_1', type: 'payment.paid', data }
    const odd = [
      '',
      '[]',
      'null',
      '{"id":',
      JSON.stringify({ ...unknown, type: 'payment.failed' }),
      JSON.stringify({ ...unknown, id: 'x'.repeat(61) }),
      JSON.stringify({ ...unknown, data: null }),
      JSON.stringify({ ...unknown, data: { ...data, amount: -1 } }),
      JSON.stringify({ ...unknown, data: { ...data, amount: 0.5 } }),
      JSON.stringify({ ...unknown, data: { ...data, amount: 1e9 } }),
      JSON.stringify({ ...unknown, data: { ...data, reference: { $ne: '' } } }),
      JSON.stringify({ ...unknown, more: 'x'.repeat(2_000) }),
    ]
    for (const body of odd) expect((await tell(body)).statusCode, body.slice(0, 60)).toBe(400)
    expect((await tell(JSON.stringify(unknown))).statusCode).toBe(404)
    expect((await tell(JSON.stringify(unknown), { 'pulp-signature': 'x'.repeat(501) })).statusCode).toBe(400)
  })
})

describe("Pulp Pay's page", () => {
  it('shows a customer their own deliveries, to the last character', async () => {
    await topUp(12.34)
    const { id, body, header } = await latest()
    const page = (await visitor.get('/elsewhere/pulp-pay', cookie(eve))).body
    const text = page.replaceAll('&quot;', '"')
    expect(text).toContain(`Pulp-Signature: ${header['pulp-signature']}`)
    expect(text).toContain(body)
    expect(page).toContain('12.34¤')
    for (const path of ['/elsewhere/pulp-pay', '/Elsewhere/Pulp-Pay/']) {
      expect((await visitor.get(path, cookie(adam))).body).not.toContain(id)
      expect((await visitor.get(path)).body).not.toContain('dlv_')
      expect((await visitor.get(path)).body).toContain('Log in there')
    }
    expect((await visitor.get('/elsewhere/pulp-pay/webhooks')).body).toContain('at least once'.slice(3))
  })

  it('sends a delivery again, for its customer only, and not for another site', async () => {
    await topUp(10)
    const { id, header } = await latest()
    const before = await balance()
    expect((await resend(id, adam)).statusCode).toBe(404)
    expect((await visitor.post(`/elsewhere/pulp-pay/deliveries/${id}/resend`, {})).statusCode).toBe(404)
    const forged = { headers: { ...cookie(eve).headers, origin: 'http://evil.example' } }
    const path = `/elsewhere/pulp-pay/deliveries/${id}/resend`
    expect((await visitor.post(path, {}, forged)).statusCode).toBe(403)
    expect(await balance()).toBe(before)
    const sent = await resend(id)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '../../../../elsewhere/pulp-pay'])
    expect(await balance()).toBe(before + 10)
    expect((await latest()).header).not.toEqual(header)
  })

  it('is asked once for a payment, and delivers it once', async () => {
    const events: { host: string; status: number }[] = []
    const shop = await shopOf()
    shop.on((event, payload) => {
      if (event === 'neighbour.asked') events.push(payload as (typeof events)[number])
    })
    await topUp(10)
    expect(events.map(({ host, status }) => `${host} ${status}`)).toEqual([
      'pulp-pay.example 201',
      'localhost 200',
    ])
  })
})
