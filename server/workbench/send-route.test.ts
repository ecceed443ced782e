import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOME_SHOP } from '../host/host.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { newCustomer } from '../testing/customers.ts'
import { bodyOf, crlfLines, formWithFile, history, lastOf, send } from '../testing/workbench.ts'

let application: TestApplication
let visitor: Visitor
let neighbour: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('workbench')
  neighbour = application.visitor('neighbour')
})
afterAll(() => closeTestApplication(application))

describe('the repeater', () => {
  it('sends what was typed, byte for byte, and shows the response', async () => {
    const answer = await send(
      visitor,
      crlfLines('GET /rest/products/search?q=apple HTTP/1.1', 'Host: x', '', ''),
    )
    expect(answer).toMatchObject({ status: 200, trouble: null })
    expect(answer.head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(JSON.parse(bodyOf(answer)).data[0].name).toBe('Apple Juice (1000ml)')
  })

  it('allows headers that a page cannot set, and duplicates', async () => {
    await send(
      visitor,
      crlfLines(
        'GET /rest/user/whoami HTTP/1.1',
        'Host: evil.example',
        'X-A: 1',
        'X-A: 2',
        'Referer: http://b',
        '',
        '',
      ),
    )
    const { request } = await lastOf(visitor)
    expect(request.headers).toEqual([
      ['Host', 'evil.example'],
      ['X-A', '1'],
      ['X-A', '2'],
      ['Referer', 'http://b'],
    ])
  })

  it('leaves duplicate keys and unusual escapes unchanged', async () => {
    const body = '{"UserId":1,"UserId":2,"captcha":"x"}'
    await send(
      visitor,
      crlfLines(
        'POST /api/Feedbacks HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ),
    )
    expect(bodyOf((await lastOf(visitor)).request)).toBe(body)
    await send(visitor, crlfLines('GET /ftp/nothing%2500.md HTTP/1.1', 'Host: x', '', ''))
    expect((await lastOf(visitor)).path).toBe('/ftp/nothing%2500.md')
  })

  it('leaves files in a form unchanged', async () => {
    const file = crlfLines(
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.md"',
      '',
      'hi',
      '--b--',
      '',
    )
    await send(
      visitor,
      crlfLines(
        'POST /file-upload HTTP/1.1',
        'Host: x',
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${file.length}`,
        '',
        file,
      ),
    )
    expect(bodyOf((await lastOf(visitor)).request)).toBe(file)
  })

  it('shows the server’s response to an invalid request', async () => {
    expect((await send(visitor, 'this is no request\r\n\r\n')).status).toBe(400)
    expect((await send(visitor, crlfLines('GET / HTTP/1.1', '', ''))).status).toBe(400)
    expect(await send(visitor, new Uint8Array())).toMatchObject({ reason: 'empty' })
  })

  it('decompresses responses', async () => {
    const answer = await send(
      visitor,
      crlfLines('GET /api/Products HTTP/1.1', 'Host: x', 'Accept-Encoding: gzip', '', ''),
    )
    expect(answer.head).toMatch(/content-encoding: gzip/i)
    expect(JSON.parse(bodyOf(answer)).data.length).toBeGreaterThan(10)
  })

  it('refuses more than 10 MB with a message', async () => {
    expect(await send(visitor, new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
      reason: 'tooLarge',
      status: 'error',
    })
  })

  it('never reaches another shop, with any shop token that is typed', async () => {
    const eve = await newCustomer(visitor)
    const request = (shopToken: string) =>
      send(
        visitor,
        crlfLines(
          'GET /rest/user/whoami HTTP/1.1',
          'Host: x',
          `Cookie: token=${eve.token}; x-shop-ticket=${shopToken}`,
          `X-Shop-Ticket: ${shopToken}`,
          '',
          '',
        ),
      )
    const before = (await history(neighbour)).exchanges.length
    expect(bodyOf(await request(neighbour.shopToken))).toContain(eve.email)
    expect((await history(neighbour)).exchanges).toHaveLength(before)
    expect((await history(application.visitor(HOME_SHOP))).exchanges).toHaveLength(0)
  })

  it('stays in the learner’s shop even if the shop sends a request to itself', async () => {
    const token = await visitor.login('jim@juice-sh.op', 'ncc-1701')
    const secret = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'
    const body = `imageUrl=${encodeURIComponent(`http://localhost:3000${secret}`)}`
    await send(
      visitor,
      crlfLines(
        'POST /profile/image/url HTTP/1.1',
        'Host: x',
        'Content-Type: application/x-www-form-urlencoded',
        `Cookie: token=${token}; x-shop-ticket=${neighbour.shopToken}`,
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
  ])('does not reach the training ground: %s', async (path) => {
    const method = path.endsWith('send') ? 'POST' : 'GET'
    const answer = await send(visitor, crlfLines(`${method} ${path} HTTP/1.1`, 'Host: localhost', '', ''))
    expect(answer.status).toBe(403)
  })

  it('does not reach it in a second request of the same text either', async () => {
    const reset = crlfLines(
      'POST /training/shop/reset HTTP/1.1',
      'Host: localhost',
      'Content-Length: 0',
      '',
      '',
    )
    const eve = await newCustomer(visitor)
    await send(visitor, crlfLines('GET /rest/user/whoami HTTP/1.1', 'Host: localhost', '', reset))
    const login = await visitor.post('/rest/user/login', { email: eve.email, password: 'pass-word-5' })
    const customers = (await application.host.open('workbench')).tables.all(
      'SELECT 1 FROM Users WHERE email = ?',
      [eve.email],
    )
    expect([login.statusCode === 404, customers.length]).toEqual([false, 1])
  })

  it('sends a few requests in one text, ten at most', async () => {
    const get = (path: string) => crlfLines(`GET ${path} HTTP/1.1`, 'Host: x', '', '')
    const { exchanges } = await history(visitor)
    const few = await send(visitor, get('/rest/user/whoami') + get('/rest/products/search?q=second'))
    expect(few).toMatchObject({ status: 200, trouble: null })
    const after = await history(visitor, exchanges.at(-1)?.id ?? 0)
    expect(after.exchanges.map(({ path }) => path)).toEqual([
      '/rest/user/whoami',
      '/rest/products/search?q=second',
    ])
    const many = await send(visitor, get('/rest/user/whoami').repeat(20_000))
    expect(many.trouble).toBe('unsent')
    const last = await history(visitor, after.exchanges.at(-1)?.id ?? 0)
    expect(last.exchanges.length).toBeLessThanOrEqual(10)
  })

  it('refuses two requests of the largest size at the same time', async () => {
    const long = `GET / HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(9 * 1024 * 1024)}`
    const answers = await Promise.all([send(visitor, long), send(visitor, long)])
    expect(answers.map(({ reason }) => reason).filter((reason) => reason === 'busy')).toHaveLength(1)
  })

  it('opens no socket.io connection, which would belong to no shop', async () => {
    const answer = await send(
      visitor,
      crlfLines('GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'Host: x', '', ''),
    )
    expect(bodyOf(answer)).not.toContain('"sid"')
  })

  it('refuses requests of other origins', async () => {
    const { headers, payload } = formWithFile('request', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    const response = await visitor.send({
      method: 'POST',
      url: '/training/workbench/send',
      headers: { ...headers, origin: 'http://evil.example' },
      payload,
    })
    expect(response.statusCode).toBe(403)
  })
})
