import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { signInStaff } from '../../testing/class/dashboard.ts'

let testClass: TestClass
let key: string
let later: string
beforeAll(async () => {
  testClass = await openTestClass()
  const [first, second] = testClass.application.training.catalogue.challenges
  if (!first || !second) throw new Error('There are no challenges.')
  ;[key, later] = [first.key, second.key]
  await setContest({ isBoardPublic: true })
  await testClass.join('Ann')
  const bob = await testClass.join('Bob')
  await solve(bob.shop, key)
})
afterAll(() => closeTestApplication(testClass.application))

async function setContest(changes: Partial<ContestSettings>): Promise<void> {
  const { classStore, itsClass } = testClass.classroom
  const settings = runningContest(changes)
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await testClass.classroom.contest.settle()
}

async function solve(name: string, challenge: string): Promise<void> {
  const shop = await testClass.application.host.open(name)
  const found = testClass.application.training.catalogue.get(challenge)
  if (found) testClass.application.training.recordSolve(shop, found)
  const { classStore, itsClass } = testClass.classroom
  await vi.waitFor(async () => {
    const events = await classStore.events(itsClass.id)
    expect(events.map((event) => event.key)).toContain(challenge)
  }, 30_000)
  await testClass.classroom.contest.settle()
}

interface Row {
  pos: number
  id: number
  account_id: number
  name: string
  score: number
  solves: { date: string }[]
}

/** The fields of all answers. */
interface Answer {
  success: boolean
  data: Row[]
  tasks: string[]
  standings: { lastAccept: number; taskStats: Record<string, { points: number; time: number }> }[]
}

async function get(path: string): Promise<{ status: number; body: Answer }> {
  const { status, text } = await testClass.send('GET', JOIN_HOST, path)
  return { status, body: JSON.parse(text) }
}

const points = () => (testClass.application.training.catalogue.get(key)?.stars ?? 0) * 100

it('answers a score bot as CTFd does, best first', async () => {
  const { status, body } = await get('/api/v1/scoreboard')
  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(body.data.map(({ pos, name, score }) => [pos, name, score])).toEqual([
    [1, 'Bob', points()],
    [2, 'Ann', 0],
  ])
  const account_id = body.data[0]?.account_id ?? 0
  expect(Number.isSafeInteger(account_id)).toBe(true)
  expect(body.data[0]).toEqual({
    ...{ pos: 1, account_id, account_url: `/users/${account_id}`, account_type: 'user', oauth_id: null },
    ...{ name: 'Bob', score: points(), bracket_id: null, bracket_name: null },
  })
})

it('shows the best with their solves, as many as are asked for', async () => {
  const { body } = await get('/api/v1/scoreboard/top/1')
  expect(Object.keys(body.data)).toEqual(['1'])
  const { id, solves } = body.data[1] ?? { id: 0, solves: [] }
  expect(solves).toEqual([
    expect.objectContaining({ challenge_id: 1, account_id: id, user_id: id, team_id: null, value: points() }),
  ])
  expect(Date.parse(solves[0]?.date ?? '')).toBeCloseTo(Date.now(), -6)
  expect((await get('/api/v1/scoreboard/top/1000000')).body.data[2]?.name).toBe('Ann')
  expect((await get('/api/v1/scoreboard/top/nothing')).body.data).toEqual({})
})

it('is a feed for CTFtime', async () => {
  const { body } = await get('/api/v1/ctftime')
  const name = testClass.application.training.catalogue.get(key)?.name ?? ''
  expect(body.tasks).toContain(name)
  expect(body.standings[0]).toMatchObject({ pos: 1, team: 'Bob', score: points() })
  const { taskStats = {}, lastAccept = 0 } = body.standings[0] ?? {}
  expect(taskStats[name]).toEqual({ points: points(), time: lastAccept })
  expect(body.standings[1]).toEqual({ pos: 2, team: 'Ann', score: 0, taskStats: {} })
})

it('lists challenges with their value and solves', async () => {
  const { body } = await get('/api/v1/challenges')
  expect(body.data[0]).toMatchObject({ id: 1, value: points(), solves: 1, solved_by_me: false })
  expect(body.data[1]).toMatchObject({ id: 2, solves: 0 })
})

it('shows the names of the projector while names are hidden', async () => {
  const { askDashboard } = await signInStaff(testClass)
  const texts = () =>
    Promise.all(
      ['/scoreboard', '/scoreboard/top/10', '/ctftime'].map(
        async (path) => (await testClass.send('GET', JOIN_HOST, `/api/v1${path}`)).text,
      ),
    )
  await askDashboard('POST', '/api/projector/names', { areHidden: true })
  for (const text of await texts()) {
    expect(text).not.toMatch(/Ann|Bob/)
    expect(text).toMatch(/"(name|team)":"[^"]+ #\d+"/)
  }
  await askDashboard('POST', '/api/projector/names', { areHidden: false })
  for (const text of await texts()) expect(text).toMatch(/Ann.*Bob|Bob.*Ann/)
})

it('names no members of teams', async () => {
  await setContest({ isBoardPublic: true, teams: { madeBy: 'trainer', most: 4 } })
  const { classStore, itsClass } = testClass.classroom
  const team = await classStore.teams.createTeam(itsClass.id, { name: 'Mangoes' }, new Date())
  const learners = (await classStore.learners(itsClass.id)).map(({ id }) => id)
  const change = { classId: itsClass.id, at: new Date(), most: 4 }
  await classStore.teams.moveLearners(team.id, { ...change, learners })
  await expect.poll(async () => (await get('/api/v1/scoreboard')).body.data.length).toBe(1)
  const { text } = await testClass.send('GET', JOIN_HOST, '/api/v1/scoreboard')
  expect(JSON.parse(text).data).toEqual([
    expect.objectContaining({ name: 'Mangoes', account_type: 'team', score: points(), members: [] }),
  ])
  expect(text).not.toContain('Bob')
})

it('shows nothing that happened after the freeze', async () => {
  await setContest({ isBoardPublic: true, freezesAt: new Date().toISOString() })
  const bob = (await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).find(
    ({ nickname }) => nickname === 'Bob',
  )
  await solve(bob?.shop ?? '', later)
  const { body } = await get('/api/v1/scoreboard/top/10')
  expect(body.data[1]).toMatchObject({ name: 'Bob', score: points(), solves: [{ challenge_id: 1 }] })
  expect(body.data[1]?.solves).toHaveLength(1)
  const name = testClass.application.training.catalogue.get(later)?.name ?? ''
  expect((await get('/api/v1/ctftime')).body.standings[0]?.taskStats).not.toHaveProperty(name)
  expect((await get('/api/v1/challenges')).body.data[1]?.solves).toBe(0)
})

it('says that scores are hidden, and shows no solves then', async () => {
  await setContest({ isBoardPublic: true, isBoardHidden: true })
  for (const path of ['/api/v1/scoreboard', '/api/v1/scoreboard/top/10', '/api/v1/ctftime']) {
    expect(await get(path)).toEqual({ status: 403, body: { message: 'Scores are currently hidden' } })
  }
  expect((await get('/api/v1/challenges')).body.data[0]?.solves).toBeNull()
})

it('is for nobody unless the trainer says so', async () => {
  await setContest({})
  for (const path of [
    '/api/v1/scoreboard',
    '/api/v1/scoreboard/top/10',
    '/api/v1/ctftime',
    '/api/v1/challenges',
  ]) {
    const { status, body } = await get(path)
    expect([status, Object.keys(body)]).toEqual([404, ['message']])
  }
})

it('makes an answer once, until players see another board', async () => {
  await setContest({ isBoardPublic: true })
  const entries = vi.spyOn(testClass.classroom.contest, 'shownEntriesOf')
  const askAll = async () => {
    await get('/api/v1/scoreboard/top/100')
    await get('/api/v1/ctftime')
  }
  await askAll()
  const once = entries.mock.calls.length
  for (let count = 0; count < 20; count++) await askAll()
  expect(entries).toHaveBeenCalledTimes(once)
})
