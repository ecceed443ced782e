import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { ContestSettings, DashboardContest, ProjectorBoard } from '#contract/contest.ts'
import { closeTestApplication } from '../../../../testing/application.ts'
import { listenToActivity } from '../../../../testing/class/activity-feed.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../../../testing/class/class.ts'
import { runningContest } from '../../../../testing/class/contest.ts'
import { enterDashboard, requestDashboard } from '../../../../testing/class/dashboard.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'contest-board-'))

let testClass: TestClass
let link: URL
let [owner, projector] = ['', '']
let ann: JoinedLearner

const ask = async <T>(key: string, method: string, path: string, body?: object) => {
  const { status, text } = await requestDashboard(testClass, { link, key, method, path, body })
  return { status, answer: JSON.parse(text) as T }
}
const control = async (path: string, body: object, key = owner): Promise<number> =>
  (await ask(key, 'POST', `/api/contest/${path}`, body)).status
const board = async (key = projector): Promise<ProjectorBoard> =>
  (await ask<ProjectorBoard>(key, 'GET', '/api/contest/board')).answer
const pointsOf = async (name: string) => (await board()).standings.find((row) => row.name === name)?.points
const pointsForTrainers = async (name: string) => {
  const { answer } = await ask<DashboardContest>(owner, 'GET', '/api/contest')
  return answer.board?.standings.find((row) => row.name === name)?.points
}
const change = async (change: Partial<ContestSettings>) => {
  const { classStore, itsClass, contest } = testClass.classroom
  await classStore.contests.changeContest(itsClass.id, (saved) => ({
    settings: { ...runningContest(), ...saved?.settings, ...change },
    revealed: saved?.revealed ?? null,
  }))
  await contest.settle('class')
}
const endNow = () => change({ endsAt: new Date().toISOString() })

async function open(): Promise<void> {
  testClass = await openTestClass({}, dataDir)
  link = new URL(await testClass.classroom.openDashboard())
  owner = await enterDashboard(testClass, link, 'Olga')
  const { answer } = await ask<{ link: string }>(owner, 'POST', '/api/invitations', {
    role: 'projector',
    name: 'Hall',
  })
  projector = await enterDashboard(testClass, new URL(answer.link))
}

beforeAll(open)
afterAll(() => closeTestApplication(testClass.application))

describe('the board of a contest', () => {
  it('is not there without a contest, and its controls say so', async () => {
    expect((await ask(projector, 'GET', '/api/contest/board')).status).toBe(404)
    expect(await control('freeze', { isFrozen: true })).toBe(404)
  })

  it('shows each solve soon, announced by the event stream, with recent solves and solvers', async () => {
    await change({})
    ann = await testClass.join('Ann')
    await testClass.join('Bob')
    const stream = await listenToActivity(link, projector)
    const announced = () => stream.events.filter(({ kind }) => kind === 'contest').length
    await expect.poll(announced).toBeGreaterThan(0)
    const before = announced()
    await testClass.get(ann, '/rest/nowhere')
    await expect.poll(announced).toBeGreaterThan(before)
    await expect.poll(() => pointsOf('Ann')).toBe(100)
    const { recent, solvers, solvedBy, standings } = await board()
    expect(recent).toMatchObject([{ challenge: 'errorHandlingChallenge', competitorName: 'Ann' }])
    expect(solvers).toEqual({ errorHandlingChallenge: 1 })
    // A board may be frozen or hidden: the stream of activity tells a projector nothing of solves.
    for (const { events } of [stream, await listenToActivity(link, projector)]) {
      await expect.poll(() => events.some(({ kind }) => kind === 'snapshot')).toBe(true)
      const text = JSON.stringify(events)
      expect(text).toContain('Ann')
      expect(text).not.toMatch(/"errorHandlingChallenge":"solved"|"solved":[1-9]|"share":0\.\d|"share":1/)
    }
    const staff = await listenToActivity(link, owner)
    await expect.poll(() => JSON.stringify(staff.events)).toContain('"errorHandlingChallenge":"solved"')
    expect(solvedBy[standings[0]?.id ?? '']).toEqual(['errorHandlingChallenge'])
  })

  it('names nobody on a projector while names are hidden; trainers see them', async () => {
    await ask(owner, 'POST', '/api/projector/names', { areHidden: true })
    expect(JSON.stringify(await board())).not.toMatch(/Ann|Bob/)
    expect((await board()).recent[0]?.competitorName).toMatch(/#\d/)
    expect(JSON.stringify(await board(owner))).toContain('Ann')
    await ask(owner, 'POST', '/api/projector/names', { areHidden: false })
    expect(await pointsOf('Ann')).toBe(100)
  })

  it('is hidden from players and shown again, and trainers see it all the time', async () => {
    expect(await control('hide', { isHidden: true })).toBe(200)
    expect(await board()).toMatchObject({ isHidden: true, standings: [], recent: [], solvers: {} })
    expect(await pointsForTrainers('Ann')).toBe(100)
    await control('hide', { isHidden: false })
    expect(await pointsOf('Ann')).toBe(100)
  })

  it.each([
    ['freeze', { isFrozen: 'yes' }],
    ['hide', {}],
    ['reveal', { revealed: -1 }],
    ['reveal', { revealed: 1.5 }],
    ['reveal', {}],
  ])('refuses what it does not understand: %s %j', async (path, body) => {
    expect(await control(path, body)).toBe(400)
  })

  it('may be changed by trainers only', async () => {
    expect(await control('freeze', { isFrozen: true }, projector)).toBe(403)
  })

  it('stands still once it is frozen, also after a restart, and is audited', async () => {
    expect(await control('freeze', { isFrozen: true })).toBe(200)
    await testClass.send('POST', ann.host, '/rest/user/login', {
      headers: { cookie: ann.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
    })
    await expect.poll(() => pointsForTrainers('Ann')).toBeGreaterThan(100)
    expect(await pointsOf('Ann')).toBe(100)
    expect((await board()).recent).toHaveLength(1)
    const { frozenSince } = await board()
    expect(frozenSince).not.toBeNull()
    await control('freeze', { isFrozen: true })
    expect((await board()).frozenSince).toBe(frozenSince)
    const audit = (await ask<AuditEntry[]>(owner, 'GET', '/api/audit')).answer
    expect(audit.find(({ act }) => act === 'contestFreeze')).toMatchObject({ trainer: 'Olga', detail: 'on' })

    await testClass.application.close()
    await open()
    expect((await board()).frozenSince).toBe(frozenSince)
    expect(await pointsOf('Ann')).toBe(100)
    expect(await pointsForTrainers('Ann')).toBeGreaterThan(100)
  })

  it('shows all points again when it is no longer frozen', async () => {
    const { frozenSince } = await board()
    await control('freeze', { isFrozen: false })
    expect(await pointsOf('Ann')).toBeGreaterThan(100)
    await change({ freezesAt: frozenSince })
    expect(await pointsOf('Ann')).toBe(100)
  })

  it('is frozen as planned after a freeze by hand, and by no freeze before the start', async () => {
    const freezesAt = async () =>
      (await ask<DashboardContest>(owner, 'GET', '/api/contest')).answer.settings?.freezesAt
    const before = await freezesAt()
    const planned = new Date(Date.now() + 1_800_000).toISOString()
    await change({ freezesAt: planned })
    await control('freeze', { isFrozen: true })
    expect((await board()).frozenSince).not.toBeNull()
    await control('freeze', { isFrozen: false })
    expect(await freezesAt()).toBe(planned)
    const startsAt = (await board()).startsAt
    await change({ startsAt: new Date(Date.now() + 600_000).toISOString() })
    expect(await control('freeze', { isFrozen: true })).toBe(409)
    expect(await freezesAt()).toBe(planned)
    await change({ startsAt, freezesAt: before ?? null })
  })

  it('is revealed place by place after the end, and back, also across a restart', async () => {
    expect(await control('reveal', { revealed: 1 })).toBe(409)
    await endNow()
    expect(await control('freeze', { isFrozen: true })).toBe(200)
    expect((await board()).reveal).toBeNull()
    expect(await control('reveal', { revealed: 1 })).toBe(200)
    const concealed = async () =>
      (await board()).standings.map(({ name, isConcealed }) => [name, isConcealed])
    expect((await board()).reveal).toEqual({ revealed: 1, of: 2 })
    expect(await concealed()).toEqual([
      ['Ann', true],
      ['Bob', false],
    ])
    expect(await pointsOf('Ann')).toBe(100)

    await testClass.application.close()
    await open()
    expect((await board()).reveal).toEqual({ revealed: 1, of: 2 })
    await control('reveal', { revealed: null })
    expect((await board()).reveal).toBeNull()
    expect(await pointsOf('Ann')).toBe(100)
    await control('reveal', { revealed: 2 })
    expect(await board()).toMatchObject({ reveal: null, frozenSince: null, phase: 'over' })
    expect(await pointsOf('Ann')).toBeGreaterThan(100)
  })

  it('has nothing to reveal if it was never frozen', async () => {
    await control('freeze', { isFrozen: false })
    expect(await control('reveal', { revealed: 1 })).toBe(409)
    expect(await control('freeze', { isFrozen: true })).toBe(409)
  })
})
