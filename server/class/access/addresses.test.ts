import { describe, expect, it } from 'vitest'
import { Addresses, isBareAddress, parseHostname } from './addresses.ts'

const SHOP = 'a3abcdefghijkl'
const KEY = '0123456789abcdef0123456789abcdef'

describe('a host name of a class', () => {
  const named = new Addresses('class.test', 3000)

  it.each([
    ['class.test', { at: 'join' }],
    ['join.class.test', { at: 'join' }],
    [`${SHOP}.class.test`, { at: 'shop', shop: SHOP }],
    [`t-${SHOP}-${KEY}.class.test`, { at: 'tool', shop: SHOP, key: KEY }],
    [`v-${KEY}.class.test`, { at: 'copy', key: KEY }],
  ])('stands for what it says: %s', (hostname, target) => {
    expect(named.targetOf(hostname)).toEqual(target)
    expect(named.isClassHost(hostname)).toBe(true)
  })

  it.each([
    '',
    'evilclass.test',
    'class.test.evil.example',
    `${SHOP}.other.test`,
    `${SHOP}.x.class.test`,
    `x${SHOP}.class.test`,
    `${SHOP}x.class.test`,
    `t-${SHOP}.class.test`,
    `t-${SHOP}-${KEY.slice(1)}.class.test`,
    `xt-${SHOP}-${KEY}.class.test`,
    `t-${SHOP}-${KEY}0.class.test`,
    `v-${KEY}0.class.test`,
    `xv-${KEY}.class.test`,
    '127.0.0.1',
    'localhost',
  ])('is unknown if it is none: "%s"', (hostname) => {
    expect(named.targetOf(hostname)).toEqual({ at: 'unknown' })
    expect(named.isClassHost(hostname)).toBe(false)
  })

  it.each(['127.0.0.1', '[::1]', 'localhost', '10.0.0.7'])(
    'is none at one address for all shops: %s',
    (hostname) => {
      const bare = new Addresses('127.0.0.1', 3000)
      expect(bare.isolation).toBe('basic')
      expect(bare.targetOf(hostname)).toEqual({ at: 'bare' })
      expect(bare.targetOf(`${SHOP}.127.0.0.1`)).toEqual({ at: 'unknown' })
    },
  )
})

describe('links', () => {
  it.each([
    ['class.test', false, 'http://join.class.test:3000', `http://${SHOP}.class.test:3000`],
    ['class.test', true, 'https://join.class.test:3000', `https://${SHOP}.class.test:3000`],
    ['https://class.test', false, 'https://join.class.test', `https://${SHOP}.class.test`],
    ['http://class.test:8080', false, 'http://join.class.test:8080', `http://${SHOP}.class.test:8080`],
    ['192.0.2.7', false, 'http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
    ['[2001:db8::7]', false, 'http://[2001:db8::7]:3000', 'http://[2001:db8::7]:3000'],
  ])('lead to %s (server with HTTPS: %s)', (base, isSecure, join, shop) => {
    const addresses = new Addresses(base, 3000, isSecure)
    expect([addresses.joinOrigin, addresses.shopOrigin(SHOP)]).toEqual([join, shop])
    expect(addresses.isSecure).toBe(join.startsWith('https'))
  })

  it('lead to copies and tools by name, where shops have names', () => {
    const [named, bare] = [new Addresses('class.test', 3000), new Addresses('192.0.2.7', 3000)]
    expect(named.copyOrigin(KEY)).toBe(`http://v-${KEY}.class.test:3000`)
    expect(named.toolOrigin(SHOP, KEY)).toBe(`http://t-${SHOP}-${KEY}.class.test:3000`)
    expect([bare.copyOrigin(KEY), bare.toolOrigin(SHOP, KEY)]).toEqual([undefined, undefined])
  })

  it.each([
    ['class.test', `http://t-${SHOP}-${KEY}.class.test:3000`, true],
    ['class.localhost', `http://127.0.0.1:3000/tools/${SHOP}-${KEY}`, true],
    ['localhost.example', `http://t-${SHOP}-${KEY}.localhost.example:3000`, true],
    ['192.0.2.7', `http://192.0.2.7:3000/tools/${SHOP}-${KEY}`, false],
  ])('lead programs to a shop by a path where they do not know its name: %s', (base, programs, hasNames) => {
    const { programs: found, wallets } = new Addresses(base, 3000, false, '127.0.0.1').toolAddresses(
      SHOP,
      KEY,
    )
    expect(found).toBe(programs)
    expect(wallets !== undefined).toBe(hasNames)
  })
})

describe('the token in a path', () => {
  const request = (host: string, url = `/tools/${SHOP}-${KEY}/rest/x`) => ({ headers: { host }, url })

  it('is read at a bare address', () => {
    for (const base of ['class.localhost', '192.0.2.7']) {
      const addresses = new Addresses(base, 3000, false, '127.0.0.1')
      expect(addresses.toolTokenOf(request('127.0.0.1:3000'))).toEqual({ shop: SHOP, key: KEY })
      expect(addresses.toolTokenOf(request('127.0.0.1:3000', '/rest/x'))).toBeUndefined()
      expect(addresses.toolTokenOf(request(`${SHOP}.${base}:3000`))).toBeUndefined()
      expect(addresses.toolTokenOf(request(''))).toBeUndefined()
    }
  })

  it('is none without tool paths, and where shops have names that everybody can look up', () => {
    expect(new Addresses('class.localhost', 3000).toolTokenOf(request('127.0.0.1'))).toBeUndefined()
    const named = new Addresses('class.test', 3000, false, '127.0.0.1')
    expect(named.toolTokenOf(request('127.0.0.1'))).toBeUndefined()
  })
})

it.each([
  ['class.test', false, false],
  ['https://class.test', true, false],
  ['class.localhost', true, true],
  ['localhost', true, true],
  ['notlocalhost', false, false],
  ['localhost.test', false, false],
  ['127.0.0.1', true, false],
  ['[::1]', true, false],
  ['192.168.127.1', false, false],
])('browsers trust %s: %s; it exists on this machine only: %s', (base, isTrustworthy, isLocal) => {
  const addresses = new Addresses(base, 3000)
  expect([addresses.isTrustworthy, addresses.isLocal]).toEqual([isTrustworthy, isLocal])
})

it.each([
  ['Class.Test:3000', 'class.test'],
  ['class.test.', 'class.test'],
  ['class.test.:80', 'class.test'],
  ['https://join.class.test:3000', 'join.class.test'],
  ['http://[::1]:3000', '[::1]'],
  ['[2001:db8::7]', '[2001:db8::7]'],
  ['class.test:123456', undefined],
  ['class.test/', undefined],
  ['class.test@evil.example', undefined],
  ['ftp://class.test', undefined],
  ['null', 'null'],
  ['', undefined],
  [undefined, undefined],
])('reads the host name in %s: %s', (header, hostname) => {
  expect(parseHostname(header)).toBe(hostname)
})

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['class.localhost', false],
  ['1.2.3', false],
])('%s is a bare address: %s', (hostname, expected) => {
  expect(isBareAddress(hostname)).toBe(expected)
})
