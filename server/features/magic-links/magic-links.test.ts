import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../shop/records/emails.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('links')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const ask = (email: unknown) => visitor.post('/rest/magic-link', { email })
const shopOf = () => application.host.open('links')
/** The link in the last message. */
const mailed = async (email: string) => lastEmail(await shopOf(), email)?.link ?? ''

describe('a login link', () => {
  it('logs into the account that it was mailed to, once', async () => {
    const asked = await ask(eve.email)
    expect(asked.statusCode).toBe(200)
    expect(Date.parse(asked.json().data.sentAt)).not.toBeNaN()
    const link = await mailed(eve.email)
    const opened = await visitor.get(link)
    expect(opened.json().authentication.umail).toBe(eve.email)
    const headers = { authorization: `Bearer ${opened.json().authentication.token}` }
    expect((await visitor.get('/rest/wallet/balance', { headers })).statusCode).toBe(200)
    expect((await visitor.get(link)).statusCode).toBe(401)
  })

  it('opens a page in a browser, without being used up', async () => {
    await ask(eve.email)
    const link = await mailed(eve.email)
    const led = await visitor.get(link, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(led.statusCode).toBe(303)
    expect(led.headers.location).toBe(`../#${link}`)
    expect((await visitor.get(link)).statusCode).toBe(200)
  })

  it('is valid for the address that it was mailed to only', async () => {
    await ask(eve.email)
    const link = await mailed(eve.email)
    const other = await newCustomer(visitor)
    const swapped = link.replace(encodeURIComponent(eve.email), encodeURIComponent(other.email))
    expect((await visitor.get(swapped)).statusCode).toBe(401)
    expect((await visitor.get(link.replace(/email=.*/, ''))).statusCode).toBe(401)
    expect((await visitor.get(`/magic/x?email=${encodeURIComponent(eve.email)}`)).statusCode).toBe(401)
    expect((await visitor.get(link)).statusCode).toBe(200)
  })

  it('is valid for a quarter of an hour', async () => {
    await ask(eve.email)
    const link = await mailed(eve.email)
    const shop = await shopOf()
    shop.documents.update<{ _id: string; sentAt: number }>('magicLinks', {}, (one) => ({
      ...one,
      sentAt: one.sentAt - 15 * 60_000 - 1,
    }))
    expect((await visitor.get(link)).statusCode).toBe(401)
  })

  it('still requires the second factor', async () => {
    const email = 'wurstbrot@juice-sh.op'
    await ask(email)
    const answer = await visitor.get(await mailed(email))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      status: 'totp_token_required',
      data: { tmpToken: expect.any(String) },
    })
  })

  it('is not mailed to unknown addresses, with the same response', async () => {
    const answer = await ask('nobody@nowhere.example')
    expect(Object.keys(answer.json().data)).toEqual(['sentAt'])
    expect(lastEmail(await shopOf(), 'nobody@nowhere.example')).toBeUndefined()
    for (const wrong of ['', undefined, 7, { $ne: '' }, 'x'.repeat(201)]) {
      expect((await ask(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
    }
  })
})
