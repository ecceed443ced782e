import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HostedPage, HostVisit, RentedHost } from '#contract/training/hosting.ts'
import { FakeNetwork } from '../../shop/fake-network/network.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const URL_PATH = '/training/hosting'
const PAGE = { host: 'evil.example', path: '/', body: '<h1>Free juice</h1>' }

let application: TestApplication
let visits = 0
let shopId = ''
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  shopId = `tenant-${visits++}`
  visitor = application.visitor(shopId)
})

const rented = async (who = visitor): Promise<RentedHost[]> => (await who.get(URL_PATH)).json()
const log = async (query = ''): Promise<HostVisit[]> => (await visitor.get(`${URL_PATH}/log${query}`)).json()
const put = (page: object) => visitor.put(URL_PATH, { ...PAGE, ...page })
const remove = (query: string) => visitor.send({ method: 'DELETE', url: URL_PATH + query })

/** The fake network as a feature of the visitor's shop uses it. */
async function network(): Promise<FakeNetwork> {
  const ask = async () => ({ status: 200, headers: {}, body: 'the shop' })
  return new FakeNetwork(await application.host.open(shopId), [], { host: 'localhost', ask })
}

async function refusalOf(page: object): Promise<string> {
  const reply = await put(page)
  expect(reply.statusCode).toBe(400)
  const { status, error } = reply.json()
  expect(status).toBe('error')
  return error
}

describe('a rented host', () => {
  it('is rented with its first page, and given back with its last one', async () => {
    expect(await rented()).toEqual([])
    const page: HostedPage = { ...PAGE, status: 200, headers: {} }
    const reply = await put({})
    expect([reply.statusCode, reply.json()]).toEqual([200, page])
    await put({ path: '/b' })
    expect(await rented()).toEqual([{ host: 'evil.example', pages: [page, { ...page, path: '/b' }] }])
    expect((await remove('?host=evil.example&path=/b')).json()).toEqual([
      { host: 'evil.example', pages: [page] },
    ])
    expect((await remove('?host=EVIL.example')).json()).toEqual([])
    const again = await remove('?host=evil.example&path=/')
    expect([again.statusCode, again.json().error]).toEqual([404, 'There is no such page.'])
    expect((await remove('')).statusCode).toBe(400)
  })

  it('replaces a page that is written again', async () => {
    await put({ status: 302, headers: { Location: 'http://localhost/' } })
    await put({ body: 'changed', headers: { 'X-Fruit': ' fly ' } })
    expect((await rented())[0]?.pages).toEqual([
      { ...PAGE, status: 200, headers: { 'x-fruit': 'fly' }, body: 'changed' },
    ])
  })

  it.each([
    ['notjuice-bars.example', 'notjuice-bars.example'],
    ['localhost.evil.example', 'localhost.evil.example'],
    ['keys.juice-sh.op.evil.example', 'keys.juice-sh.op.evil.example'],
    ['EVIL.Example', 'evil.example'],
    ['evil.example.', 'evil.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['ｅｖｉｌ.example', 'evil.example'],
  ])('may be called %s', async (host, stored) => {
    expect((await put({ host })).json().host).toBe(stored)
    expect((await remove(`?host=${encodeURIComponent(host)}`)).json()).toEqual([])
  })

  it.each([
    ['localhost', 'networks only'],
    ['evil.localhost', 'networks only'],
    ['till.internal', 'networks only'],
    ['kubernetes.default.svc', 'networks only'],
    ['127.0.0.1', 'IP addresses'],
    ['0x7f.1', 'IP addresses'],
    ['2130706433', 'IP addresses'],
    ['１２７.0.0.1', 'IP addresses'],
    ['[::1]', 'IP addresses'],
    ['[::ffff:a9fe:a9fe]', 'IP addresses'],
    ['juice-sh.op', 'the shop itself'],
    ['keys.juice-sh.op', 'the shop itself'],
    ['JUICE-SH.OP.', 'the shop itself'],
    ...[
      '',
      '.',
      'evil',
      'evil.example:80',
      'evil.example/x',
      'evil.example?x',
      'evil.example#x',
      'me@evil.example',
      'e%76il.example',
      'ev il.example',
      'ev\nil.example',
      'evil\0.example',
      'evil..example',
      '-evil.example',
      'evil_.example',
      '*.example',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(130)}example`,
      '__proto__',
      7,
      null,
      ['evil.example'],
      { toString: 'evil.example' },
    ].map((host) => [host, 'not a host name']),
  ])('cannot be called %s', async (host, reason) => {
    expect(await refusalOf({ host })).toContain(reason)
    expect(await rented()).toEqual([])
  })

  it('cannot have a name of somebody else’s domain', async () => {
    const { neighbours } = await import('../../features/neighbours.ts')
    for (const name of neighbours.flatMap(({ hosts }) => hosts)) {
      for (const host of [name, `www.${name.replace(/^www\./, '')}`]) {
        expect(await refusalOf({ host })).toMatch(
          /networks only|IP addresses|somebody else|the shop itself|not a host name/,
        )
      }
    }
  })

  it.each([
    [{ path: undefined }, 'begins with /'],
    [{ path: 'x' }, 'begins with /'],
    [{ path: `/${'x'.repeat(500)}` }, 'begins with /'],
    [{ path: '/?x' }, 'every query'],
    [{ path: '/#x' }, 'every query'],
    [{ status: 199 }, '200 to 599'],
    [{ status: 600 }, '200 to 599'],
    [{ status: 200.5 }, '200 to 599'],
    [{ status: '200' }, '200 to 599'],
    [{ status: null }, '200 to 599'],
    [{ headers: [] }, 'an object'],
    [{ headers: 'x: y' }, 'an object'],
    [{ headers: null }, 'an object'],
    [{ headers: { 'a b': 'x' } }, 'has a name'],
    [{ headers: { '': 'x' } }, 'has a name'],
    [{ headers: { 'x\r\ny': 'x' } }, 'has a name'],
    [{ headers: { ['x'.repeat(101)]: 'x' } }, 'has a name'],
    [{ headers: { x: 'y\r\nset-cookie: z' } }, 'one line'],
    [{ headers: { x: '\0' } }, 'one line'],
    [{ headers: { x: '→' } }, 'one line'],
    [{ headers: { x: 1 } }, 'one line'],
    [{ headers: { x: 'y'.repeat(2_001) } }, 'one line'],
    [{ headers: { X: 'y', x: 'z' } }, 'once'],
    [{ headers: { 'Content-Length': '5' } }, 'leave this header out'],
    [
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`x-${number}`, 'y'])) },
      'at most 20',
    ],
    [{ body: 7 }, 'is a text'],
    [{ body: null }, 'is a text'],
    [{ body: 'ü'.repeat(32_769) }, '64 KiB'],
  ])('refuses the page %j', async (page, reason) => {
    expect(await refusalOf(page)).toContain(reason)
    expect(await rented()).toEqual([])
  })

  it('takes 64 KiB of any characters, also those that JSON writes as six', async () => {
    const body = '\u0001'.repeat(65_536)
    expect((await put({ body })).statusCode).toBe(200)
    const { extras } = (await visitor.get('/training/backup')).json()
    const restored = application.visitor(`${shopId}-2`)
    const reply = await restored.post('/training/backup/restore', { extras })
    expect(reply.json()).toMatchObject({ pages: ['evil.example/'] })
    expect((await rented(restored))[0]?.pages[0]?.body).toBe(body)
    const sent = await visitor.post('/training/net', { method: 'POST', url: 'http://evil.example/', body })
    expect(sent.json()).toMatchObject({ status: 200, length: 65_536 })
  })

  it('keeps paths as requests write them', async () => {
    expect((await put({ path: '/a b/ü/../jwks' })).json().path).toBe('/a%20b/jwks')
    expect((await put({ path: '//elsewhere.example' })).json()).toMatchObject({
      host: 'evil.example',
      path: '//elsewhere.example',
    })
  })

  it('has room for 1 MiB in all', async () => {
    const body = 'x'.repeat(65_536)
    for (let page = 0; page < 16; page++) expect((await put({ path: `/${page}`, body })).statusCode).toBe(200)
    expect(await refusalOf({ path: '/16', body: 'x' })).toContain('room for 1 MiB')
    expect((await put({ path: '/15', body: 'x' })).statusCode).toBe(200)
    expect((await put({ path: '/16', body: 'x' })).statusCode).toBe(200)
  })

  it('has room for ten hosts and fifty pages', async () => {
    for (let number = 0; number < 10; number++) await put({ host: `evil-${number}.example` })
    expect(await refusalOf({ host: 'one-more.example' })).toContain('10 hosts')
    for (let number = 0; number < 40; number++) await put({ host: 'evil-0.example', path: `/${number}` })
    expect(await refusalOf({ host: 'evil-1.example', path: '/more' })).toContain('50 pages')
    expect((await put({ host: 'evil-1.example', body: 'changed' })).statusCode).toBe(200)
  })

  it('belongs to one shop, and survives a reset that keeps progress', async () => {
    await put({})
    const before = await rented()
    expect(await rented(application.visitor('somebody-else'))).toEqual([])
    await visitor.post('/training/shop/reset', {})
    expect(await rented()).toEqual(before)
    await visitor.post('/training/shop/start-over', {})
    expect(await rented()).toEqual([])
    await visitor.post('/training/shop/undo', {})
    expect(await rented()).toEqual(before)
  })

  it('is not written by pages of other sites', async () => {
    const reply = await visitor.put(URL_PATH, PAGE, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(reply.statusCode).toBe(403)
    expect(await rented()).toEqual([])
  })
})

describe('requests to a rented host', () => {
  it('are answered with its pages and logged', async () => {
    await put({ path: '/jwks.json', body: '{"keys":[]}', headers: { 'Access-Control-Allow-Origin': '*' } })
    const net = await network()
    const url = 'http://evil.example/jwks.json?pin=1234'
    const reply = await net.fetch(url, { method: 'POST', headers: { 'X-Juice': 'apple' }, body: 'a=b' })
    expect(reply).toEqual({
      url,
      redirects: 0,
      status: 200,
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      body: '{"keys":[]}',
    })
    expect((await net.fetch('http://evil.example/nowhere', { from: 'browser' })).status).toBe(404)
    expect(await log()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        method: 'POST',
        url,
        from: 'server',
        headers: { 'x-juice': 'apple' },
        body: 'a=b',
        status: 200,
      },
      expect.objectContaining({
        method: 'GET',
        url: 'http://evil.example/nowhere',
        from: 'browser',
        status: 404,
      }),
    ])
  })

  it('may ask for the headers alone, or what they are allowed to do', async () => {
    await put({ status: 201, headers: { 'access-control-allow-origin': '*' } })
    const net = await network()
    const answers = await Promise.all(
      ['HEAD', 'OPTIONS'].map((method) => net.fetch('http://evil.example/', { method })),
    )
    expect(answers).toEqual([
      expect.objectContaining({ status: 201, body: '' }),
      expect.objectContaining({
        status: 204,
        headers: { allow: expect.stringContaining('GET'), 'access-control-allow-origin': '*' },
        body: '',
      }),
    ])
  })

  it('are logged for each host, cut short, the latest two hundred, until the log is cleared', async () => {
    await put({})
    await put({ host: 'other.example' })
    const net = await network()
    const headers = Object.fromEntries(
      Array.from({ length: 15 }, (_, number) => [`x-${number}`, 'y'.repeat(1_050)]),
    )
    await net.fetch(`http://other.example/?${'q'.repeat(7_000)}`, {
      method: 'POST',
      headers,
      body: 'z'.repeat(9_000),
    })
    const [visit] = await log('?host=other.example')
    expect(visit?.url).toHaveLength(4_000)
    expect(visit?.body).toHaveLength(4_000)
    expect(Object.keys(visit?.headers ?? {})).toHaveLength(7)
    expect(await log('?host=evil.example')).toEqual([])
    for (let round = 0; round < 4; round++) {
      const next = await network()
      for (let number = 0; number < 55; number++) await next.fetch(`http://evil.example/?${round}-${number}`)
    }
    expect(await log()).toHaveLength(200)
    expect((await log()).at(-1)?.url).toBe('http://evil.example/?3-54')
    await put({ host: 'other.example', path: '/b' })
    await net.fetch('http://other.example/b')
    await visitor.send({ method: 'DELETE', url: `${URL_PATH}/log?host=evil.example` })
    expect(await log()).toHaveLength(1)
    await visitor.send({ method: 'DELETE', url: `${URL_PATH}/log` })
    expect(await log()).toEqual([])
  })
})
