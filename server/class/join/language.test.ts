import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import type { SchoolClass } from '../store/model.ts'

let testClass: TestClass
beforeAll(async () => {
  testClass = await openTestClass()
})
afterAll(() => closeTestApplication(testClass.application))

const get = (path: string, headers: Record<string, string> = {}) =>
  testClass.send('GET', JOIN_HOST, path, { headers })

it('the join page offers all languages, and remembers the chosen one with the code of the class', async () => {
  const { text } = await get('/?code=a-b-c', { 'accept-language': 'fr' })
  expect(text).toContain('<strong>français</strong>')
  const link = /href="([^"]+)">Deutsch</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { status, headers } = await get(link)
  expect([status, headers.location]).toEqual([302, '/?code=a-b-c'])
  const [cookie = ''] = headers['set-cookie'] ?? []
  const german = await get(headers.location ?? '', { cookie: cookie.split(';')[0] ?? '' })
  expect(german.text).toContain('<html lang="de-DE">')
  expect(german.text).toContain('value="a-b-c"')
})

it('an unknown language changes nothing, and the way back stays on this page', async () => {
  const { headers } = await get('/.class/language?to=xx%0d%0aX:y&code=//evil.example')
  expect([headers['set-cookie'], headers.location]).toEqual([undefined, '/?code=%2F%2Fevil.example'])
})

/** Joins a class, and enters the shop by the form on the page that is shown then. */
async function enterShop(code: string, nickname: string, cookie = '', inShop = ''): Promise<string[]> {
  const { text } = await testClass.post(
    '/.class/join',
    { code, nickname },
    { cookie, 'accept-language': 'fr' },
  )
  const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  const fields = {
    once: found(/name="once" value="([^"]+)"/),
    language: found(/name="language" value="([^"]+)"/),
  }
  const host = found(/action="http:\/\/([^:/"]+)/)
  const { status, headers } = await testClass.send('POST', host, '/.class/enter', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(testClass.classroom.addresses.joinOrigin).origin,
      cookie: inShop,
    },
    body: new URLSearchParams(fields).toString(),
  })
  expect(status).toBe(303)
  return (headers['set-cookie'] ?? []).filter((one) => one.startsWith('language='))
}

describe('a class with a language', () => {
  let german: SchoolClass
  beforeAll(async () => {
    const endsAt = new Date(Date.now() + 86_400_000)
    german = await testClass.classroom.classes.create({ name: 'Dienstag', endsAt, language: 'de_DE' })
  })
  const languageOf = (page: { text: string }) => /<html lang="([^"]+)">/.exec(page.text)?.[1]

  it('begins its join page in that language, until another one is chosen', async () => {
    const french = { 'accept-language': 'fr' }
    const link = `/?code=${german.code}`
    expect(languageOf(await get(link, french))).toBe('de-DE')
    expect(languageOf(await get(link, { ...french, cookie: 'language=es_ES' }))).toBe('es-ES')
    expect(languageOf(await get(link, { ...french, cookie: 'language=en' }))).toBe('en')
    expect(languageOf(await get('/', french))).toBe('fr-FR')
    expect(languageOf(await get(`/?code=${testClass.classroom.itsClass.code}`, french))).toBe('fr-FR')
  })

  it('says in that language why somebody cannot join', async () => {
    const page = await testClass.post('/.class/join', { code: german.code, nickname: '' })
    expect([page.status, languageOf(page)]).toEqual([409, 'de-DE'])
  })

  it('begins shops in that language', async () => {
    expect(await enterShop(german.code, 'Ann')).toEqual([
      'language=de_DE; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
  })

  it('begins a shop in the language that was chosen on the join page, and keeps one that was chosen in the shop', async () => {
    expect((await enterShop(german.code, 'Bea', 'language=es_ES')).join()).toMatch(/^language=es_ES;/)
    expect(await enterShop(german.code, 'Cem', 'language=en')).toEqual([])
    expect(await enterShop(german.code, 'Dan', '', 'language=ja_JP')).toEqual([])
  })

  it('has no language by default: then shops begin in that of the browser', async () => {
    const { code } = testClass.classroom.itsClass
    expect((await enterShop(code, 'Eve')).join()).toMatch(/^language=fr_FR;/)
  })
})
