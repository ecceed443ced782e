import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'

let testClass: TestClass
let ann: JoinedLearner
let bob: JoinedLearner

beforeAll(async () => {
  testClass = await openTestClass()
  ann = await testClass.join('Ann')
  bob = await testClass.join('Bob')
})
afterAll(() => closeTestApplication(testClass.application))

const port = () => testClass.classroom.addresses.port
const ask = (who: JoinedLearner, headers: Record<string, string> = {}) =>
  testClass.send('POST', who.host, '/.class/phone', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${who.host}:${port()}`,
      cookie: who.cookie,
      ...headers,
    },
  })
/** The code in the address of the page with the picture. */
const codeFor = async (who: JoinedLearner): Promise<string> => {
  const { location = '' } = (await ask(who)).headers
  return new URL(location).searchParams.get('once') ?? ''
}
const enter = (host: string, once: string) =>
  testClass.send('POST', host, '/.class/enter', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${JOIN_HOST}:${port()}`,
    },
    body: new URLSearchParams({ once }).toString(),
  })

describe('a picture for the phone', () => {
  it('is shown on the join host, leads to a page that says whose shop it is, and opens it once', async () => {
    const led = await ask(ann)
    expect([led.status, led.headers['set-cookie']]).toEqual([303, undefined])
    expect(led.headers.location).toMatch(
      new RegExp(`^http://${JOIN_HOST}:${port()}/.class/phone/picture\\?once=`),
    )
    const once = await codeFor(ann)
    const picture = await testClass.send('GET', JOIN_HOST, `/.class/phone/picture?once=${once}`)
    expect(picture.text).toContain('src="data:image/png;base64,')
    for (let time = 0; time < 2; time++) {
      const page = await testClass.send('GET', JOIN_HOST, `/.class/phone?once=${once}`)
      expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined])
      expect(page.text).toContain('<strong>Ann</strong> (Monday)')
    }
    expect((await enter(bob.host, once)).status).toBe(403)
    const entered = await enter(ann.host, once)
    expect([entered.status, entered.headers.location]).toEqual([303, '/'])
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect((await testClass.get({ ...ann, cookie }, '/training/class')).text).toContain('"nickname":"Ann"')
    expect((await enter(ann.host, once)).status).toBe(403)
    expect((await testClass.send('GET', JOIN_HOST, `/.class/phone?once=${once}`)).status).toBe(403)
  })

  it('needs the access cookie and a request from the shop’s own page; otherwise the passphrase', async () => {
    const { location } = (await ask(ann, { cookie: '' })).headers
    expect(location).toBe(`http://${JOIN_HOST}:${port()}/.class/record`)
    expect((await ask(ann, { origin: `http://${bob.host}:${port()}` })).status).toBe(403)
    expect((await ask(ann, { origin: '' })).status).toBe(403)
  })

  it('is worth nothing once the learner’s access is revoked', async () => {
    const once = await codeFor(bob)
    await testClass.classroom.classStore.revokeAccess((await testClass.learner(bob))?.id ?? '')
    expect((await enter(bob.host, once)).status).toBe(403)
  })

  it('can be requested at a limited rate', async () => {
    const eve = await testClass.join('Eve')
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(eve)))
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
  })

  it('is available on the join page with the passphrase', async () => {
    const dee = await testClass.join('Dee')
    const record = await testClass.post('/.class/record', { nickname: 'Dee', words: dee.words })
    const token = /action="\/\.class\/phone"><input type="hidden" name="token" value="([^"]+)"/.exec(
      record.text,
    )?.[1]
    const led = await testClass.post('/.class/phone', { token: token ?? '' })
    expect(led.headers.location).toContain('/.class/phone/picture?once=')
  })
})

describe('with one address for all shops', () => {
  it('the cookie is not enough, because a script in the shop could read the picture', async () => {
    const basic = await openTestClass({ base: '127.0.0.1' })
    try {
      const { address } = { address: '127.0.0.1' }
      const origin = `http://${address}:${basic.classroom.addresses.port}`
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin }
      const joined = await basic.send('POST', address, '/.class/join', {
        headers: form,
        body: new URLSearchParams({ code: basic.classroom.itsClass.code, nickname: 'Ann' }).toString(),
      })
      const once = /name="once" value="([^"]+)"/.exec(joined.text)?.[1] ?? ''
      const entered = await basic.send('POST', address, '/.class/enter', {
        headers: form,
        body: new URLSearchParams({ once }).toString(),
      })
      const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      expect(cookie).not.toBe('')
      const led = await basic.send('POST', address, '/.class/phone', { headers: { ...form, cookie } })
      expect([led.status, led.headers.location]).toEqual([303, '/.class/record'])
    } finally {
      await closeTestApplication(basic.application)
    }
  })
})
