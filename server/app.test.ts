import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from './testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('front-door')
})
afterAll(() => closeTestApplication(application))

describe('bad input', () => {
  it('is refused if it is malformed JSON', async () => {
    const response = await visitor.send({
      method: 'POST',
      url: '/rest/user/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    })
    expect(response.statusCode).toBe(500)
    expect(response.body).toContain('<title>SyntaxError: ')
  })

  it('is refused if it is too large', async () => {
    const response = await visitor.post('/rest/user/login', { email: 'x'.repeat(110_000) })
    expect(response.statusCode).toBe(413)
    expect(response.body).toContain('PayloadTooLargeError: request entity too large')
  })

  it('of another type than JSON leaves the fields empty', async () => {
    const response = await visitor.send({
      method: 'POST',
      url: '/rest/user/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"email": "jim@juice-sh.op", "password": "ncc-1701"}',
    })
    expect(response.statusCode).toBe(401)
  })

  it.each(['null', '[]', '"text"', '42'])(
    'as JSON that is not an object (%s) leaves the fields empty',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      expect(
        (await visitor.send({ method: 'POST', url: '/rest/user/login', headers, payload })).statusCode,
      ).toBe(401)
    },
  )
})

describe('excessive input', () => {
  it('as a comment of thousands of lists is refused before it is processed', async () => {
    const { captchaId, answer } = (await visitor.get('/rest/captcha')).json()
    const say = (comment: string) =>
      visitor.post('/api/Feedbacks', { comment, rating: 1, captchaId, captcha: answer })
    expect((await say('<ul><li>'.repeat(10))).statusCode).toBe(201)
    expect((await say('<ul><li>'.repeat(12_000))).statusCode).toBe(400)
  })

  it('as a search by thousands of letters finds nothing', async () => {
    const found = await visitor.get(`/api/Products?q=${'a'.repeat(3000)}b`)
    expect(found.json().data).toEqual([])
  })

  it('as a review of a thousand pages is refused', async () => {
    const refused = await visitor.put('/rest/products/1/reviews', { message: 'x'.repeat(1001) })
    expect(refused.statusCode).toBe(400)
  })

  it('of attacks is processed one at a time', async () => {
    const attack = () => visitor.post('/training/coding/loginAdminChallenge/attack', { browser: [] })
    const statuses = (await Promise.all([attack(), attack(), attack()])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 429, 429])
    expect((await attack()).statusCode).toBe(200)
  })
})

describe('an unknown address', () => {
  it.each(['/api/nothing', '/rest/qwertz', '/apix'])('below /api or /rest is an error: %s', async (url) => {
    const response = await visitor.get(url)
    expect(response.statusCode).toBe(500)
    expect(response.body).toContain(`<title>Error: Unexpected path: ${url}</title>`)
    expect(response.body).toContain('<h1>Forbidden Fruit (Express ^4.22.1)</h1>')
  })

  it("shows its stack without the project's path", async () => {
    const html = await visitor.get('/rest/qwertz', { headers: { accept: 'text/html' } })
    expect(html.body).toContain('<ul id="stacktrace"><li>')
    expect(html.body).not.toContain(process.cwd())
    const json = await visitor.get('/rest/qwertz', { headers: { accept: 'application/json' } })
    expect(json.json().error.message).toBe('Unexpected path: /rest/qwertz')
    expect(json.body).not.toContain(process.cwd())
  })

  it('escapes what it repeats', async () => {
    expect((await visitor.get('/rest/<script>')).body).not.toContain('<script>')
  })
})

describe('every reply', () => {
  it('carries the headers that clients expect', async () => {
    const { headers } = await visitor.get('/rest/products/search?q=')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'feature-policy': "payment 'self'",
      'x-recruiting': '/#/jobs',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('allows preflight requests of other sites', async () => {
    const response = await visitor.send({
      method: 'OPTIONS',
      url: '/rest/products/search',
      headers: { 'access-control-request-headers': 'authorization' },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toBe('authorization')
  })

  it('is written to the shop’s access log, without passwords or line breaks', async () => {
    await visitor.get('/rest/products/search?q=lemon', { headers: { 'user-agent': 'say "cheese"' } })
    const shop = await application.host.open('front-door')
    const line = shop.log
      .read(shop.log.days().at(-1) ?? '')
      .split('\n')
      .find((one) => one.includes('lemon'))
    expect(line).toMatch(
      /^127\.0\.0\.1 - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/rest\/products\/search\?q=lemon HTTP\/1\.1" 200 \d+ "-" "say \\x22cheese\\x22"$/,
    )
  })

  it('takes 500 bytes of the log at most, with each part in its place', async () => {
    const long = '€"'.repeat(4_000)
    await visitor.get(`/rest/products/search?q=melon${'x'.repeat(9_000)}`, {
      headers: { 'user-agent': long, referer: `http://${long}` },
    })
    const shop = await application.host.open('front-door')
    const line =
      shop.log
        .read(shop.log.days().at(-1) ?? '')
        .split('\n')
        .find((one) => one.includes('melon')) ?? ''
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(500)
    expect(line).toMatch(
      /"GET \/rest\/products\/search\?q=melonx+\.\.\. HTTP\/1\.1" 200 \d+ "http:\/\/.*\.\.\." ".*\.\.\."$/,
    )
  })

  it('is cut when read if an older release wrote a longer line', async () => {
    const shop = await application.host.open('front-door')
    const day = '2026-01-01'
    shop.tables.run('INSERT INTO ff_log (day, line) VALUES (?, ?)', [day, 'x'.repeat(9_000)])
    expect(shop.log.read(day)).toBe(`${'x'.repeat(500)}\n`)
  })
})

describe('a public folder', () => {
  it('is listed, also in robots.txt', async () => {
    expect((await visitor.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /ftp')
    const listing = await visitor.get('/ftp', { headers: { accept: 'text/html' } })
    expect(listing.body).toContain('<title>listing directory /ftp</title>')
    expect(listing.body).toContain('href="ftp/acquisitions.md"')
    expect((await visitor.get('/ftp', { headers: { accept: 'application/json' } })).json()).toContain(
      'legal.md',
    )
  })

  it('is a challenge if it is confidential', async () => {
    await visitor.get('/ftp/legal.md')
    expect(await visitor.solved('directoryListingChallenge')).toBe(false)
    const response = await visitor.get('/ftp/acquisitions.md')
    expect(response.body).toContain('# Planned Acquisitions')
    expect(await visitor.solved('directoryListingChallenge')).toBe(true)
  })

  it.each([
    ['/ftp/eastere.gg', 403, 'Only .md and .pdf files are allowed!'],
    ['/ftp/none.md', 404, 'ENOENT'],
    ['/ftp/quarantine%2Fx.md', 403, 'File names cannot contain forward slashes!'],
    ['/ftp/..%2F..%2Fpackage.json.md', 403, 'forward slashes'],
    ['/ftp/x%00.md', 400, 'Bad Request'],
  ])('answers %s with %i', async (url, status, text) => {
    const response = await visitor.get(url)
    expect(response.statusCode).toBe(status)
    expect(response.body).toContain(text)
  })
})

describe('the shop about itself', () => {
  it('returns its version, settings, languages and numbers', async () => {
    expect((await visitor.get('/rest/admin/application-version')).json()).toEqual({ version: '0.0.0' })
    const { config } = (await visitor.get('/rest/admin/application-configuration')).json()
    expect(config.application.domain).toBe('juice-sh.op')
    expect(config.products).toHaveLength(56)
    const languages = (await visitor.get('/rest/languages')).json()
    expect(languages).toContainEqual(expect.objectContaining({ key: 'en', percentage: 100, gauge: 'full' }))
    expect((await visitor.get('/assets/i18n/en.json')).json()).toHaveProperty('TITLE_LOGIN')

    const metrics = await visitor.get('/metrics')
    expect(metrics.headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(metrics.body).toContain('juiceshop_challenges_total{')
    expect(metrics.body).toContain('http_requests_count{status_code="2XX"')
    expect(metrics.body).toContain('process_resident_memory_bytes')
  })

  it('describes its calls', async () => {
    expect((await visitor.get('/api-docs')).statusCode).toBe(301)
    // Names that every object has are no files.
    expect((await visitor.get('/api-docs/constructor')).body).toContain('swagger-ui')
    expect((await visitor.get('/api-docs/')).body).toContain('swagger-ui')
    expect((await visitor.get('/api-docs/swagger-ui-init.js')).body).toContain('/rest/products/search')
    expect((await visitor.get('/api-docs/swagger-ui-bundle.js')).headers['content-type']).toContain(
      'javascript',
    )
  })
})
