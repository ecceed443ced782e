import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { headersOf, newCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('privacy')
})
afterAll(() => closeTestApplication(application))

describe('a data export', () => {
  const ask = (headers: object, body: object = {}) =>
    visitor.post('/rest/user/data-export', { format: '1', ...body }, { headers: { ...headers } })

  it('contains the customer’s data, and nothing of others', async () => {
    const eve = await newCustomer(visitor)
    const { headers, basketId, email } = eve
    await visitor.put('/rest/products/1/reviews', { message: 'Forbidden!', author: email }, { headers })
    await visitor.post('/api/BasketItems/', { ProductId: 2, BasketId: basketId, quantity: 1 }, { headers })
    const { orderConfirmation } = (
      await visitor.post(`/rest/basket/${basketId}/checkout`, {}, { headers })
    ).json()

    const { userData, confirmation } = (await ask(headers)).json()
    expect(confirmation).toBe('Your data export will open in a new Browser window.')
    const data = JSON.parse(userData)
    expect(data).toMatchObject({
      email,
      orders: [{ orderId: orderConfirmation, bonus: 0, eta: '5' }],
      reviews: [{ message: 'Forbidden!', author: email, productId: '1', likesCount: 0, likedBy: [] }],
      memories: [],
    })

    // This customer's masked address is the same: only vowels differ.
    await (await application.host.open('privacy')).setLiveVersion('masked-owner', 'go-by-the-customer')
    const lookalike = await newCustomer(visitor, email.replace('customer', 'custamer'))
    expect(JSON.parse((await ask(lookalike.headers)).json().userData).orders).toEqual([])
    const history = await visitor.get('/rest/order-history', { headers: lookalike.headers })
    expect(history.json().data).toEqual([])
  })

  it('requires the answer of a requested captcha, once', async () => {
    const { headers } = await newCustomer(visitor)
    const captcha = (await visitor.get('/rest/image-captcha/', { headers })).json()
    expect(captcha.image).toMatch(/^<svg [^>]*width="150" height="50"/)
    expect(captcha.answer).toHaveLength(5)
    const wrong = await ask(headers, { answer: 'wrong' })
    expect([wrong.statusCode, wrong.body]).toEqual([401, 'Wrong answer to CAPTCHA. Please try again.'])
    expect((await ask(headers, { answer: captcha.answer })).statusCode).toBe(200)
    await visitor.get('/rest/image-captcha/', { headers })
    expect((await ask(headers, { answer: captcha.answer })).statusCode).toBe(401)
  })

  it('requires a login', async () => {
    expect((await ask({})).json()).toMatchObject({ status: 'error' })
    expect((await visitor.get('/rest/image-captcha/')).statusCode).toBe(401)
  })
})

describe('erasure', () => {
  const cookieOf = async (email: string, password: string) => ({
    cookie: `token=${(await headersOf(visitor, email, password)).authorization.slice(7)}`,
  })
  const submit = (headers: object, payload: string) =>
    visitor.send({
      method: 'POST',
      url: '/dataerasure',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })

  it('asks the customer’s own question and ends the session', async () => {
    const headers = await cookieOf('jim@juice-sh.op', 'ncc-1701')
    const form = await visitor.get('/dataerasure', { headers })
    expect(form.body).toContain('id="securityAnswer"')
    expect((await submit(headers, 'email=jim%40juice-sh.op&securityAnswer=Peter')).statusCode).toBe(401)
    expect((await submit(headers, 'email=bender%40juice-sh.op&securityAnswer=Samuel')).statusCode).toBe(401)

    const done = await submit(headers, 'email=jim%40juice-sh.op&securityAnswer=Samuel')
    expect(done.statusCode).toBe(200)
    expect(done.headers['set-cookie']).toMatch(/^token=; Path=\/; Expires=Thu, 01 Jan 1970/)
    const shop = await application.host.open('privacy')
    expect(shop.tables.all('SELECT UserId, deletionRequested FROM PrivacyRequests')).toEqual([
      { UserId: 2, deletionRequested: 1 },
    ])
  })

  it('requires a cookie, a request of the shop’s own page, and an answer on file', async () => {
    expect((await visitor.get('/dataerasure')).body).toContain('Blocked illegal activity by')
    const headers = await cookieOf('jim@juice-sh.op', 'ncc-1701')
    const foreign = { ...headers, origin: 'http://evil.example' }
    expect((await submit(foreign, 'email=jim%40juice-sh.op&securityAnswer=Samuel')).statusCode).toBe(403)
  })

  it('reports that an account has no answer on file, and requires none', async () => {
    const email = 'testing@juice-sh.op'
    const headers = await cookieOf(email, 'IamUsedForTesting')
    const form = await visitor.get('/dataerasure', { headers: { ...headers, accept: 'application/json' } })
    expect([form.statusCode, form.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(form.body).toContain('Error: No answer found!')
    expect(form.body).toContain('<form method="post" action="./dataerasure">')
    expect(form.body).not.toMatch(/securityAnswer|\.ts\b|id="stacktrace"/)
    expect((await submit(headers, 'email=jim%40juice-sh.op')).statusCode).toBe(401)
    expect((await submit(headers, `email=${encodeURIComponent(email)}`)).statusCode).toBe(200)
  })

  it.each([
    ['no body', '', 'application/x-www-form-urlencoded'],
    ['an empty layout', '{"layout":null}', 'application/json'],
  ])('requires only the cookie, with %s', async (_, payload, type) => {
    const { email, password, headers } = {
      email: 'bender@juice-sh.op',
      password: 'OhG0dPlease1nsertLiquor!',
      headers: { 'content-type': type },
    }
    const done = await submit({ ...(await cookieOf(email, password)), ...headers }, payload)
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain(`<strong>${email}</strong>`)
  })

  it('requires no answer of users of the identity provider, who never gave one', async () => {
    const email = 'bjoern.kimminich@gmail.com'
    const headers = await cookieOf(email, 'bW9jLmxpYW1nQGhjaW5pbW1pay5ucmVvamI=')
    const form = await visitor.get('/dataerasure', { headers })
    expect(form.statusCode).toBe(200)
    expect(form.body).not.toContain('securityAnswer')
    expect((await submit(headers, 'email=jim%40juice-sh.op')).statusCode).toBe(401)
    expect((await submit(headers, `email=${encodeURIComponent(email)}`)).statusCode).toBe(200)
  })

  it('can be requested by logged-in users for themselves', async () => {
    const { headers, id } = await newCustomer(visitor)
    const asked = await visitor.post(
      '/api/PrivacyRequests',
      { UserId: 1, deletionRequested: true },
      { headers },
    )
    expect(asked.statusCode).toBe(201)
    expect(asked.json().data).toMatchObject({ UserId: id, deletionRequested: true })
    expect((await visitor.get('/api/PrivacyRequests', { headers })).statusCode).toBe(401)
    expect((await visitor.post('/rest/user/erasure-request', {}, { headers })).statusCode).toBe(200)
  })
})
