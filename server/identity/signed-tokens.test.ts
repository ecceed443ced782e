import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponFor } from '../shop/records/coupons.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { issueToken, parseToken } from './tokens.ts'

/** Tokens that clients sign themselves with the well-known key, without a login. */
const bearer = (payload: object) => ({ authorization: `Bearer ${issueToken(payload, new Date())}` })

const NOBODY = bearer({})
const STRANGER = bearer({ data: { email: 'stranger@garden.example' } })
const UNKNOWN = bearer({ data: { id: 4711, email: 'unknown@garden.example', role: 'customer' } })

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('signed')
})

afterAll(async () => {
  await closeTestApplication(application)
})

const PICKUP = { quantity: 200, AddressId: '1', isPickup: true, date: '2017-05-31' }

/** Calls that need a signature and nothing else. */
const signatureIsEnough = [
  ['GET', '/api/Users', undefined, 200],
  ['GET', '/api/Users/1', undefined, 200],
  ['GET', '/rest/user/authentication-details', undefined, 200],
  ['GET', '/api/Feedbacks/1', undefined, 200],
  ['GET', '/api/Complaints', undefined, 200],
  ['POST', '/api/Complaints', { message: 'You have no clue' }, 201],
  ['POST', '/api/Recycles', PICKUP, 201],
  ['POST', '/api/PrivacyRequests', { deletionRequested: false }, 201],
  ['POST', '/api/Products', { name: 'Dirt Juice', description: 'From the ground', price: 0.99 }, 201],
  ['POST', '/b2b/v2/orders', { cid: 'test' }, 200],
  ['PATCH', '/rest/products/reviews', { id: 'none', message: 'Lorem Ipsum' }, 200],
  ['GET', '/api/BasketItems', undefined, 200],
  ['GET', '/rest/basket/1', undefined, 200],
] as const

describe.each([
  ['nobody', NOBODY],
  ['an address that nobody has', STRANGER],
  ['a number that nobody has', UNKNOWN],
])('a signed token with %s', (_, headers) => {
  it.each(signatureIsEnough)('is enough for %s %s', async (method, url, payload, status) => {
    const reply = await visitor.send({ method, url, headers, ...(payload && { payload }) })
    expect(reply.statusCode, reply.body).toBe(status)
  })

  it('removes feedback', async () => {
    const { captchaId, answer } = (await visitor.get('/rest/captcha')).json()
    const sent = { rating: 3, comment: 'gone soon', captchaId, captcha: answer }
    const { id } = (await visitor.post('/api/Feedbacks', sent)).json().data
    const reply = await visitor.send({ method: 'DELETE', url: `/api/Feedbacks/${id}`, headers })
    expect(reply.statusCode).toBe(200)
  })

  it('opens no session after its expiry', async () => {
    const { payload } = parseToken(headers.authorization.replace('Bearer ', '')) ?? {}
    const now = Math.floor(Date.now() / 1000)
    const ask = (exp: number) => visitor.get('/rest/basket/1', { headers: bearer({ ...payload, exp }) })
    expect((await ask(now + 60)).statusCode).toBe(200)
    expect((await ask(now - 1)).statusCode).toBe(401)
  })

  it('is not enough for calls that need a customer', async () => {
    const calls = [
      ['GET', '/rest/wallet/balance', 401, { status: 'error' }],
      ['GET', '/api/Addresss', 401, { status: 'error' }],
      ['GET', '/api/Cards', 401, { status: 'error' }],
      ['POST', '/rest/products/reviews', 401, { error: 'Unauthorized' }],
    ] as const
    for (const [method, url, refusal, says] of calls) {
      const reply = await visitor.send({
        method,
        url,
        headers,
        ...(method === 'POST' && { payload: { id: '1' } }),
      })
      expect(reply.statusCode, url).toBe(refusal)
      expect(reply.json(), url).toMatchObject(says)
    }
    const status = await visitor.get('/rest/2fa/status', { headers })
    expect(status.statusCode).toBe(401)
    expect(status.body).toBe('')
    expect((await visitor.get('/rest/saveLoginIp', { headers })).body).toBe('Unauthorized')
  })

  it('gives no access to stock', async () => {
    expect((await visitor.get('/api/Quantitys/1', { headers })).statusCode).toBe(403)
    expect((await visitor.get('/rest/order-history/orders', { headers })).statusCode).toBe(403)
  })

  it('redeems a coupon and places the order of a basket', async () => {
    const { clock } = await application.host.open('signed')
    const item = { ProductId: 8, BasketId: '3', quantity: 1 }
    const bender = await visitor.login('bender@juice-sh.op', 'OhG0dPlease1nsertLiquor!')
    await visitor.post('/api/BasketItems', item, { headers: { authorization: `Bearer ${bender}` } })
    const coupon = encodeURIComponent(couponFor(10, clock.now()))
    const redeemed = await visitor.put(`/rest/basket/3/coupon/${coupon}`, {}, { headers })
    expect(redeemed.json()).toEqual({ discount: 10 })
    const placed = await visitor.post('/rest/basket/3/checkout', {}, { headers })
    expect(placed.statusCode, placed.body).toBe(200)
    expect(placed.json().orderConfirmation).toMatch(/^[\da-f]{4}-[\da-f]{16}$/)
  })

  it('cannot pay from a wallet', async () => {
    const orderDetails = { paymentId: 'wallet' }
    const reply = await visitor.post('/rest/basket/1/checkout', { orderDetails }, { headers })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('Insufficient wallet balance.')
  })
})

it('is refused if another key signed it', async () => {
  const [header, body] = issueToken({}, new Date()).split('.')
  const headers = { authorization: `Bearer ${header}.${body}.${'A'.repeat(171)}` }
  const reply = await visitor.get('/api/Users', { headers })
  expect(reply.statusCode).toBe(401)
  expect(reply.body).toContain('UnauthorizedError')
})

it('without a user gets no profile by cookie', async () => {
  const headers = { cookie: `token=${issueToken({}, new Date())}` }
  expect((await visitor.get('/rest/user/whoami', { headers })).body).toBe('{"user":{}}')
})

it('identifies the customer by e-mail alone', async () => {
  const headers = bearer({ data: { email: 'jim@juice-sh.op' } })
  const complaint = await visitor.post('/api/Complaints', { message: 'It leaks' }, { headers })
  expect(complaint.json().data.UserId).toBe(2)
  const cookie = `token=${issueToken({ data: { email: 'jim@juice-sh.op' } }, new Date())}`
  expect((await visitor.get('/dataerasure', { headers: { cookie } })).statusCode).toBe(200)
})

it('decides the role if it has no id', async () => {
  const headers = bearer({ data: { email: 'stranger@garden.example', role: 'accounting' } })
  expect((await visitor.get('/rest/order-history/orders', { headers })).statusCode).toBe(200)
})

it('does not decide the role if it has an id', async () => {
  const headers = bearer({ data: { id: 2, email: 'jim@juice-sh.op', role: 'accounting' } })
  expect((await visitor.get('/rest/order-history/orders', { headers })).statusCode).toBe(403)
})

it('uploads a memory for a user that does not exist', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const payload = Buffer.concat([
    Buffer.from(
      '--X\r\ncontent-disposition: form-data; name="caption"\r\n\r\nA pear\r\n--X\r\ncontent-disposition: form-data; name="image"; filename="pear.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    png,
    Buffer.from('\r\n--X--\r\n'),
  ])
  const send = (who: { authorization: string }) =>
    visitor.send({
      method: 'POST',
      url: '/rest/memories',
      payload,
      headers: { ...who, 'content-type': 'multipart/form-data; boundary=X' },
    })
  const hung = await send(STRANGER)
  expect(hung.statusCode, hung.body).toBe(200)
  expect(hung.json().data).toMatchObject({ UserId: null, caption: 'A pear' })
  expect((await send(NOBODY)).statusCode).toBe(401)
})

describe('basket items without a basket', () => {
  it('can be created, and get a basket once', async () => {
    const headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
    const made = await visitor.post('/api/BasketItems', { ProductId: 8, quantity: 1 }, { headers })
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json().data).not.toHaveProperty('BasketId')
    const { id } = made.json().data
    const given = await visitor.put(`/api/BasketItems/${id}`, { BasketId: 3 }, { headers })
    expect(given.statusCode, given.body).toBe(200)
    expect(given.json().data).toMatchObject({ id, BasketId: 3 })
    const moved = await visitor.put(`/api/BasketItems/${id}`, { BasketId: 2 }, { headers })
    expect(moved.statusCode).toBe(400)
  })

  it('keep their product', async () => {
    const headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
    const { id } = (await visitor.post('/api/BasketItems', { ProductId: 9, quantity: 1 }, { headers })).json()
      .data
    const reply = await visitor.put(`/api/BasketItems/${id}`, { ProductId: 1 }, { headers })
    expect(reply.statusCode).toBe(400)
    const nowhere = await visitor.put(`/api/BasketItems/${id}`, { BasketId: 4711 }, { headers })
    expect(nowhere.statusCode).toBe(500)
  })
})
