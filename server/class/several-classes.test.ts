import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClass, HostedClass, Role } from '#contract/dashboard.ts'
import { closeTestApplication } from '../testing/application.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass, type TestClass } from '../testing/class/class.ts'
import { runningContest } from '../testing/class/contest.ts'
import { requestDashboard } from '../testing/class/dashboard.ts'
import type { SchoolClass } from './store/model.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

let testClass: TestClass
let link: URL
let monday: SchoolClass
let tuesday: SchoolClass
let ann: JoinedLearner
let bob: JoinedLearner
let [mondaysKey, tuesdaysKey] = ['', '']

beforeAll(async () => {
  testClass = await openTestClass()
  link = new URL(await testClass.classroom.openDashboard())
  monday = testClass.classroom.itsClass
  tuesday = await testClass.classroom.classes.create({ name: 'Tuesday', endsAt: NEXT_YEAR })
  mondaysKey = await keyFor(monday, 'owner')
  tuesdaysKey = await keyFor(tuesday, 'owner')
  ann = await testClass.join('Ann')
  bob = await testClass.join('Bob', tuesday.code)
})
afterAll(() => closeTestApplication(testClass.application))

const keyFor = async ({ id }: SchoolClass, role: Role) =>
  (await testClass.classroom.classStore.addTrainer(id, { name: 'Tess', role, kind: 'seat' })).key
const ask = (key: string, method: string, path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body })
const read = async <T>(key: string, path: string): Promise<T> =>
  JSON.parse((await ask(key, 'GET', path)).text)
const classOf = async (who: JoinedLearner) => JSON.parse((await testClass.get(who, '/training/class')).text)
const idOf = async (who: JoinedLearner) => (await testClass.learner(who))?.id

describe('of two classes in one process', () => {
  it('each has its code, its learners and its dashboard', async () => {
    expect([(await classOf(ann)).name, (await classOf(bob)).name]).toEqual(['Monday', 'Tuesday'])
    for (const [key, { name, code }, who] of [
      [mondaysKey, monday, 'Ann'],
      [tuesdaysKey, tuesday, 'Bob'],
    ] as const) {
      expect(await read<DashboardClass>(key, '/api/class')).toMatchObject({ name, code })
      const learners = await read<{ nickname: string }[]>(key, '/api/learners')
      expect(learners.map(({ nickname }) => nickname)).toEqual([who])
    }
  })

  it('the judging of one is paused, and its hints are closed, without the other', async () => {
    await ask(tuesdaysKey, 'POST', '/api/controls', { isPaused: true, hints: 'closed' })
    expect([(await classOf(ann)).signals.isPaused, (await classOf(bob)).signals.isPaused]).toEqual([
      false,
      true,
    ])
    for (const who of [ann, bob]) await testClass.get(who, '/rest/nowhere')
    const { visitor } = testClass.application
    const areSolved = [ann, bob].map(({ shop }) => visitor(shop).solved('errorHandlingChallenge'))
    expect(await Promise.all(areSolved)).toEqual([true, false])
    const hintsOf = async (who: JoinedLearner): Promise<{ text: string }[]> =>
      JSON.parse((await testClass.get(who, '/api/Hints')).text).data
    expect((await hintsOf(ann)).some(({ text }) => text !== '')).toBe(true)
    expect((await hintsOf(bob)).every(({ text }) => text === '')).toBe(true)
    await ask(tuesdaysKey, 'POST', '/api/controls', { isPaused: false, hints: 'plan' })
  })

  it('what a learner of one solves is in its own dashboard only', async () => {
    await testClass.get(bob, '/rest/nowhere')
    const solvedOf = async (key: string) =>
      (await read<{ nickname: string; solved: number }[]>(key, '/api/learners')).map(({ solved }) => solved)
    await expect.poll(() => solvedOf(tuesdaysKey)).toEqual([1])
    expect(await solvedOf(mondaysKey)).toEqual([1])
  })

  it('the staff of one reach no learner of the other', async () => {
    const [annsId, bobsId] = [await idOf(ann), await idOf(bob)]
    for (const [key, id] of [
      [mondaysKey, bobsId],
      [tuesdaysKey, annsId],
    ]) {
      for (const [method, path] of [
        ['GET', 'timeline'],
        ['POST', 'remove'],
        ['POST', 'erase'],
        ['POST', 'reset'],
        ['POST', 'visit'],
      ] as const) {
        const { status } = await ask(
          key ?? '',
          method,
          `/api/learners/${id}/${path}`,
          method === 'POST' ? {} : undefined,
        )
        expect([path, status]).toEqual([path, 404])
      }
    }
    for (const who of [ann, bob]) expect((await testClass.get(who, '/')).status).toBe(200)
  })

  it('a cookie of one opens no shop of the other', async () => {
    const asAnn = await testClass.send('GET', bob.host, '/', { headers: { cookie: ann.cookie } })
    expect(asAnn.status).toBe(401)
  })

  it('a one-time link leads into its own class only, and once', async () => {
    const { link: invited } = JSON.parse(
      (await ask(tuesdaysKey, 'POST', '/api/invitations', { role: 'helper', name: 'Hugo' })).text,
    )
    const code = new URLSearchParams(new URL(invited).hash.slice(1)).get('code')
    const enter = () =>
      requestDashboard(testClass, { link, method: 'POST', path: '/api/enter', body: { code } })
    const { key } = JSON.parse((await enter()).text)
    expect((await read<DashboardClass>(key, '/api/class')).name).toBe('Tuesday')
    expect((await enter()).status).toBe(403)
    const audit = await read<{ act: string; trainer: string }[]>(tuesdaysKey, '/api/audit')
    expect(audit).toContainEqual(expect.objectContaining({ act: 'enter', trainer: 'Hugo' }))
    expect(JSON.stringify(await read(mondaysKey, '/api/audit'))).not.toContain('Hugo')
  })

  it('each has a contest, and the score API asks which one is meant', async () => {
    const scores = async (query = '') => testClass.send('GET', JOIN_HOST, `/api/v1/scoreboard${query}`)
    const settings = runningContest({ isBoardPublic: true })
    const hold = async ({ id }: SchoolClass) => {
      await testClass.classroom.classStore.contests.changeContest(id, () => ({ settings, revealed: null }))
    }
    await hold(tuesday)
    await expect.poll(async () => (await scores()).status).toBe(200)
    expect(JSON.parse((await scores()).text).data.map(({ name }: { name: string }) => name)).toEqual(['Bob'])
    await hold(monday)
    await expect.poll(async () => (await scores()).status).toBe(400)
    expect((await scores()).text).toContain('?class=')
    const mondays = JSON.parse((await scores(`?class=${monday.code}`)).text)
    expect(mondays.data.map(({ name }: { name: string }) => name)).toEqual(['Ann'])
    expect((await scores('?class=fig-fig-fig')).status).toBe(404)
  })

  it('metrics have a class', async () => {
    const { text } = await testClass.send('GET', '127.0.0.1', '/metrics', { port: Number(link.port) })
    for (const name of ['Monday', 'Tuesday'])
      expect(text).toMatch(new RegExp(`class_solved\\{class="${name}",app="juiceshop"\\} 1`))
  })
})

describe('once the first class was erased', () => {
  /** What a new host finds at the end of a link. */
  const enter = async (code: string) => {
    const request = { link, method: 'POST', path: '/api/enter', body: { code } }
    const { key } = JSON.parse((await requestDashboard(testClass, request)).text)
    const { name, erasedAt } = await read<DashboardClass>(key, '/api/class')
    return { key, name, isErased: erasedAt !== null }
  }
  const codeOfLink = () =>
    new URLSearchParams(new URL(testClass.classroom.newDashboardLink()).hash.slice(1)).get('code') ?? ''

  it('links of the server lead hosts into another class', async () => {
    expect((await ask(mondaysKey, 'POST', '/api/class/erase', { name: 'Monday' })).status).toBe(200)
    expect(await enter(codeOfLink())).toMatchObject({ name: 'Tuesday', isErased: false })
    // As the command for links does.
    const code = 'of-the-command'
    const file = createHash('sha256').update(code).digest('hex')
    writeFileSync(join(testClass.application.dataDir, 'dashboard-links', file), '')
    const { key, name } = await enter(code)
    expect(name).toBe('Tuesday')
    expect((await read<HostedClass[]>(key, '/api/classes')).map((one) => one.name)).toEqual(['Tuesday'])
    expect((await testClass.get(bob, '/')).status).toBe(200)
    expect((await testClass.get(ann, '/training/class')).status).not.toBe(200)
  })

  it('hosts go on where no class is left, and make a new one', async () => {
    expect((await ask(tuesdaysKey, 'POST', '/api/class/erase', { name: 'Tuesday' })).status).toBe(200)
    const { key, isErased } = await enter(codeOfLink())
    expect(isErased).toBe(true)
    expect(await read<HostedClass[]>(key, '/api/classes')).toEqual([])
    expect((await ask(key, 'POST', '/api/classes', { name: 'Monday' })).status).toBe(201)
    expect(await enter(codeOfLink())).toMatchObject({ name: 'Monday', isErased: false })
  })
})
