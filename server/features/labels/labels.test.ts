import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { servicePin } from './routes.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('labels')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const print = (body: object, headers = eve.headers) => visitor.post('/rest/labels', body, { headers })
const shopOf = () => application.host.open('labels')
const printed = async (text: string, size = 'M') => (await print({ text, size })).json().data.printed

describe('a label', () => {
  it('is printed as written, in three sizes', async () => {
    for (const size of ['S', 'M', 'L']) {
      const answer = await print({ text: 'Plum & Quince;\n  Käthe’s, 5 $', size })
      expect(answer.json().data).toEqual({ size, printed: 'Plum & Quince;\n  Käthe’s, 5 $' })
    }
    expect(await printed('two\r\nlines')).toBe('two\nlines')
  })

  it('is printed with any text if no shell interprets it', async () => {
    const shop = await shopOf()
    await shop.setLiveVersion('label-command', 'no-shell-at-all')
    const odd = `"$(id)"; \`id\` \\ 'x' $HOME --size L\n#`
    expect(await printed(odd)).toBe(odd)
    expect(await printed('x', 'M; id')).toBe('There is no such size.')
    await shop.setLiveVersion('label-command', 'weak')
  })

  it('has a limited length, and requires a login', async () => {
    const wrong = [
      {},
      { text: 'x' },
      { text: ' \n', size: 'M' },
      { text: 'x'.repeat(201), size: 'M' },
      { text: 'x', size: 'M'.repeat(201) },
      { text: ['x'], size: 'M' },
      { text: 'x', size: { $ne: 'M' } },
    ]
    for (const body of wrong) expect((await print(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect((await visitor.post('/rest/labels', { text: 'x', size: 'M' })).statusCode).toBe(401)
  })

  it('reports errors of the printer', async () => {
    expect(await printed('a " b')).toContain('Unterminated quoted string')
    expect(await printed('x', 'XL')).toBe('labelmaker: no such size: XL')
  })

  it('emits an event with the author if the PIN was printed', async () => {
    const shop = await shopOf()
    const pin = servicePin(shop)
    expect(pin).toMatch(/^\d{4}-\d{3}-\d{3}$/)
    expect(servicePin(await application.host.open('another'))).not.toBe(pin)
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'label.printed') events.push(payload)
    })
    expect(await printed('$(cat /etc/labelmaker.conf)')).toContain(pin)
    expect(await printed(`PIN ${pin}`)).toBe(`PIN ${pin}`)
    expect(await printed('cat /etc/labelmaker.conf')).not.toContain(pin)
    expect(events).toMatchObject([
      { holdsServicePin: true, isPinTyped: false },
      { holdsServicePin: true, isPinTyped: true },
      { holdsServicePin: false, isPinTyped: false },
    ])
  })
})
