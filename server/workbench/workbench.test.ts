import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeList, FullExchange, ManyPlan, ManyProgress, SentAnswer } from '#contract/workbench.ts'
import { HOME } from '../host/host.ts'
import { newCustomer } from '../testing/customers.ts'
import { closeTestHouse, openTestHouse, type TestHouse, type Visitor } from '../testing/house.ts'

let house: TestHouse
let visitor: Visitor
let neighbour: Visitor

beforeAll(async () => {
  house = await openTestHouse()
  visitor = house.visitor('workbench')
  neighbour = house.visitor('neighbour')
})
afterAll(() => closeTestHouse(house))

/** A form with one file in it. */
function form(field: string, bytes: Uint8Array) {
  const start = `--part\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\n\r\n`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--part--\r\n')]),
  }
}

const lines = (...all: string[]) => all.join('\r\n')

async function send(request: string | Uint8Array, by = visitor): Promise<SentAnswer & { reason?: string }> {
  const bytes = typeof request === 'string' ? Buffer.from(request) : request
  const { headers, payload } = form('request', bytes)
  const response = await by.send({ method: 'POST', url: '/training/workbench/send', headers, payload })
  return response.json()
}

const bodyOf = ({ body }: Pick<SentAnswer, 'body'>) => Buffer.from(body.bytes, 'base64').toString()

async function history(by = visitor, since = 0): Promise<ExchangeList> {
  return (await by.get(`/training/workbench/exchanges?since=${since}`)).json()
}

async function lastOf(by = visitor): Promise<FullExchange> {
  const { exchanges } = await history(by)
  return (await by.get(`/training/workbench/exchanges/${exchanges.at(-1)?.id}`)).json()
}

const b64 = (text: string) => Buffer.from(text).toString('base64')

async function begin(plan: Partial<ManyPlan>, by = visitor) {
  const whole = { parts: [], rows: [], pace: 50, fixLength: true, find: '', ...plan }
  const { headers, payload } = form('plan', Buffer.from(JSON.stringify(whole)))
  return by.send({ method: 'POST', url: '/training/workbench/many', headers, payload })
}

async function progress(by = visitor): Promise<ManyProgress> {
  return (await by.get('/training/workbench/many')).json()
}

async function ended(by = visitor): Promise<ManyProgress> {
  await expect.poll(async () => (await progress(by)).state, { timeout: 20_000 }).not.toBe('running')
  return progress(by)
}

describe('the repeater', () => {
  it('sends what was typed, byte for byte, and shows what came back', async () => {
    const answer = await send(lines('GET /rest/products/search?q=apple HTTP/1.1', 'Host: x', '', ''))
    expect(answer).toMatchObject({ status: 200, trouble: null })
    expect(answer.head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(JSON.parse(bodyOf(answer)).data[0].name).toBe('Apple Juice (1000ml)')
  })

  it('lets headers through that no page may set, and the same one twice', async () => {
    await send(
      lines(
        'GET /rest/user/whoami HTTP/1.1',
        'Host: evil.example',
        'X-A: 1',
        'X-A: 2',
        'Referer: http://b',
        '',
        '',
      ),
    )
    const { request } = await lastOf()
    expect(request.headers).toEqual([
      ['Host', 'evil.example'],
      ['X-A', '1'],
      ['X-A', '2'],
      ['Referer', 'http://b'],
    ])
  })

  it('leaves duplicate keys and odd escapes as they were typed', async () => {
    const body = '{"UserId":1,"UserId":2,"captcha":"x"}'
    await send(
      lines(
        'POST /api/Feedbacks HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ),
    )
    expect(bodyOf((await lastOf()).request)).toBe(body)
    await send(lines('GET /ftp/nothing%2500.md HTTP/1.1', 'Host: x', '', ''))
    expect((await lastOf()).path).toBe('/ftp/nothing%2500.md')
  })

  it('keeps files in a form as they are', async () => {
    const file = lines(
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.md"',
      '',
      'hi',
      '--b--',
      '',
    )
    await send(
      lines(
        'POST /file-upload HTTP/1.1',
        'Host: x',
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${file.length}`,
        '',
        file,
      ),
    )
    expect(bodyOf((await lastOf()).request)).toBe(file)
  })

  it('says what the server says to what is no request', async () => {
    expect((await send('this is no request\r\n\r\n')).status).toBe(400)
    expect((await send(lines('GET / HTTP/1.1', '', ''))).status).toBe(400)
    expect(await send(new Uint8Array())).toMatchObject({ reason: 'empty' })
  })

  it('unpacks what came packed', async () => {
    const answer = await send(lines('GET /api/Products HTTP/1.1', 'Host: x', 'Accept-Encoding: gzip', '', ''))
    expect(answer.head).toMatch(/content-encoding: gzip/i)
    expect(JSON.parse(bodyOf(answer)).data.length).toBeGreaterThan(10)
  })

  it('refuses more than 10 MB in words', async () => {
    expect(await send(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
      reason: 'tooLarge',
      status: 'error',
    })
  })

  it('never leads into another shop, whatever ticket is typed', async () => {
    const eve = await newCustomer(visitor)
    const request = (ticket: string) =>
      send(
        lines(
          'GET /rest/user/whoami HTTP/1.1',
          'Host: x',
          `Cookie: token=${eve.token}; x-shop-ticket=${ticket}`,
          `X-Shop-Ticket: ${ticket}`,
          '',
          '',
        ),
      )
    const before = (await history(neighbour)).exchanges.length
    expect(bodyOf(await request(neighbour.ticket))).toContain(eve.email)
    expect((await history(neighbour)).exchanges).toHaveLength(before)
    expect((await history(house.visitor(HOME))).exchanges).toHaveLength(0)
  })

  it('stays in her shop also where the shop is made to ask itself something', async () => {
    const token = await visitor.login('jim@juice-sh.op', 'ncc-1701')
    const secret = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'
    const body = `imageUrl=${encodeURIComponent(`http://localhost:3000${secret}`)}`
    await send(
      lines(
        'POST /profile/image/url HTTP/1.1',
        'Host: x',
        'Content-Type: application/x-www-form-urlencoded',
        `Cookie: token=${token}; x-shop-ticket=${neighbour.ticket}`,
        `Content-Length: ${body.length}`,
        '',
        body,
      ),
    )
    expect(await visitor.solved('ssrfChallenge')).toBe(true)
    expect(await neighbour.solved('ssrfChallenge')).toBe(false)
  })

  it.each([
    '/training/notes',
    '//training//notes',
    '/%74raining/notes',
    '/TRAINING/workbench/exchanges',
    '/training/workbench/send',
    '/snippets',
  ])('does not lead into the training ground: %s', async (path) => {
    const method = path.endsWith('send') ? 'POST' : 'GET'
    const answer = await send(lines(`${method} ${path} HTTP/1.1`, 'Host: localhost', '', ''))
    expect(answer.status).toBe(403)
  })

  it('does not lead there behind another request either', async () => {
    const reset = lines('POST /training/shop/reset HTTP/1.1', 'Host: localhost', 'Content-Length: 0', '', '')
    const eve = await newCustomer(visitor)
    await send(lines('GET /rest/user/whoami HTTP/1.1', 'Host: localhost', '', reset))
    const login = await visitor.post('/rest/user/login', { email: eve.email, password: 'pass-word-5' })
    const customers = (await house.host.open('workbench')).tables.all('SELECT 1 FROM Users WHERE email = ?', [
      eve.email,
    ])
    expect([login.statusCode === 404, customers.length]).toEqual([false, 1])
  })

  it('does not open sockets, which would not know whose they are', async () => {
    const answer = await send(lines('GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'Host: x', '', ''))
    expect(bodyOf(answer)).not.toContain('"sid"')
  })

  it('is closed to pages of others', async () => {
    const { headers, payload } = form('request', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    const response = await visitor.send({
      method: 'POST',
      url: '/training/workbench/send',
      headers: { ...headers, origin: 'http://evil.example' },
      payload,
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('the history', () => {
  it('holds what was asked of her shop, and nothing of the training ground or of a neighbour', async () => {
    const since = (await history(neighbour)).exchanges.at(-1)?.id ?? 0
    await neighbour.get('/rest/products/1/reviews')
    await neighbour.get('/training/notes')
    await neighbour.get('/assets/public/images/brand/mark.svg')
    await visitor.get('/rest/memories')
    const { exchanges } = await history(neighbour, since)
    expect(exchanges.map(({ path }) => path)).toEqual(['/rest/products/1/reviews'])
    expect(exchanges[0]).toMatchObject({ method: 'GET', status: 200, by: 'browser' })
    expect((await lastOf(neighbour)).answer.body.length).toBe(exchanges[0]?.length)
  })

  it('shows no ticket: whoever looks over her shoulder does not get into her shop', async () => {
    await neighbour.send({
      method: 'GET',
      url: '/rest/memories',
      headers: { cookie: `language=en; x-shop-ticket=${neighbour.ticket}` },
    })
    const full = JSON.stringify(await lastOf(neighbour))
    expect(full).not.toContain(neighbour.ticket)
    expect(full).toContain('language=en')
  })

  it('keeps a request that was too large for the shop', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(200_000) })
    await neighbour.send({
      method: 'POST',
      url: '/rest/user/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(await lastOf(neighbour)).toMatchObject({ path: '/rest/user/login', status: 413 })
  })

  it('can be marked, noted and cleared', async () => {
    await neighbour.get('/rest/memories')
    const { id } = await lastOf(neighbour)
    const url = `/training/workbench/exchanges/${id}`
    await neighbour.put(url, { isMarked: true })
    await neighbour.put(url, { note: 'look here' })
    expect(await lastOf(neighbour)).toMatchObject({ isMarked: true, note: 'look here' })
    expect((await neighbour.put(url, { note: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await neighbour.put('/training/workbench/exchanges/999999', { note: '' })).statusCode).toBe(404)
    const { era } = await history(neighbour)
    await neighbour.send({ method: 'DELETE', url: '/training/workbench/exchanges' })
    const cleared = await history(neighbour)
    expect(cleared.exchanges).toEqual([])
    expect(cleared.era).not.toBe(era)
  })
})

describe('many', () => {
  const search = (rows: string[][]): Partial<ManyPlan> => ({
    parts: [b64('GET /rest/products/search?q='), b64(' HTTP/1.1\r\nHost: x\r\n\r\n')],
    rows,
  })

  it('sends a request for each row, and says what came of it', async () => {
    const response = await begin({ ...search([['apple'], ['nothing-like-it'], ["';"]]), find: 'Apple Juice' })
    expect(response.statusCode).toBe(202)
    const { state, planned, results, earlier } = await ended()
    expect({ state, planned }).toEqual({ state: 'done', planned: 3 })
    expect(results.map(({ status }) => status)).toEqual([200, 200, 500])
    expect(results.map(({ found }) => found !== null)).toEqual([true, false, false])
    expect(earlier[0]?.sent).toBe(3)
  })

  it('leaves the history to what she did by hand', async () => {
    const before = (await history()).exchanges.length
    await begin(search([['a'], ['b']]))
    await ended()
    expect((await history()).exchanges).toHaveLength(before)
  })

  it('names the true length of each body', async () => {
    const plan = {
      parts: [
        b64(
          'POST /rest/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{"email":"',
        ),
        b64('","password":"x"}'),
      ],
      rows: [['jim@juice-sh.op'], ['ö'.repeat(50)]],
    }
    await begin(plan)
    expect((await ended()).results.map(({ status }) => status)).toEqual([401, 401])
  })

  it('sends all of them at the same instant for a race', async () => {
    const eve = await newCustomer(visitor)
    await visitor.put('/rest/products/1/reviews', { message: 'Race', author: eve.email }, eve)
    const { data } = (await visitor.get('/rest/products/1/reviews')).json()
    const id = data.find(({ message }: { message: string }) => message === 'Race')._id
    const body = JSON.stringify({ id })
    const request = lines(
      'POST /rest/products/reviews HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${eve.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    )
    await begin({ parts: [b64(request)], rows: Array.from({ length: 3 }, () => []), pace: 'at once' })
    expect((await ended()).results).toHaveLength(3)
    expect(await visitor.solved('timingAttackChallenge')).toBe(true)
  })

  it('stops at once', async () => {
    await begin({ ...search(Array.from({ length: 500 }, () => ['a'])), pace: 5 })
    expect((await begin(search([['a']]))).json()).toMatchObject({ reason: 'running' })
    await visitor.send({ method: 'DELETE', url: '/training/workbench/many' })
    const { state, results } = await ended()
    expect(state).toBe('stopped')
    expect(results.length).toBeLessThan(500)
  })

  it('refuses what is too many, or no plan, in words', async () => {
    const reasonOf = async (plan: Partial<ManyPlan>) => (await begin(plan)).json().reason
    expect(await reasonOf(search(Array.from({ length: 1_001 }, () => ['a'])))).toBe('tooMany')
    expect(await reasonOf({ ...search(Array.from({ length: 51 }, () => ['a'])), pace: 'at once' })).toBe(
      'tooMany',
    )
    expect(await reasonOf(search([['a', 'b']]))).toBe('badPlan')
    expect(await reasonOf({ ...search([['a']]), pace: 1e9 })).toBe('badPlan')
    expect(await reasonOf(search([['x'.repeat(1024 * 1024)]]))).toBe('tooLarge')
  })
})

it('a trainer can switch single tools off', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'forbidden-fruit-')), 'class.yml')
  writeFileSync(file, 'workbench:\n  off: [many]\n')
  const class_ = await openTestHouse({ configFile: file })
  try {
    const learner = class_.visitor('class')
    expect((await begin({}, learner)).json()).toMatchObject({ reason: 'switchedOff' })
    const shown = (await learner.get('/rest/admin/application-configuration')).json()
    expect(shown.config.workbench.off).toEqual(['many'])
    expect((await history(learner)).exchanges).toEqual([])
    writeFileSync(file, 'workbench:\n  off: [everything]\n')
    await expect(openTestHouse({ configFile: file })).rejects.toThrow(/workbench\.off/)
  } finally {
    await closeTestHouse(class_)
  }
})
