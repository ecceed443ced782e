import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'

let room: TestClass
beforeAll(async () => {
  room = await openTestClass()
})
afterAll(() => closeTestApplication(room.application))

const get = (path: string, headers: Record<string, string> = {}) =>
  room.send('GET', JOIN_HOST, path, { headers })

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
