import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmail } from '../../shop/records/emails.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { loadSites } from './sites.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('ann')
})
afterAll(() => closeTestApplication(application))

/** The visible text of a page. */
async function read(address: string): Promise<string> {
  const { body, statusCode } = await visitor.get(address)
  expect([address, statusCode]).toEqual([address, 200])
  return textOf(body)
}

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<main'))
  return body
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** The links of the first search results, as absolute paths. */
async function search(question: string): Promise<string[]> {
  const url = `/elsewhere?q=${encodeURIComponent(question)}`
  const { body } = await visitor.get(url)
  return linksOf(body.slice(body.indexOf('class="findings"')), url).slice(0, 3)
}

function linksOf(html: string, from: string): string[] {
  return [...html.matchAll(/<a href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://shop.example${from}`).pathname,
  )
}

describe('a learner who searches for what the shop does not reveal', () => {
  it.each([
    ['mc safesearch song password', 'Mr. Noodles', 'vowels into zeroes'],
    ['93.83 billion trillion trillion centuries', `D0g${'.'.repeat(21)}`, '21 dots'],
    ['who is the husband of Amy Wong', 'Kif', 'green'],
    ["Jim Kirk's brother", 'Samuel', 'Sam'],
    ['bjoern conference talk 2018 favourite pet', 'Zaya', 'three legs'],
    ['suicide booth brand', "Stop'n'Drop", 'episode'],
    ['uv0gin', 'removed by their author', 'an attic'],
    ['old postal code of Uetersen', 'West, 2082', 'before July 1993'],
    ['area code 04122', 'Uetersen', '04122'],
    ["Morty's dog", 'Snuffles', 'Snowball'],
    ['klingon language code country', 'tlh_AA', 'ISO 3166'],
    ['Cherymoya Annona cherimola Jabuticaba', '90dUgd7s', 'Localhorst'],
    ['access-log 161.194.17.103', '%C2%A7', 'Pastepot'],
    ['epilogue-js', 'epilogue', 'Looks like'],
    ['ngy-cookie', 'One letter away', 'ngx-cookie'],
    ['sanitize-html 1.4.2 vulnerability', '1.4.2', 'cross-site scripting'],
    ['express-jwt 0.1.3 vulnerability', '0.1.3', 'authentication bypass'],
    ['eslint-scope 3.7.2', 'npm:eslint-scope:20180712', 'issues/39'],
    ['hashids', 'protects nothing', 'Hashids'],
    ['openscad file', '.stl', 'OpenSCAD'],
    ['csaf', '.sha512', 'provider-metadata.json'],
    ['pickle with a face', 'Pickle Rick', 'gherkin'],
    ['String.fromCharCode toString(36)', 'console', 'token'],
    ['json callback script other site', 'callback=func', 'cookies'],
    ['coupon bot repository', 'ask the service', 'juicy-coupon-bot'],
    ['e541ca7ecf72b8d1286474fc613e5e45', 'ncc-1701', 'MD5'],
  ])('finds “%s” among the first results', async (question, ...facts) => {
    const pages = await Promise.all((await search(question)).map(read))
    const telling = pages.filter((page) => facts.every((fact) => page.includes(fact)))
    expect(telling.length, `${facts} on one of ${await search(question)}`).toBeGreaterThan(0)
  })

  it('reaches the recipe, the log and a deleted post through a link only', async () => {
    expect(await read('/elsewhere/pastepot/90dUgd7s')).toMatch(/Hueteroneel.*Eurogium Edule/s)
    const log = await read('/elsewhere/pastepot/4U1V1UjU')
    const [, logged = ''] = /change-password\?current=(.+?)&new=/.exec(log) ?? []
    expect(decodeURIComponent(logged)).toBe('0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB')
    expect(await read('/elsewhere/attic/2020/pip/uv0gin')).toContain('Silence of the Lambs')
    expect(await search('Silence of the Lambs')).not.toContain('/elsewhere/attic/2020/pip/uv0gin')
  })

  it('reaches every page from the front page by links', async () => {
    const seen = new Set<string>()
    const toRead = ['/elsewhere']
    for (let url = toRead.pop(); url !== undefined; url = toRead.pop()) {
      if (seen.has(url)) continue
      seen.add(url)
      const { body, statusCode } = await visitor.get(url)
      expect([url, statusCode]).toEqual([url, 200])
      const links = linksOf(body, url).filter((link) => link.startsWith('/elsewhere'))
      toRead.push(...links)
    }
    const sites = loadSites(join(projectRoot, 'content', 'fake-web'))
    expect(seen.size).toBe(1 + sites.flatMap(({ pages }) => pages).length)
  })
})

describe('the map', () => {
  const point = (at: string) => read(`/elsewhere/atlas?at=${encodeURIComponent(at)}`)

  it.each([
    ['36.958717, -84.348217'],
    ['36.958717 -84.348217'],
    ['36° 57′ 31.38″ N, 84° 20′ 53.58″ W'],
    [`36 deg 57' 31.38" N, 84 deg 20' 53.58" W`],
    ['84° 20′ 53.58″ W, 36° 57′ 31.38″ N'],
  ])('says where %s is', async (at) => {
    expect(await point(at)).toContain('lies in: Daniel Boone National Forest.')
  })

  it('invents no places', async () => {
    expect(await point('36.958717, 84.348217')).toContain('nothing that has a name here')
    expect(await point('95, 200')).toContain('neither a place')
    expect(await point('Atlantis')).toContain('neither a place')
  })

  it('finds places by name', async () => {
    expect(await point('uetersen')).toContain('53.6870, 9.6690')
  })
})

describe('a mailbox', () => {
  const box = async (who: Visitor, address: string) =>
    textOf((await who.get(`/elsewhere/letter-box?box=${encodeURIComponent(address)}`)).body)

  it('shows the last message to the learner, and to nobody in another shop', async () => {
    const shop = await application.host.open('ann')
    sendEmail(shop, { to: 'fig@juice-sh.op', subject: '<b>Hi</b>', text: 'Your code: 12345678 <script>' })
    expect(await box(visitor, 'fig@juice-sh.op')).toMatch(/<b>Hi<\/b>.*12345678 <script>/s)
    expect(await box(application.visitor('bob'), 'fig@juice-sh.op')).toContain('Nothing but a spider')
  })

  it('of somebody else stays locked', async () => {
    const shop = await application.host.open('ann')
    sendEmail(shop, { to: 'jim@juice-sh.op', subject: 'A new password?', text: 'Your code: 87654321' })
    for (const address of ['jim@juice-sh.op', ' JIM@juice-sh.op ']) {
      const page = await box(visitor, address)
      expect(page).toContain('has a lock')
      expect(page).not.toContain('87654321')
    }
  })
})

describe('a visitor’s input', () => {
  const EVIL = `"><img src=x onerror=alert(1)>'`

  it.each([
    `/elsewhere?q=${encodeURIComponent(EVIL)}`,
    `/elsewhere/atlas?at=${encodeURIComponent(EVIL)}`,
    `/elsewhere/letter-box?box=${encodeURIComponent(EVIL)}`,
    `/elsewhere/${encodeURIComponent(EVIL)}`,
  ])('stays plain text at %s', async (url) => {
    const { body, headers } = await visitor.get(url)
    expect(body).not.toContain('<img')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  })

  it('gets a 404 if there is no page', async () => {
    for (const url of ['/elsewhere/nowhere', '/elsewhere/pip/nobody', '/elsewhere/__proto__'])
      expect((await visitor.get(url)).statusCode).toBe(404)
  })

  it('cannot zoom beyond the limits', async () => {
    for (const zoom of ['-9', '99', 'NaN', '1e9', '']) await read(`/elsewhere/atlas?at=37,-84&zoom=${zoom}`)
  })
})
