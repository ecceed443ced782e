import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../shop/records/emails.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('stalls')
})
afterAll(() => closeTestApplication(application))

const PIN = 'plum & quince'
const send = (path: string, fields: object, cookie = '') =>
  visitor.post(`/stall/${path}`, fields, { headers: { cookie } })
const read = (path: string, cookie = '') => visitor.get(path, { headers: { cookie } })
const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

async function openStall(name: string): Promise<string> {
  const mailbox = `${name.replaceAll(' ', '-')}@market.example`
  const { statusCode, headers } = await send('register', { name, mailbox, pin: PIN })
  expect([statusCode, headers.location]).toEqual([303, '../stall/login'])
  return mailbox
}

async function codeIn(mailbox: string): Promise<string> {
  const letter = lastEmail(await application.host.open('stalls'), mailbox)
  return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
}

const wrongly = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the supplier portal', () => {
  it('logs a supplier in by two steps, with a new cookie for each, and out again', async () => {
    const mailbox = await openStall('käthe und co')
    const first = await send('login', { name: ' Käthe und Co ', pin: PIN })
    expect([first.statusCode, first.headers.location]).toEqual([303, '../stall/code'])
    expect(first.headers['set-cookie']).toMatch(/^stall=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
    const halfway = cookieIn(first.headers)
    const second = await send('code', { code: await codeIn(mailbox) }, halfway)
    const inside = cookieIn(second.headers)
    expect([second.statusCode, second.headers.location]).toEqual([303, '../stall'])
    expect(inside).not.toBe(halfway)
    const page = await read('/stall/invoices', inside)
    expect(page.body).toContain('PITCH-')
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await read('/stall/invoices', `${inside}; language=de_DE`)).body).toContain('Rechnungen')
    expect((await read('/stall/invoices', halfway)).headers.location).toBe('../stall/login')
    expect((await send('logout', {}, inside)).headers.location).toBe('../stall')
    expect((await read('/stall/invoices', inside)).headers.location).toBe('../stall/login')
  })

  it('requires the code on every page, when fixed', async () => {
    await openStall('half way')
    const cookie = cookieIn((await send('login', { name: 'half way', pin: PIN })).headers)
    const shop = await application.host.open('stalls')
    await shop.setLiveVersion('skipped-second-step', 'ask-at-every-door')
    const answers = [await read('/stall', cookie), await read('/stall/invoices', cookie)]
    await shop.setLiveVersion('skipped-second-step', 'weak')
    expect(answers.map(({ headers }) => headers.location)).toEqual(['./stall/code', '../stall/code'])
  })

  it('ends a session after three wrong codes, and its code with it', async () => {
    const mailbox = await openStall('three codes')
    const cookie = cookieIn((await send('login', { name: 'three codes', pin: PIN })).headers)
    const code = await codeIn(mailbox)
    const answers = [1, 2, 3].map(() => send('code', { code: wrongly(code) }, cookie))
    for (const one of answers) expect((await one).statusCode).toBe(401)
    expect((await send('code', { code }, cookie)).headers.location).toBe('../stall/login')
  })

  it('locks an account after three wrong PINs, even parallel ones', async () => {
    await openStall('three pins')
    const wrong = await Promise.all(
      Array.from({ length: 6 }, () => send('login', { name: 'three pins', pin: 'seven' })),
    )
    expect(wrong.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 429, 429, 429])
    expect((await send('login', { name: 'three pins', pin: PIN })).statusCode).toBe(429)
    expect((await send('login', { name: 'pomelo-brothers', pin: '7-seeds' })).statusCode).toBe(303)
  })

  it('goes by its log, which has one line for each failure, when fixed', async () => {
    await openStall('fig and fig')
    const shop = await application.host.open('stalls')
    const line = `${new Date().toISOString()} stall-login failed name="fig and fig" ip=::1`
    const forged = { name: ['x" ip=1', line, line, line, 'x'].join('\n'), pin: PIN }
    const keys = { name: 'fig and fig', pin: PIN }
    await shop.setLiveVersion('forged-log-line', 'one-line-is-one-line')
    expect((await send('login', forged)).statusCode).toBe(401)
    expect((await send('login', keys)).statusCode).toBe(303)
    await shop.setLiveVersion('forged-log-line', 'weak')
    expect((await send('login', forged)).statusCode).toBe(401)
    expect((await send('login', keys)).statusCode).toBe(429)
    expect((await read('/stall/login')).body).toContain('/stall/help/locked')
    expect((await read('/stall/help/locked')).body).toContain('stall-login failed name=&quot;')
  })

  it('does not count correct PINs', async () => {
    await openStall('forgetful')
    for (const pin of ['seven', PIN, 'eight', PIN, PIN]) {
      expect((await send('login', { name: 'forgetful', pin })).statusCode).toBe(pin === PIN ? 303 : 401)
    }
  })

  it('creates accounts with name, mailbox and PIN, each name once', async () => {
    const stall = { name: 'fig & co', mailbox: 'fig@market.example', pin: PIN }
    const wrong = [{}, { mailbox: 'fig' }, { pin: '12345' }, { name: '<b>fig</b>' }, { name: { $ne: '' } }]
    for (const one of wrong) {
      const { statusCode, body } = await send('register', { ...stall, ...one })
      expect(statusCode, JSON.stringify(one)).toBe(400)
      expect(body).not.toContain('<b>fig')
    }
    expect((await send('register', { ...stall, name: 'Aunt Quince' })).statusCode).toBe(409)
    expect((await send('login', { name: ['aunt quince'], pin: PIN })).statusCode).toBe(401)
  })

  it('refuses forms of other sites', async () => {
    const headers = { origin: 'http://evil.example' }
    const keys = { name: 'pomelo-brothers', pin: '7-seeds' }
    expect((await visitor.post('/stall/login', keys, { headers })).statusCode).toBe(403)
  })

  it('has locked mailboxes for its first suppliers', async () => {
    await send('login', { name: 'pomelo-brothers', pin: '7-seeds' })
    const box = (await visitor.get('/elsewhere/letter-box?box=grandma@pomelo-brothers.example')).body
    expect(box).toContain('This box has a lock')
    const code = await codeIn('grandma@pomelo-brothers.example')
    expect(code).toMatch(/^\d{6}$/)
    expect(box).not.toContain(code)
  })
})
