import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { Addresses } from '../access/addresses.ts'
import { normalizeNickname } from '../store/nicknames.ts'
import { NICKNAME_RULE } from './refusals.ts'

let testClass: TestClass

beforeAll(async () => {
  testClass = await openTestClass()
})
afterAll(() => closeTestApplication(testClass.application))

/** Joins, and returns the cookie that the join page sets. */
async function joinWithBrowser(nickname: string): Promise<string> {
  const { headers } = await testClass.post('/.class/join', { nickname })
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
const joinPage = (cookie: string) =>
  testClass.send('GET', JOIN_HOST, `/?code=${testClass.classroom.itsClass.code}`, { headers: { cookie } })
const nicknames = async () => {
  const { classStore, itsClass } = testClass.classroom
  return (await classStore.learners(itsClass.id)).map(({ nickname }) => nickname)
}

describe('a browser that is in', () => {
  it('is offered to go on, and gets into the same shop without the passphrase', async () => {
    const cookie = await joinWithBrowser('Ann')
    expect((await joinPage(cookie)).text).toContain('<button>Go on as: Ann</button>')
    const { text } = await testClass.post('/.class/again', {}, { cookie })
    expect(text).toContain('<strong>Ann</strong> (Monday)')
    expect(text).not.toContain('class="words"')
    const learner = (await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id))[0]
    expect(text).toContain(
      `action="${testClass.classroom.addresses.shopOrigin(learner?.shop ?? '')}/.class/enter"`,
    )
  })

  it('gets a second shop only for somebody who says that they are somebody else', async () => {
    const cookie = await joinWithBrowser('Bob')
    const asked = await testClass.post('/.class/join', { nickname: 'Cat' }, { cookie })
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('Go on as: Bob')])
    expect(asked.text).toContain('value="Cat"')
    expect(await nicknames()).not.toContain('Cat')
    await testClass.post('/.class/join', { nickname: 'Cat', sure: 'yes' }, { cookie })
    expect(await nicknames()).toContain('Cat')
  })

  it('is offered nothing after the learner has left, was removed, or with the cookies of two learners', async () => {
    const [dan, eve] = [await joinWithBrowser('Dan'), await joinWithBrowser('Eve')]
    expect((await joinPage(`${dan}; ${eve}`)).text).not.toContain('Go on as')
    const left = await testClass.send('GET', JOIN_HOST, '/.class/left', { headers: { cookie: dan } })
    expect([left.status, left.headers['set-cookie']?.[0]]).toEqual([
      303,
      expect.stringMatching(/^ff-pass=;.*Max-Age=0/),
    ])
    const { classStore, itsClass } = testClass.classroom
    const learner = (await classStore.learners(itsClass.id)).find(({ nickname }) => nickname === 'Dan')
    await classStore.removeLearner(learner?.id ?? '')
    expect((await joinPage(dan)).text).not.toContain('Go on as')
    expect((await testClass.post('/.class/again', {}, { cookie: dan })).text).not.toContain(
      '<strong>Dan</strong>',
    )
  })

  it('is offered nothing while the class is archived', async () => {
    const cookie = await joinWithBrowser('Gus')
    const { classStore, itsClass } = testClass.classroom
    expect((await joinPage(cookie)).text).toContain('Go on as: Gus')
    await classStore.setArchived(itsClass.id, true)
    expect((await joinPage(cookie)).text).not.toContain('Go on as')
    await classStore.setArchived(itsClass.id, false)
  })

  it('has no way into a shop by the cookie of the join page, nor by a page elsewhere', async () => {
    const cookie = await joinWithBrowser('Fay')
    const { classStore, itsClass, addresses } = testClass.classroom
    const learner = (await classStore.learners(itsClass.id)).find(({ nickname }) => nickname === 'Fay')
    const host = new URL(addresses.shopOrigin(learner?.shop ?? '')).hostname
    expect((await testClass.send('GET', host, '/', { headers: { cookie } })).status).toBe(401)
    const elsewhere = { cookie, origin: 'http://elsewhere.test' }
    expect((await testClass.post('/.class/again', {}, elsewhere)).status).toBe(403)
  })
})

describe('the join page', () => {
  it('has the rule for nicknames beside the field, and refuses by that rule', async () => {
    const { text } = await joinPage('')
    const hint = /id="nickname-hint">([^<]+)/.exec(text)?.[1] ?? ''
    expect(hint).toContain(NICKNAME_RULE)
    const [, most = ''] = /(\d+) letters/.exec(NICKNAME_RULE) ?? []
    expect(normalizeNickname('x'.repeat(Number(most)))).toBeDefined()
    expect(normalizeNickname('x'.repeat(Number(most) + 1))).toBeUndefined()
    expect(normalizeNickname("1a É9 .-'’_")).toBeDefined()
    for (const name of ['.a', ' ', 'a!', 'a/b']) expect(normalizeNickname(name)).toBeUndefined()
    const refused = await testClass.post('/.class/join', { nickname: 'a!' })
    expect(refused.text).toMatch(/role="alert">That is not a nickname/)
    expect(refused.text).toContain(NICKNAME_RULE)
  })

  it('has an icon', async () => {
    const { status, headers } = await testClass.send('GET', JOIN_HOST, '/favicon.ico')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('svg')])
  })

  it('isolates its pages only where browsers do so without a warning', async () => {
    expect((await joinPage('')).headers['cross-origin-opener-policy']).toBeUndefined()
    const local = await openTestClass({ base: 'localhost' })
    const page = await local.send('GET', 'join.localhost', '/')
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
    await closeTestApplication(local.application)
    const isTrusted = (base: string) => new Addresses(base, 3000).isTrustworthy
    expect(['localhost', '127.0.0.1', 'https://class.example'].map(isTrusted)).toEqual([true, true, true])
    expect(['192.0.2.10', 'class.example', 'localhost.example'].map(isTrusted)).toEqual([false, false, false])
  })
})
