import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NetDraft } from '#contract/training/network.ts'
import { hostVisits, putHostedPage } from '../shop/fake-network/rented-hosts.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'

let application: TestApplication
let visitor: Visitor
const SHOP = 'net'

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor(SHOP)
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  const shop = await application.host.open(SHOP)
  const put = (path: string, status: number, headers: Record<string, string>, body: string) =>
    putHostedPage(shop, { host: 'evil.example', path, status, headers, body })
  put('/', 200, {}, 'жук')
  put('/inside', 302, { location: 'http://localhost:3000/training/hosting/log' }, '')
  put('/loop', 307, { location: '/loop' }, '')
})

const send = (draft: object) => visitor.post('/training/net', draft)
const outcome = async (draft: NetDraft) => {
  const reply = await send(draft)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

describe('the learner’s client in the fake network', () => {
  it('sends a request as it is written, and shows the answer', async () => {
    const headers = { 'X-Fruit': 'fly' }
    const sent = await outcome({ method: 'post', url: ' evil.example?a=b ', headers, body: 'жук' })
    expect(sent).toEqual({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: 'жук',
      isBase64: false,
      length: 6,
      url: 'http://evil.example/?a=b',
      redirects: 0,
      ms: expect.any(Number),
    })
    const visits = hostVisits(await application.host.open(SHOP))
    expect(visits.at(-1)).toMatchObject({
      method: 'POST',
      url: 'http://evil.example/?a=b',
      from: 'outsider',
      headers: { 'x-fruit': 'fly' },
      body: 'жук',
    })
  })

  it('reaches the shop as a stranger does', async () => {
    const reply = await outcome({ url: 'http://localhost:3000/rest/user/whoami' })
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { user: {} }])
    expect((await outcome({ url: 'localhost:3000/rest/user/login', method: 'POST' })).status).toBe(401)
    expect((await outcome({ url: 'localhost:3000/robots.txt', method: 'HEAD' })).body).toBe('')
    expect((await outcome({ url: 'localhost:3000/robots.txt', method: 'BREW' })).status).toBe(405)
    const packed = await outcome({
      url: 'localhost:3000/robots.txt',
      headers: {
        'accept-encoding': 'gzip',
        'content-length': '99999',
        host: 'x',
        'transfer-encoding': 'chunked',
      },
    })
    expect(packed).toMatchObject({ status: 200, isBase64: false })
  })

  it('shows bytes that are no text in base64', async () => {
    const reply = await outcome({ url: 'localhost:3000/ftp/incident-support.kdbx%2500.md' })
    expect(reply).toMatchObject({ status: 200, isBase64: true })
    expect(Buffer.from(reply.body, 'base64')).toHaveLength(reply.length)
  })

  it('follows redirects if it should', async () => {
    const url = 'http://evil.example/inside'
    expect(await outcome({ url })).toMatchObject({ status: 302, redirects: 0, url })
    expect(await outcome({ url, followRedirects: true })).toMatchObject({ status: 403, redirects: 1 })
    expect(await outcome({ url: 'http://evil.example/loop', followRedirects: true })).toEqual({
      error: 'redirect count exceeded',
      code: 'ERR_TOO_MANY_REDIRECTS',
      ms: expect.any(Number),
    })
  })

  it.each([
    ['http://nobody.example/', 'getaddrinfo ENOTFOUND nobody.example', 'ENOTFOUND'],
    ['http://10.0.0.1/', 'connect ETIMEDOUT 10.0.0.1:80', 'ETIMEDOUT'],
    ['http://evil.example:8080/', 'connect ECONNREFUSED evil.example:8080', 'ECONNREFUSED'],
    ['file:///etc/passwd', 'unknown scheme', 'ERR_INVALID_PROTOCOL'],
    ['http://a b/', 'Invalid URL', 'ERR_INVALID_URL'],
  ])('says why nobody answers at %s', async (url, error, code) => {
    expect(await outcome({ url })).toEqual({ error, code, ms: expect.any(Number) })
  })

  it.each([
    [{}, 'Say where the request goes'],
    [{ url: ' ' }, 'Say where the request goes'],
    [{ url: ['http://evil.example/'] }, 'Say where the request goes'],
    [{ url: `http://evil.example/${'a'.repeat(4_000)}` }, '4,000 characters'],
    [{ url: 'x', method: 7 }, 'A method is a word'],
    [{ url: 'x', method: 'G'.repeat(21) }, 'A method is a word'],
    [{ url: 'x', headers: ['a'] }, 'a text for each name'],
    [{ url: 'x', headers: { a: ['b'] } }, 'a text for each name'],
    [{ url: 'x', headers: null }, 'a text for each name'],
    [
      { url: 'x', headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`x-${i}`, ''])) },
      '50 headers',
    ],
    [{ url: 'x', body: {} }, 'is a text'],
    [{ url: 'x', body: 'ж'.repeat(40_000) }, '64 KiB'],
    [{ url: 'x', followRedirects: 'yes' }, 'true or false'],
  ])('refuses %.60j', async (draft, message) => {
    const reply = await send(draft)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ status: 'error', error: expect.stringContaining(message) })
  })

  it('does not listen to other pages', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const reply = await visitor.post('/training/net', { url: 'http://evil.example/' }, { headers })
    expect(reply.statusCode).toBe(403)
  })
})

describe('a request of the fake network to the shop', () => {
  it.each([
    '/training/hosting/log',
    '/TRAINING/hosting',
    '//training//hosting',
    '/%74raining/hosting/',
    '/x/../training/hosting',
    '/x/%2e%2e/training/hosting',
    '/training/hosting?sec-fetch-site=none',
    '/training/workbench/exchanges',
    '/snippets',
    '/api/hints/',
    '/rest/continue-code',
    '/rest/%63ontinue-code',
  ])('does not reach the training ground at %s', async (path) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'x-shop-ticket': 'x', origin: 'http://localhost:3000' }
    for (const from of [`http://localhost:3000${path}`, `http://127.1:3000${path}`]) {
      const reply = await outcome({ url: from, headers })
      expect([reply.status, reply.body.includes('training ground')]).toEqual([403, true])
    }
  })

  it.each([
    ['POST', '/training/net', '{"url":"http://evil.example/"}'],
    ['PUT', '/training/hosting', '{"host":"b.example","path":"/","body":""}'],
    ['DELETE', '/training/hosting?host=evil.example', ''],
  ])('changes nothing there: %s %s', async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await outcome({ method, url: `http://localhost:3000${path}`, headers, body })
    expect(reply.status).toBe(403)
  })
})
