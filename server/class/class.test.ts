import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, type TestApplication } from '../testing/application.ts'
import { type ClassResponse, JOIN_HOST, openTestClass, type TestClass } from '../testing/class/class.ts'
import { continueCodes } from '../training/progress/continue-codes.ts'
import type { Classroom } from './class.ts'
import { JOIN_STYLE_PATH } from './join/pages.ts'

let testClass: TestClass
let application: TestApplication
let classroom: Classroom
let port: number
let restarts = 0

const open = async (dataDir?: string) => {
  testClass = await openTestClass({}, dataDir)
  ;({ application, classroom } = testClass)
  port = Number(classroom.addresses.port)
  restarts++
}
beforeAll(() => open())
afterAll(() => closeTestApplication(application))

const send: TestClass['send'] = (...asked) => testClass.send(...asked)
const origin = (host: string) => `http://${host}:${port}`
const post = (
  host: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  send('POST', host, path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: origin(JOIN_HOST),
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })

interface Person {
  nickname: string
  host: string
  shop: string
  words: string
  cookie: string
}

const come = async (path: string, fields: Record<string, string>) => {
  const welcome = await post(JOIN_HOST, path, { code: classroom.itsClass.code, ...fields })
  expect(welcome.status).toBe(200)
  const host = /action="http:\/\/([^:/"]+)/.exec(welcome.text)?.[1] ?? ''
  const once = /name="once" value="([^"]+)"/.exec(welcome.text)?.[1] ?? ''
  const words = /class="words">([^<]+)</.exec(welcome.text)?.[1] ?? ''
  return { host, once, words }
}
const enter = async (host: string, once: string): Promise<string> => {
  const entered = await post(host, '/.class/enter', { once })
  expect([entered.status, entered.headers.location]).toEqual([303, '/'])
  return entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
const join = async (nickname: string): Promise<Person> => {
  const { host, once, words } = await come('/.class/join', { nickname })
  return { nickname, host, words, shop: host.split('.')[0] ?? '', cookie: await enter(host, once) }
}
const get = (at: Person, path: string, headers: Record<string, string> = {}) =>
  send('GET', at.host, path, { headers: { cookie: at.cookie, ...headers } })
const rows = async () => {
  const kept = await classroom.classStore.events(classroom.itsClass.id)
  return kept.map(({ learner, kind, key }) => `${learner} ${kind} ${key}`)
}
const learnerIn = async ({ shop }: Person) => (await classroom.classStore.learnerOfShop(shop))?.id

describe('a learner', () => {
  it('loads the style of the join page once, and no page from a cache', async () => {
    const page = await testClass.send('GET', JOIN_HOST, '/')
    const style = await testClass.send('GET', JOIN_HOST, '/.class/join.css')
    const kept = [page, style].map(({ headers }) => headers['cache-control'])
    expect(kept).toEqual(['no-store', 'public, max-age=600'])
  })

  it('leaves no access cookie in the history, to scripts of the shop or to onlookers', async () => {
    const ann = await join('Ann of the history')
    const [, pass = ''] = ann.cookie.split('=')
    const cookie = `language=en; ${ann.cookie}; __Host-ff-pass=${pass}; token=abc`
    await get(ann, '/rest/products/search?q=apple', { cookie })
    const full = async (id: number) => (await get(ann, `/training/workbench/exchanges/${id}`)).text
    await expect.poll(() => full(1)).toContain('language=en; token=abc')
    expect(await full(1)).not.toContain(pass)
  })

  it('joins, gets a shop, comes back with the passphrase, and keeps access over a restart', async () => {
    const ann = await join('Ann')
    const bob = await join('Bob')
    await get(ann, '/rest/nowhere')
    const solved = async (who: Person) =>
      JSON.parse((await get(who, '/api/Challenges/?key=errorHandlingChallenge')).text).data[0].solved
    expect([await solved(ann), await solved(bob)]).toEqual([true, false])
    await expect.poll(rows).toContain(`${await learnerIn(ann)} solved errorHandlingChallenge`)

    const { dataDir } = application
    await application.close()
    await open(dataDir)
    expect(restarts).toBe(2)
    expect(await solved(ann)).toBe(true)
    const back = await come('/.class/resume', { nickname: 'ann', words: ann.words })
    expect(back.host).toBe(ann.host)
    expect(await solved({ ...ann, cookie: await enter(back.host, back.once) })).toBe(true)
    expect((await rows()).filter((row) => row.endsWith('errorHandlingChallenge'))).toHaveLength(1)
  })

  it('earns nothing with a forged code, and still something with a real attack afterwards', async () => {
    const eve = await join('Eve forges')
    const id = await learnerIn(eve)
    const code = continueCodes.hacking.encode(
      application.training.catalogue.challenges.map((challenge) => challenge.id),
    )
    const forged = await send('PUT', eve.host, `/rest/continue-code/apply/${code}`, {
      headers: { cookie: eve.cookie },
    })
    expect(forged.status).toBe(200)
    await get(eve, '/rest/nowhere')
    await expect.poll(rows).toContain(`${id} solved errorHandlingChallenge`)
    expect((await rows()).filter((row) => row.startsWith(`${id} solved`))).toHaveLength(1)
  })

  it('loses access when it is revoked and when the class ends', async () => {
    const carl = await join('Carl')
    await classroom.classStore.revokeAccess((await learnerIn(carl)) ?? '')
    expect((await get(carl, '/')).status).toBe(401)
    const dora = await join('Dora')
    const { id, endsAt } = classroom.itsClass
    await classroom.classStore.endClass(id, new Date(0))
    expect((await get(dora, '/')).status).toBe(401)
    expect(
      (await post(JOIN_HOST, '/.class/join', { code: classroom.itsClass.code, nickname: 'Late' })).text,
    ).toContain('has ended')
    await classroom.classStore.endClass(id, new Date(endsAt))
    expect((await get(dora, '/')).status).toBe(200)
  })

  it('reaches the shop with tools by a host name of its own, which no browser is sent to', async () => {
    const fay = await join('Fay')
    const learner = await classroom.classStore.learnerOfShop(fay.shop)
    const joinFields = { code: classroom.itsClass.code, nickname: 'Fay', words: fay.words }
    const addressIn = (text: string) => /class="address">([^<]+)</.exec(text)?.[1] ?? ''
    const pages = ['/.class/resume', '/.class/record']
    const [shown = '', ...again] = await Promise.all(
      pages.map(async (path) => addressIn((await post(JOIN_HOST, path, joinFields)).text)),
    )
    expect(again).toEqual([shown])
    const tool = new URL(shown).hostname
    expect(
      (await post(JOIN_HOST, '/.class/resume', joinFields, { cookie: 'language=de_DE' })).text,
    ).toContain('Programme und Wallets finden deinen Laden unter dieser Adresse')
    expect((await send('GET', tool, '/rest/products/search?q=')).status).toBe(200)
    expect((await send('GET', tool, '/', { headers: { 'sec-fetch-mode': 'navigate' } })).status).toBe(403)
    const other = tool.replace(/.(?=\.class\.test$)/, (sign) => (sign === '0' ? '1' : '0'))
    expect((await send('GET', other, '/')).status).not.toBe(200)
    await classroom.classStore.revokeAccess(learner?.id ?? '')
    expect((await send('GET', tool, '/rest/products/search?q=')).status).toBe(401)
  })
})

describe('another learner', () => {
  let ann: Person
  let eve: Person
  beforeAll(async () => {
    ann = await join('Ann the second')
    eve = await join('Eve')
  })
  const inAnns = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(method, ann.host, path, { headers: { cookie: ann.cookie, ...headers } })

  it('gets in neither with their own cookie nor with a forged one', async () => {
    const [, shop, end] = [eve.shop, ann.shop, 'zzzzzz']
    for (const cookie of [
      eve.cookie,
      `ff-pass=${shop}.learner.${end}.AAAA`,
      `x-shop-ticket=${'0'.repeat(32)}`,
      '',
    ]) {
      expect((await send('GET', ann.host, '/rest/products/search?q=', { headers: { cookie } })).status).toBe(
        401,
      )
    }
    const ownElsewhere = ann.cookie.replace(ann.shop, eve.shop)
    expect((await send('GET', eve.host, '/', { headers: { cookie: ownElsewhere } })).status).toBe(401)
  })

  it('locks nobody out by setting cookies for the domain', async () => {
    const tossed = Array.from({ length: 20 }, (_, index) => `ff-pass=${eve.shop}.learner.zzzzzz.${index}`)
    const cookie = [...tossed, eve.cookie, ann.cookie].join('; ')
    expect((await send('GET', ann.host, '/', { headers: { cookie } })).status).toBe(200)
  })

  it('sees the join page in the language of the browser, unless they chose another', async () => {
    const joinPage = async (headers: Record<string, string>) =>
      (await send('GET', JOIN_HOST, '/', { headers })).text
    const german = { 'accept-language': 'de-DE,de;q=0.9' }
    expect(await joinPage(german)).toContain('In die Klasse')
    expect(await joinPage({ ...german, cookie: 'language=en' })).toContain('Join your class')
    expect(await joinPage({ 'accept-language': 'xx,de;q=0.8,en;q=0.5' })).toContain('In die Klasse')
    expect(await joinPage({ 'accept-language': 'xx,en;q=0.8,de;q=0.5' })).toContain('Join your class')
  })

  it('reaches nothing at guessed, malformed or invented host names', async () => {
    const names = [
      'class.test.evil.example',
      'evil.example',
      '127.0.0.1',
      'home.class.test',
      'twin-anna.class.test',
    ]
    for (const name of [...names, 'a.b.class.test', 'xclass.test', `x.${ann.host}`]) {
      expect([name, (await send('GET', name, '/', { headers: { cookie: ann.cookie } })).status]).toEqual([
        name,
        421,
      ])
    }
    // The error page looks like the join page.
    const style = await send('GET', 'evil.example', JOIN_STYLE_PATH)
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    const guessed = await send('GET', '00aaaaaaaaaaaa.class.test', '/')
    expect(guessed.status).toBe(401)
    // An existing shop cannot be told from a missing one.
    expect(guessed.text).toBe((await send('GET', ann.host, '/')).text)
  })

  it('does nothing in the learner’s name from pages of another shop', async () => {
    const foreign = [
      { origin: origin(eve.host) },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ]
    for (const headers of foreign) {
      for (const path of ['/training/shop/start-over', '/api/Feedbacks', '/rest/user/login']) {
        expect((await inAnns(path, headers, 'POST')).status).toBe(403)
      }
      expect((await inAnns('/training/notes', headers)).status).toBe(403)
    }
    const led = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }
    expect((await inAnns('/redirect?to=x', led)).status).toBe(403)
    expect((await inAnns('/', led)).status).toBe(200)
  })

  it('reads nothing over CORS: no response to the cookie allows other origins to read it', async () => {
    const answer = await inAnns('/training/notes')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    for (const path of ['/', '/rest/products/search?q=']) {
      const { headers } = await inAnns(path)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    }
  })

  it('installs no service worker', async () => {
    expect((await inAnns('/main.js', { 'service-worker': 'script' })).status).toBe(403)
  })

  it('receives nothing over the learner’s socket', async () => {
    const connectAs = (from: string) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { host: `${ann.host}:${port}`, cookie: ann.cookie, origin: from },
      })
      socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
      return promise.finally(() => socket.close())
    }
    expect(await connectAs(origin(ann.host))).toBe(true)
    expect(await connectAs(origin(eve.host))).toBe(false)
    expect(await connectAs('https://evil.example')).toBe(false)
  })

  it('cannot put the learner into their own shop: only the form of the join page sets a cookie, once', async () => {
    for (const path of [
      '/.class/enter',
      `/.class/enter?once=x`,
      `/?code=${classroom.itsClass.code}`,
      '/.class/join',
    ]) {
      for (const host of [JOIN_HOST, eve.host]) {
        expect((await send('GET', host, path)).headers['set-cookie']).toBeUndefined()
      }
    }
    const { host, once } = await come('/.class/resume', { nickname: 'Eve', words: eve.words })
    for (const from of [origin(eve.host), 'https://evil.example', 'null']) {
      const answer = await post(host, '/.class/enter', { once }, { origin: from })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
    expect((await post(ann.host, '/.class/enter', { once })).status).toBe(403)
    await enter(host, once)
    expect((await post(host, '/.class/enter', { once })).status).toBe(403)
  })

  it('joins for nobody from another page, and guesses no passphrase', async () => {
    const fields = { code: classroom.itsClass.code, nickname: 'Mallory' }
    expect((await post(JOIN_HOST, '/.class/join', fields, { origin: origin(eve.host) })).status).toBe(403)
    const guess = { ...fields, nickname: ann.nickname, words: 'fig fig fig fig' }
    const texts: string[] = []
    for (let tries = 0; tries < 8; tries++) texts.push((await post(JOIN_HOST, '/.class/resume', guess)).text)
    expect(texts.at(-1)).toContain('Too many guesses')
    // Other learners still get in.
    await come('/.class/resume', { nickname: 'Eve', words: eve.words })
  })
})

describe('the join page', () => {
  it('shows input as text, and a sentence for each mistake', async () => {
    const { code } = classroom.itsClass
    const tries: [Record<string, string>, string][] = [
      [{ code: 'fig fig fig', nickname: 'Gil' }, 'There is no class with this code'],
      [{ code: '<script>alert(1)</script>', nickname: '"><img src=x>' }, 'There is no class with this code'],
      [{ code, nickname: '<b>Gil</b>' }, 'That is not a nickname'],
      [{ code, nickname: 'Eve' }, 'has a learner with this nickname'],
    ]
    for (const [fields, sentence] of tries) {
      const { text, headers } = await post(JOIN_HOST, '/.class/join', fields)
      expect(text).toContain(sentence)
      expect(text).not.toMatch(/<(script|img|b)\b/)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await post(JOIN_HOST, '/.class/join', { code, nickname: 'x'.repeat(10_000) })).status).toBe(413)
  })

  it('accepts a limited number of wrong class codes from anywhere, and locks out nobody who has joined', async () => {
    const ina = await join('Ina')
    const guess = () => post(JOIN_HOST, '/.class/join', { code: 'fig plum pear', nickname: 'Mallory' })
    const answers: ClassResponse[] = []
    while (answers.at(-1)?.status !== 429 && answers.length < 5_000) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, guess))))
    }
    expect([answers[0]?.status, answers.at(-1)?.status]).toEqual([404, 429])
    expect(answers.at(-1)?.text).toContain('Too many guesses')
    expect((await get(ina, '/')).status).toBe(200)
    // The right code is refused too, or it could be told from wrong ones. It works again a moment later.
    await expect
      .poll(
        async () =>
          (await post(JOIN_HOST, '/.class/join', { code: classroom.itsClass.code, nickname: 'Kim' })).status,
      )
      .toBe(200)
  })

  it('handles a request without a host, or with two', async () => {
    const raw = (text: string) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => resolve(received))
      return promise
    }
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(await raw(`GET / HTTP/1.1\r\nHost: x.test\r\nHost: ${JOIN_HOST}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d/,
    )
  })
})
