import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { delayCode } from '../../testing/live-code.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('links')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const LAB = 'padding-oracle'
const shopOf = () => application.host.open('links')
const share = (body: object, { headers } = eve) => visitor.post('/rest/share', body, { headers })
const open = (token: string) => visitor.get(`/share/${token}`)

async function newList(name: string, items = [1]): Promise<string> {
  return (await visitor.post('/rest/lists', { name, items }, { headers: eve.headers })).json().data.id
}
async function tokenOf(id: string): Promise<string> {
  return (await share({ kind: 'list', id })).json().data.link.replace('share/', '')
}
const flipped = (token: string, at: number): string => {
  const bytes = Buffer.from(token, 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('base64url')
}

describe('a link', () => {
  it('opens a list for everybody, and shows its name and products', async () => {
    const token = await tokenOf(await newList('Grüße <b>林檎</b>', [1, 2]))
    const { statusCode, body, headers } = await open(token)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Grüße &lt;b&gt;林檎&lt;/b&gt;')
    expect(body).toContain('Apple Juice (1000ml)')
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('list')
  })

  it('is made for lists of one’s own only, and never for the ledger', async () => {
    const id = await newList('Mine')
    expect((await share({ kind: 'list', id }, adam)).statusCode).toBe(404)
    expect((await share({ kind: 'ledger', id: '1' })).statusCode).toBe(403)
    expect((await visitor.post('/rest/share', { kind: 'list', id })).statusCode).toBe(401)
    for (const body of [{}, { kind: 'list' }, { kind: 'list', id: { $ne: 1 } }, { kind: ['list'], id }]) {
      expect((await share(body)).statusCode, JSON.stringify(body)).toBe(400)
    }
  })

  it('tells wrong padding from a wrong text, and nothing with the right fix', async () => {
    const id = await newList('Friday')
    const token = await tokenOf(id)
    const statuses = async (link: string) => [
      (await open(flipped(link, Buffer.from(link, 'base64url').length - 17))).statusCode,
      (await open(flipped(link, 0))).statusCode,
      (await open('x')).statusCode,
      (await open('x'.repeat(600))).statusCode,
    ]
    expect(await statuses(token)).toEqual([400, 404, 400, 400])
    const shop = await shopOf()
    await shop.setLiveVersion(LAB, 'sealed-and-signed')
    const sealed = await tokenOf(id)
    expect(await statuses(sealed)).toEqual([404, 404, 404, 404])
    expect((await open(sealed)).statusCode).toBe(200)
    expect((await open(token)).statusCode).toBe(404)
    await shop.setLiveVersion(LAB, 'weak')
    expect((await open(token)).statusCode).toBe(200)
  })

  it('is told apart from one that the shop has not made', async () => {
    const shop = await shopOf()
    const events: unknown[] = []
    const stop = shop.on((event, payload) => {
      if (event === 'share.opened') events.push(payload)
    })
    const id = await newList('Friday')
    const token = await tokenOf(id)
    await open(token)
    // The same bytes, written in another way.
    await open(`${token}.`)
    expect(events).toEqual([
      { kind: 'list', id, isIssued: true },
      { kind: 'list', id, isIssued: false },
    ])
    stop()
  })

  it('is refused by one page, whatever is asked for', async () => {
    for (const token of ['__proto__', '%2e%2e%2f', '%00', 'x'.repeat(601), 'x'.repeat(1_900), '<b>', 'é']) {
      const { statusCode, body } = await open(encodeURIComponent(token))
      expect([400, 404, 414], token).toContain(statusCode)
      expect(body).not.toContain('<b>')
    }
  })

  it('is opened in many ways at once, and each gets its own answer', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `List ${at} of forty`)
    const other = await newCustomer(visitor)
    const tokens = await Promise.all(
      names.map(async (name) => {
        const list = { name, items: [1] }
        const { id } = (await visitor.post('/rest/lists', list, { headers: other.headers })).json().data
        return (await share({ kind: 'list', id }, other)).json().data.link.replace('share/', '')
      }),
    )
    const pages = await Promise.all([...tokens, 'x', ...tokens].map(open))
    for (const [at, { body }] of pages.entries()) {
      expect(body).toContain(at === 40 ? 'This link' : names[at > 40 ? at - 41 : at])
    }
  })

  it('is not written for ever', async () => {
    const many = await newCustomer(visitor)
    const list = { name: 'x', items: [1] }
    const { id } = (await visitor.post('/rest/lists', list, { headers: many.headers })).json().data
    const statuses: number[] = []
    for (let count = 0; count < 201; count += 1)
      statuses.push((await share({ kind: 'list', id }, many)).statusCode)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })

  it('is not written more often by requests at once', async () => {
    const many = await newCustomer(visitor)
    const list = { name: 'x', items: [1] }
    const { id } = (await visitor.post('/rest/lists', list, { headers: many.headers })).json().data
    const stop = delayCode(await shopOf(), LAB, () => setTimeout(50))
    const answers = await Promise.all(Array.from({ length: 220 }, () => share({ kind: 'list', id }, many)))
    stop()
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })
})
