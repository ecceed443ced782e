import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShopEvents } from '#lab'
import { putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { courierKeys } from './keys.ts'

let application: TestApplication
let visitor: Visitor
let shop: Shop
const events: ShopEvents['courierToken.accepted'][] = []
const own = generateKeyPairSync('rsa', { modulusLength: 2_048 })

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('couriers')
  shop = await application.host.open('couriers')
  shop.on((event, payload) => {
    if (event === 'courierToken.accepted') events.push(payload as ShopEvents['courierToken.accepted'])
  })
})
afterAll(() => closeTestApplication(application))

const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const textOf = (header: object, payload: object) => `${write(header)}.${write(payload)}`

function rs256(header: object, payload: object, key: KeyObject = own.privateKey): string {
  const text = textOf({ alg: 'RS256', ...header }, payload)
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

function hs256(header: object, payload: object, secret: Uint8Array | string): string {
  const text = textOf({ alg: 'HS256', ...header }, payload)
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const ask = (token: string) =>
  visitor.get('/rest/courier/route', { headers: { authorization: `Bearer ${token}` } })
const status = async (token: string) => (await ask(token)).statusCode

async function sample(id = 'sample'): Promise<string> {
  const { body } = await visitor.get('/couriers')
  return new RegExp(`id="${id}-token"[^>]*>([^<]+)<`).exec(body)?.[1] ?? ''
}

const jwk = own.publicKey.export({ format: 'jwk' })
const SEVEN = { sub: 'courier-7' }

describe('a token of today', () => {
  it('shows the route of its courier, and no other', async () => {
    const token = await sample()
    const answer = await ask(token)
    expect(answer.json().data).toMatchObject({ courier: 'courier-1' })
    expect(answer.json().data.stops).toHaveLength(3)
    expect(events.at(-1)).toEqual({ subject: 'courier-1', keyFrom: 'published', isPublished: true })
    const [header, , signature] = token.split('.')
    expect(await status(`${header}.${write(SEVEN)}.${signature}`)).toBe(401)
  })

  it('expires', async () => {
    expect(await status(await sample('expired'))).toBe(401)
  })

  it('is signed with the published key, which neither the disk nor a listing has', async () => {
    const { keys } = (await visitor.get('/.well-known/courier-keys.json')).json()
    expect(keys).toEqual([
      { kty: 'RSA', kid: '1', use: 'sig', alg: 'RS256', n: expect.any(String), e: 'AQAB' },
    ])
    expect((await visitor.get('/.well-known')).body).not.toContain('courier')
    expect(shop.disk.list('couriers')).toEqual([])
  })

  it('has keys that stay, and that no other shop has', async () => {
    const [one, other] = await Promise.all([courierKeys(shop), courierKeys(shop)])
    expect(one).toBe(other)
    const elsewhere = await application.host.open('another')
    const [first, second] = await Promise.all([courierKeys(elsewhere), courierKeys(elsewhere)])
    expect(first).toBe(second)
    expect(first.files).not.toEqual(one.files)
    const headers = { authorization: `Bearer ${await sample()}` }
    expect((await visitor.get('/rest/courier/route', { headers })).statusCode).toBe(200)
    const refused = await application.visitor('another').get('/rest/courier/route', { headers })
    expect(refused.statusCode).toBe(401)
  })
})

describe('other keys', () => {
  it('come with the header', async () => {
    expect(await status(rs256({ jwk }, SEVEN))).toBe(200)
    expect(events.at(-1)).toEqual({ subject: 'courier-7', keyFrom: 'jwk', isPublished: false })
  })

  it('come from an address, and from where that redirects', async () => {
    const json = { host: 'evil.example', status: 200, headers: {} }
    putHostedPage(shop, {
      ...json,
      path: '/keys.json',
      body: JSON.stringify({ keys: [{ ...jwk, kid: 'x' }] }),
    })
    const address = 'https://evil.example/keys.json'
    for (const jku of [
      address,
      `http://localhost/redirect?to=${address}?https://github.com/juice-shop/juice-shop`,
    ]) {
      expect(await status(rs256({ jku, kid: 'x' }, SEVEN)), jku).toBe(200)
      expect(events.at(-1)).toMatchObject({ keyFrom: 'jku', host: 'evil.example', isPublished: false })
      expect(await status(rs256({ jku, kid: 'y' }, SEVEN))).toBe(401)
    }
  })

  it('may be the shop’s own', async () => {
    const [header, payload] = (await sample()).split('.')
    const parts = JSON.parse(Buffer.from(header ?? '', 'base64url').toString())
    const { pair } = await courierKeys(shop)
    const { createPrivateKey } = await import('node:crypto')
    const key = createPrivateKey({ key: pair, format: 'jwk' })
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    for (const jku of [
      'https://keys.juice-sh.op/keys.json',
      'http://localhost/.well-known/courier-keys.json',
    ]) {
      expect(await status(rs256({ ...parts, jku }, claims, key)), jku).toBe(200)
      expect(events.at(-1)).toMatchObject({ keyFrom: 'jku', isPublished: true })
    }
  })

  it('are files of the shop’s disk', async () => {
    const legal = shop.disk.read('ftp/legal.md') ?? ''
    for (const kid of ['../../ftp/legal.md', '..\\..\\ftp\\legal.md', 'x/../../../ftp/legal.md']) {
      expect(await status(hs256({ kid }, SEVEN, legal)), kid).toBe(200)
      expect(events.at(-1)).toMatchObject({ keyFrom: 'kid', isCourierFolder: false })
    }
    const { files } = await courierKeys(shop)
    for (const kid of ['1.key', '../keys/1.key', './x/../1.key']) {
      expect(await status(hs256({ kid }, SEVEN, files['1.key'] ?? '')), kid).toBe(200)
      expect(events.at(-1)).toMatchObject({ keyFrom: 'kid', isCourierFolder: true })
    }
  })

  it('are never files of the machine', async () => {
    for (const kid of [
      '../../../package.json',
      '../../../../etc/passwd',
      '/etc/passwd',
      '../../..',
      '',
      '.',
      'a\0b',
    ])
      expect(await status(hs256({ kid }, SEVEN, '')), kid).toBe(401)
  })
})

describe('a token', () => {
  it('has the algorithm of its key', async () => {
    const modulus = Buffer.from(jwk.n ?? '', 'base64url')
    const legal = shop.disk.read('ftp/legal.md') ?? ''
    const { keys } = (await visitor.get('/.well-known/courier-keys.json')).json()
    for (const token of [
      `${textOf({ alg: 'none', jwk }, SEVEN)}.`,
      `${textOf({ alg: 'none', kid: '1' }, SEVEN)}.eA`,
      hs256({ jwk }, SEVEN, modulus),
      hs256({ kid: '1' }, SEVEN, Buffer.from(keys[0].n, 'base64url')),
      rs256({ kid: '../../ftp/legal.md' }, SEVEN),
      hs256({ alg: 'HS512', kid: '../../ftp/legal.md' }, SEVEN, legal),
    ])
      expect(await status(token), token.slice(0, 60)).toBe(401)
  })

  it('names a courier, and is refused if anything else is odd', async () => {
    const odd = [
      '',
      'x',
      'a.b.c',
      '....',
      rs256({ jwk }, { sub: 'courier-0' }),
      rs256({ jwk }, { sub: 'courier-10' }),
      rs256({ jwk }, { sub: 7 }),
      rs256({ jwk }, {}),
      rs256({ jwk }, { ...SEVEN, exp: 1 }),
      rs256({ jwk }, { ...SEVEN, exp: 'tomorrow' }),
      rs256({ jwk }, { ...SEVEN, exp: { toString: null } }),
      rs256({ jwk: { ...jwk, n: 'A'.repeat(5_000) } }, SEVEN),
      rs256({ jwk: { ...jwk, n: '' } }, SEVEN),
      rs256({ jwk: { ...jwk, kty: 'EC' } }, SEVEN),
      rs256({ jwk: [jwk] }, SEVEN),
      rs256({ jku: 'http://nobody.example/' }, SEVEN),
      rs256({ jku: 'file:///etc/passwd' }, SEVEN),
      rs256({ jku: 'http://localhost/ftp/legal.md' }, SEVEN),
    ]
    for (const token of odd) expect(await status(token), token.slice(0, 60)).toBe(401)
    expect((await visitor.get('/rest/courier/route')).statusCode).toBe(401)
  })

  it('is refused by the right fix unless the shop signed it', async () => {
    await shop.setLiveVersion('courier-token', 'a-ring-of-our-own')
    expect(await status(rs256({ jwk }, SEVEN))).toBe(401)
    expect(await status(await sample())).toBe(200)
    await shop.setLiveVersion('courier-token', 'weak')
  })
})

describe('the page for couriers', () => {
  const send = (token: string, headers: Record<string, string> = {}) =>
    visitor.post('/couriers', { token }, { headers })

  it('shows the route of a token, in the visitor’s language', async () => {
    const { body } = await send(rs256({ jwk }, SEVEN), { cookie: 'language=de_DE' })
    expect(body).toContain('Heutige Route von courier-7')
    expect(body).toContain('Kein Licht. Keine Quittung.')
  })

  it('refuses other tokens, and shows them as text', async () => {
    const answer = await send('<script>')
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('>&lt;script&gt;</textarea>')
    expect(answer.body).toContain('role="alert"')
  })

  it('takes no tokens from other sites', async () => {
    expect((await send('x', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})
