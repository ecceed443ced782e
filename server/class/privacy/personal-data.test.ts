import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { LocalShops, ShopMovingError } from '../class-shops.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { Erasure } from './erasure.ts'

let testClass: TestClass
beforeEach(async () => {
  testClass = await openTestClass()
})
afterEach(() => closeTestApplication(testClass.application))

const shopFiles = () => readdirSync(join(testClass.application.dataDir, 'shops'))
const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
const DAY_MS = 86_400_000

describe('the personal data of a learner', () => {
  it('is shown for the passphrase, exported, and deleted for good', async () => {
    const [ann, bob] = [await testClass.join('Ann'), await testClass.join('Bob')]
    await testClass.get(ann, '/rest/nowhere')
    await testClass.get(bob, '/rest/nowhere')
    const { id = '' } = (await testClass.learner(ann)) ?? {}
    await expect.poll(() => testClass.classroom.classStore.eventsOf(id)).toHaveLength(1)
    const { messageStore } = testClass.classroom.classStore
    await messageStore.setGroup(testClass.classroom.itsClass.id, [id], 'blue')
    await messageStore.raiseHand(id, 'Where is the basket?', new Date())

    const page = await testClass.post('/.class/record', { nickname: 'Ann', words: ann.words })
    // By the challenge's name, not its key.
    expect(page.text).toContain('>Error Handling<')
    expect(page.text).not.toContain('errorHandlingChallenge')
    const token = tokenIn(page.text)
    const exported = await testClass.post('/.class/export', { token })
    expect(exported.headers['content-disposition']).toContain('attachment')
    expect(JSON.parse(exported.text)).toMatchObject({
      class: { name: 'Monday' },
      learner: { nickname: 'Ann', group: 'blue' },
      hand: { note: 'Where is the basket?' },
      messages: [],
      journal: [{ kind: 'solved', key: 'errorHandlingChallenge' }],
    })

    expect((await testClass.post('/.class/erase', { token })).status).toBe(409)
    expect((await testClass.get(ann, '/')).status).toBe(200)
    expect((await testClass.post('/.class/erase', { token, sure: 'yes' })).status).toBe(200)
    expect((await testClass.get(ann, '/')).status).toBe(401)
    expect(shopFiles().filter((name) => name.startsWith(ann.shop))).toEqual([])
    expect(await testClass.classroom.classStore.eventsOf(id)).toEqual([])
    expect((await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(409)
    expect((await testClass.post('/.class/export', { token })).status).toBe(403)
    // Nobody else lost anything.
    expect((await testClass.get(bob, '/')).status).toBe(200)
    expect(await testClass.classroom.classStore.events(testClass.classroom.itsClass.id)).toHaveLength(1)
  })

  it('is deleted later if that is not possible at once, although the learner cannot ask again', async () => {
    const [ann, bob, cleo] = [
      await testClass.join('Ann'),
      await testClass.join('Bob'),
      await testClass.join('Cleo'),
    ]
    const { classStore, itsClass } = testClass.classroom
    const [anns, bobs] = [await testClass.learner(ann), await testClass.learner(bob)]
    const warnings: string[] = []
    const near = new LocalShops(testClass.application.host, { openHint: () => undefined })
    const erase = vi.spyOn(near, 'erase')
    const parts = { classStore, shops: near, presence: { forget: () => {} }, keepDays: 30 }
    const erasure = new Erasure({ ...parts, warn: (text) => warnings.push(text) })
    erasure.close()
    await classStore.removeLearner(bobs?.id ?? '')
    erase.mockRejectedValue(new ShopMovingError())
    for (const who of [ann, cleo]) {
      const learner = await testClass.learner(who)
      expect(await erasure.eraseLearner(learner ?? { id: '', shop: '' })).toBe('begun')
    }
    // The operator gets the reason, without a name.
    expect(warnings).toHaveLength(2)
    for (const text of warnings)
      expect(text).toMatch(/^A learner was removed, but .*on its way to another machine/)
    expect((await testClass.get(ann, '/')).status).toBe(401)
    expect((await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(409)
    await expect(erasure.eraseDue(new Date())).rejects.toThrow(ShopMovingError)
    // A slow one does not delay the others.
    erase.mockRestore()
    vi.spyOn(near, 'erase').mockRejectedValueOnce(new ShopMovingError())
    await expect(erasure.eraseDue(new Date())).rejects.toThrow(ShopMovingError)
    expect(await classStore.pendingErasures()).toHaveLength(1)
    await erasure.eraseDue(new Date())
    expect(await classStore.learnerOfShop(anns?.shop ?? '')).toBeUndefined()
    expect(shopFiles().filter((name) => name.startsWith(ann.shop))).toEqual([])
    // A removed learner is not erased.
    expect((await classStore.learners(itsClass.id)).map(({ nickname }) => nickname)).toEqual(['Bob'])
  })

  it('is reported as being deleted if the erasure was begun only', async () => {
    const ann = await testClass.join('Ann')
    const fields = { nickname: 'Ann', words: ann.words }
    const token = tokenIn((await testClass.post('/.class/record', fields)).text)
    const erase = vi.spyOn(testClass.application.host, 'erase').mockRejectedValueOnce(new ShopMovingError())
    const { status, text } = await testClass.post('/.class/erase', { token, sure: 'yes' })
    expect([status, erase.mock.calls]).toEqual([202, [[ann.shop]]])
    expect(text).toContain('will be deleted')
    expect(text).toContain('tried again each hour')
    expect(text).not.toContain('Nothing was lost')
    expect((await testClass.post('/.class/record', fields)).status).toBe(409)
    expect((await testClass.post('/.class/export', { token })).status).toBe(403)
  })

  it('is complete if the erasure could not begin', async () => {
    const ann = await testClass.join('Ann')
    const fields = { nickname: 'Ann', words: ann.words }
    const token = tokenIn((await testClass.post('/.class/record', fields)).text)
    vi.spyOn(testClass.classroom.classStore, 'beginErasure').mockRejectedValueOnce(
      new StoreUnavailable(new Error('gone')),
    )
    const { status, text } = await testClass.post('/.class/erase', { token, sure: 'yes' })
    expect([status, text.includes('Nothing was lost')]).toEqual([503, true])
    expect((await testClass.get(ann, '/')).status).toBe(200)
    expect((await testClass.post('/.class/erase', { token, sure: 'yes' })).status).toBe(200)
  })

  it('is exported at a limited rate', async () => {
    const ann = await testClass.join('Ann')
    const { text } = await testClass.post('/.class/record', { nickname: 'Ann', words: ann.words })
    const ask = () => testClass.post('/.class/export', { token: tokenIn(text) })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const third = await ask()
    expect([third.status, third.text.includes('again in a minute')]).toEqual([429, true])
  })

  it('is shown to nobody without the passphrase, and to no page of a shop', async () => {
    const [ann, eve] = [await testClass.join('Ann'), await testClass.join('Eve')]
    expect((await testClass.send('GET', JOIN_HOST, '/.class/record')).text).toContain('What is kept of me')
    expect((await testClass.post('/.class/record', { nickname: 'Ann', words: eve.words })).status).toBe(409)
    const origin = `http://${eve.host}:${testClass.classroom.addresses.port}`
    const foreign = await testClass.post('/.class/record', { nickname: 'Ann', words: ann.words }, { origin })
    expect(foreign.status).toBe(403)
    for (const path of ['/.class/export', '/.class/erase']) {
      expect((await testClass.post(path, { token: 'x', sure: 'yes' })).status).toBe(403)
      expect((await testClass.send('GET', JOIN_HOST, path)).status).toBe(404)
    }
  })

  it('is available after the end of the class', async () => {
    const ann = await testClass.join('Ann')
    const { classStore, itsClass } = testClass.classroom
    await classStore.endClass(itsClass.id, new Date())
    const fields = { nickname: 'Ann', words: ann.words }
    expect((await testClass.post('/.class/resume', fields)).text).toContain('This class has ended')
    const page = await testClass.post('/.class/record', fields)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('What is kept of me')])
    // The address no longer works.
    expect(page.text).not.toContain('For your tools')
    const erased = await testClass.post('/.class/erase', { token: tokenIn(page.text), sure: 'yes' })
    expect(erased.status).toBe(200)
    expect(await classStore.learners(itsClass.id)).toEqual([])
  })

  it('cannot be guessed faster with similar spellings of the nickname', async () => {
    await testClass.join('Ann')
    const statuses: number[] = []
    for (const nickname of ['Ann', 'A nn', 'a.nn', 'An-n', 'ann', 'A_nn', 'Аnn']) {
      statuses.push(
        (await testClass.post('/.class/resume', { nickname, words: 'four wrong words here' })).status,
      )
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
  })

  it('is deleted some time after the end of the class, except for counts', async () => {
    const ann = await testClass.join('Ann')
    await testClass.get(ann, '/rest/nowhere')
    const { classStore, itsClass } = testClass.classroom
    await expect.poll(() => classStore.events(itsClass.id)).toHaveLength(1)
    const warnings: string[] = []
    const shops = new LocalShops(testClass.application.host, { openHint: () => undefined })
    const presence = { forget: () => {} }
    const erasure = new Erasure({
      classStore,
      shops,
      presence,
      keepDays: 30,
      warn: (text) => warnings.push(text),
    })
    erasure.close()
    const end = new Date(Date.now() - DAY_MS)
    await classStore.endClass(itsClass.id, end)
    const look = (days: number) => erasure.eraseDue(new Date(end.getTime() + days * DAY_MS))
    for (const days of [1, 9, 29]) await look(days)
    expect(warnings).toEqual([expect.stringMatching(/“Monday” is over since .* are kept until /)])
    expect(shopFiles().length).toBeGreaterThan(0)

    await look(31)
    expect(warnings.slice(1)).toEqual([expect.stringMatching(/“Monday” .* all names are forgotten/)])
    expect(shopFiles()).toEqual([])
    const [row] = await classStore.events(itsClass.id)
    expect(row).toMatchObject({ key: 'errorHandlingChallenge', detail: '' })
    expect(await classStore.learners(itsClass.id)).toMatchObject([{ nickname: '' }])
    expect(await classStore.learnerOfShop(ann.shop)).toBeUndefined()
    await look(99)
    expect(warnings).toHaveLength(2)
  })

  it('survives a clock that is years ahead, even for weeks: time counts from when the class was found ended', async () => {
    const ann = await testClass.join('Ann')
    const { classStore } = testClass.classroom
    const shops = new LocalShops(testClass.application.host, { openHint: () => undefined })
    const warnings: string[] = []
    const presence = { forget: () => {} }
    const erasure = new Erasure({
      classStore,
      shops,
      presence,
      keepDays: 30,
      warn: (text) => warnings.push(text),
    })
    erasure.close()
    const look = (days: number) => erasure.eraseDue(new Date(Date.now() + days * DAY_MS))
    const erased = () => warnings.filter((text) => text.includes('forgotten'))
    for (const days of [4_000, 4_000, 4_001, 4_002, 4_003, 4_020, 0, 5_000, 5_001, 5_002, 1]) await look(days)
    expect(warnings).toEqual([
      expect.stringContaining('clock is wrong'),
      expect.stringContaining('clock is wrong'),
    ])
    expect((await testClass.get(ann, '/')).status).toBe(200)
    // The class was found ended by a clock that was years ahead. It has ended by now, so the time starts over.
    for (const days of [4_000, 61, 62, 63, 90]) await look(days)
    expect(erased()).toEqual([])
    await look(91)
    expect(erased()).toHaveLength(1)
  })
})

it('names a tool path where all shops have one address, and no address for wallets', async () => {
  await closeTestApplication(testClass.application)
  testClass = await openTestClass({ base: '127.0.0.1' })
  const headers = { origin: `http://127.0.0.1:${testClass.classroom.addresses.port}` }
  const body = new URLSearchParams({ code: testClass.classroom.itsClass.code, nickname: 'Ann' }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = { headers: { ...headers, ...type }, body }
  const { text } = await testClass.send('POST', '127.0.0.1', '/.class/join', sent)
  expect(text).toContain('Your passphrase')
  expect(text).toContain('Programs such as curl')
  expect(text).not.toContain('A wallet in your browser')
})

describe('a class of a school', () => {
  beforeEach(async () => {
    await closeTestApplication(testClass.application)
    testClass = await openTestClass({ isSchool: true })
  })

  it('names every learner after a fruit, and ignores the name that they enter', async () => {
    const page = await testClass.send('GET', JOIN_HOST, '/')
    expect(page.text).toContain('random fruit name')
    expect(page.text).not.toContain('id="nickname"')
    const names = new Set<string>()
    for (let each = 0; each < 12; each++) names.add((await testClass.join('Real Name')).nickname)
    expect(names.size).toBe(12)
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+( \d+)?$/)
    expect([...names].join()).not.toContain('Real')
  })
})
