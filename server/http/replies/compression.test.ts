import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  visitor = application.visitor('delivery')
})
afterAll(() => closeTestApplication(application))

describe('a reply', () => {
  it('that a client has already is not sent again, until it changes', async () => {
    const first = await visitor.get('/api/Products/1')
    const { etag } = first.headers
    expect(etag).toMatch(/^W\/"/)
    const known = { headers: { 'if-none-match': String(etag) } }
    const second = await visitor.get('/api/Products/1', known)
    expect([second.statusCode, second.body]).toEqual([304, ''])
    expect((await visitor.get('/api/Products/2', known)).statusCode).toBe(200)
  })

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0, identity', undefined],
    ['', undefined],
  ])('is compressed for clients that accept it: %s', async (accepted, encoding) => {
    const response = await visitor.get('/api/Products', { headers: { 'accept-encoding': accepted } })
    expect(response.headers['content-encoding']).toBe(encoding)
    const text = encoding ? gunzipSync(response.rawPayload).toString() : response.body
    expect(JSON.parse(text).data[0].name).toBe('Apple Juice (1000ml)')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  })
})

describe('a reply that is made once', () => {
  const get = (headers: Record<string, string> = {}) =>
    visitor.get('/rest/admin/application-configuration', { headers })

  it('is in the language of the client', async () => {
    const german = await get({ cookie: 'language=de_DE' })
    const english = await get()
    expect(english.json().config.products[0].name).toBe('Apple Juice (1000ml)')
    expect(german.json().config.products[0].name).toBe('Apfelsaft (1000ml)')
    expect((await get({ cookie: 'language=de_DE' })).body).toBe(german.body)
    expect(german.headers.etag).not.toBe(english.headers.etag)
  })

  it('is compressed for clients that accept it, and not sent to those that have it', async () => {
    const plain = await get()
    const compressed = await get({ 'accept-encoding': 'gzip' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    const known = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })
})

describe('an invalid cookie', () => {
  it.each(['%', 'x', '%E0%A4%A', 'a.b.c'])('%s leaves its bearer logged out', async (token) => {
    const options = { headers: { cookie: `x=1; token=${token}` } }
    const response = await visitor.get('/rest/user/whoami', options)
    expect([response.statusCode, response.body]).toEqual([200, '{"user":{}}'])
  })
})

describe('X-Forwarded-* headers', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'juice.example' } }
  const page = '/oauth/authorize?redirect_uri=http%3A%2F%2Fjuice.example%2F'

  it('are not trusted by default', async () => {
    expect((await visitor.get('/profile', forwarded)).body).toContain('illegal activity by 127.0.0.1')
    expect((await visitor.get(page, forwarded)).statusCode).toBe(400)
  })

  it('are trusted behind a trusted proxy', async () => {
    const behind = await openTestApplication({ trustProxy: true })
    try {
      const guest = behind.visitor('delivery')
      expect((await guest.get('/profile', forwarded)).body).toContain('illegal activity by 203.0.113.7')
      expect((await guest.get(page, forwarded)).statusCode).toBe(200)
    } finally {
      await closeTestApplication(behind)
    }
  })
})
