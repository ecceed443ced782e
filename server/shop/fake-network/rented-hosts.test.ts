import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import type { Shop } from '../shop.ts'
import type { NetworkRequest } from './neighbour.ts'
import {
  answerRented,
  deleteHostedPages,
  hostedPages,
  hostVisits,
  isRented,
  putHostedPage,
} from './rented-hosts.ts'

let application: TestApplication
let shop: Shop

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  shop = await application.host.open(`rented-${crypto.randomUUID()}`)
})

const page = {
  host: 'evil.example',
  path: '/a',
  status: 302,
  headers: { location: 'http://localhost:3000/' },
  body: 'жук',
}
const request = (address: string, more: Partial<NetworkRequest> = {}): NetworkRequest => {
  return { method: 'GET', url: new URL(address), headers: {}, body: '', from: 'server', ...more }
}

it('a host is rented with its first page, until its last one is deleted', () => {
  expect(isRented(shop, 'evil.example')).toBe(false)
  putHostedPage(shop, page)
  putHostedPage(shop, { ...page, path: '/b' })
  expect(isRented(shop, 'evil.example')).toBe(true)
  expect(isRented(shop, 'www.evil.example')).toBe(false)
  deleteHostedPages(shop, 'evil.example', '/a')
  expect(isRented(shop, 'evil.example')).toBe(true)
  deleteHostedPages(shop, 'evil.example', '/b')
  expect(isRented(shop, 'evil.example')).toBe(false)
})

it('a page is answered as it was written last', () => {
  putHostedPage(shop, { ...page, body: 'old' })
  putHostedPage(shop, page)
  expect(hostedPages(shop)).toEqual([page])
  expect(answerRented(request('https://evil.example/a?b'), shop)).toMatchObject({
    status: 302,
    headers: page.headers,
    body: 'жук',
  })
  expect(answerRented(request('https://evil.example/A'), shop).status).toBe(404)
})

it('each visit is logged, also without a page, and long ones are shortened', () => {
  putHostedPage(shop, page)
  answerRented(
    request('http://evil.example/a?b=c', { method: 'POST', headers: { cookie: 'x' }, body: 'y' }),
    shop,
  )
  answerRented(
    request(`http://evil.example/${'z'.repeat(7_000)}`, {
      headers: { 'x-long': 'x'.repeat(9_000) },
      body: 'y'.repeat(100_000),
      from: 'outsider',
    }),
    shop,
  )
  const [first, second] = hostVisits(shop)
  expect(first).toMatchObject({
    method: 'POST',
    url: 'http://evil.example/a?b=c',
    from: 'server',
    headers: { cookie: 'x' },
    body: 'y',
    status: 302,
  })
  expect(Date.parse(first?.at ?? '')).not.toBeNaN()
  expect(second).toMatchObject({ from: 'outsider', status: 404 })
  expect([second?.url.length, second?.headers['x-long']?.length, second?.body.length]).toEqual([
    4_000, 1_000, 4_000,
  ])
})

it('the last 200 visits are kept', () => {
  for (let i = 0; i < 210; i++) answerRented(request(`http://evil.example/${i}`), shop)
  const visits = hostVisits(shop)
  expect([visits.length, visits[0]?.url, visits.at(-1)?.url]).toEqual([
    200,
    'http://evil.example/10',
    'http://evil.example/209',
  ])
})

it('the latest visits are kept that have half a million characters together', () => {
  const headers = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`x-${i}`, 'x'.repeat(990)]))
  for (let i = 0; i < 60; i++)
    answerRented(request(`http://evil.example/${i}`, { headers, body: 'y'.repeat(4_000) }), shop)
  const visits = hostVisits(shop)
  expect(JSON.stringify(visits).length).toBeLessThan(520 << 10)
  expect(visits.length).toBeGreaterThan(30)
  expect(visits.at(-1)?.url).toBe('http://evil.example/59')
})
