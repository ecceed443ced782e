import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardNews, ContestBoard, ContestSettings, PlayerContest } from '#contract/contest.ts'
import type { LearnerClass } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { PLAIN_RULES, runningContest } from '../../testing/class/contest.ts'

let testClass: TestClass
let ann: JoinedLearner
let bob: JoinedLearner
const sockets: Socket[] = []

beforeAll(async () => {
  testClass = await openTestClass()
  ann = await testClass.join('Ann')
  bob = await testClass.join('Bob')
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await closeTestApplication(testClass.application)
})
beforeEach(() => save(undefined))

async function save(settings: ContestSettings | undefined): Promise<void> {
  const { classStore, itsClass, contest } = testClass.classroom
  await classStore.contests.changeContest(itsClass.id, () => settings && { settings, revealed: null })
  await contest.settle()
}

async function solve(who: JoinedLearner, key: string): Promise<void> {
  const { host, training } = testClass.application
  const challenge = training.catalogue.get(key)
  if (challenge) training.recordSolve(await host.open(who.shop), challenge)
}

const read = async <T>(who: JoinedLearner, path: string): Promise<T> =>
  JSON.parse((await testClass.get(who, path)).text)
const contestOf = (who: JoinedLearner) => read<PlayerContest>(who, '/training/contest')
const board = () => read<ContestBoard>(ann, '/training/contest/board')
const points = async () => (await board()).standings.map(({ name, points: sum }) => `${name} ${sum}`)

function connect(who: JoinedLearner): Socket {
  const { port } = testClass.classroom.addresses
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: `${who.host}:${port}`, cookie: who.cookie },
  })
  sockets.push(socket)
  return socket
}

/** What a page that shows the board receives. */
function openPage(who: JoinedLearner): { news: BoardNews[]; socket: Socket } {
  const socket = connect(who)
  const news: BoardNews[] = []
  socket.on('contest board', (one: BoardNews) => news.push(one)).emit('watch contest', true)
  return { news, socket }
}

describe('a player', () => {
  it('finds no contest where there is none, and learns of one from the class', async () => {
    expect((await testClass.get(ann, '/training/contest')).status).toBe(404)
    expect((await testClass.get(ann, '/training/contest/board')).status).toBe(404)
    expect((await read<LearnerClass>(ann, '/training/class')).contest).toBeNull()
    await save(runningContest({ title: 'Autumn cup' }))
    expect((await read<LearnerClass>(ann, '/training/class')).contest).toEqual({
      title: 'Autumn cup',
      lacksTeam: false,
      hasTeamShop: false,
    })
  })

  it.each([
    ['before the start', { startsAt: new Date(Date.now() + 600_000).toISOString() }, true],
    ['during the contest', {}, false],
    ['after the end', { endsAt: new Date(Date.now() - 60_000).toISOString() }, true],
  ])('is told whether solves count %s', async (_, times, isPaused) => {
    await save(runningContest(times))
    expect((await read<LearnerClass>(ann, '/training/class')).signals.isPaused).toBe(isPaused)
  })

  it('is told whether flags are checked here', async () => {
    await save(runningContest({ hasOwnFlags: true }))
    expect(await contestOf(ann)).toMatchObject({ hasOwnFlags: true })
    await save(runningContest())
    expect(await contestOf(ann)).toMatchObject({ hasOwnFlags: false })
  })

  it('sees the own points with their parts, also while the board is frozen', async () => {
    await save(runningContest({ freezesAt: new Date(Date.now() - 60_000).toISOString() }))
    await solve(ann, 'scoreBoardChallenge')
    await expect
      .poll(async () => (await contestOf(ann)).entries)
      .toMatchObject([{ challenge: 'scoreBoardChallenge', value: 100, points: 100, by: 'Ann' }])
    expect((await contestOf(bob)).entries).toEqual([])
    expect(await points()).toEqual(['Ann 0', 'Bob 0'])
  })

  it('gets the code of the own team, and of no other', async () => {
    await save(runningContest({ teams: { madeBy: 'players', most: 3 } }))
    const { classStore, itsClass, contest } = testClass.classroom
    const learner = (await testClass.learner(ann))?.id ?? ''
    const team = await classStore.teams.foundTeam('Pips', { classId: itsClass.id, learner, at: new Date() })
    await contest.settle()
    expect(await contestOf(ann)).toMatchObject({
      competitor: team.id,
      team: { name: 'Pips', code: team.code, isCaptain: true, members: [{ nickname: 'Ann' }] },
    })
    expect(await contestOf(bob)).toMatchObject({ competitor: null, team: null })
    expect((await testClass.get(bob, '/training/contest/board')).text).not.toContain(team.code)
    await classStore.teams.deleteTeam(itsClass.id, team.id, new Date())
  })

  it('loads the board again only if it changed', async () => {
    await save(runningContest())
    const first = await testClass.get(ann, '/training/contest/board')
    const again = (etag: string | undefined) =>
      testClass.send('GET', bob.host, '/training/contest/board', {
        headers: { cookie: bob.cookie, 'if-none-match': String(etag) },
      })
    expect(await again(first.headers.etag)).toMatchObject({ status: 304, text: '' })
    await save(runningContest({ title: 'Winter cup' }))
    expect((await again(first.headers.etag)).status).toBe(200)
  })

  it('gets nothing of a hidden board', async () => {
    await save(runningContest({ isBoardHidden: true }))
    expect(await board()).toMatchObject({ isHidden: true, standings: [], lines: [], firsts: [] })
  })
})

describe('a page that shows the board', () => {
  it('gets each change at once, but not more than one a second; others get none', async () => {
    await save(runningContest())
    const [watching, other] = [openPage(bob), connect(ann)]
    let otherNews = 0
    other.on('contest board', () => otherNews++)
    await testClass.get(bob, '/training/contest')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const solvedAt = performance.now()
    await solve(ann, 'loginAdminChallenge')
    await expect.poll(() => watching.news.length, { interval: 10 }).toBe(1)
    const took = performance.now() - solvedAt
    process.stdout.write(`A solve reached another page after ${Math.round(took)} ms.\n`)
    const ranked = (news: BoardNews | undefined) => news?.standings.map(({ name, solved }) => [name, solved])
    expect(ranked(watching.news[0])?.[0]).toEqual(['Ann', 2])
    await solve(ann, 'errorHandlingChallenge')
    await solve(ann, 'directoryListingChallenge')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(watching.news.length).toBe(1)
    await expect.poll(() => watching.news.length, { timeout: 3_000 }).toBe(2)
    expect(ranked(watching.news[1])?.[0]).toEqual(['Ann', 4])
    expect(otherNews).toBe(0)
    watching.socket.emit('watch contest', false)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await solve(ann, 'adminSectionChallenge')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(watching.news.length).toBe(2)
  })

  it('hears when it gets all further changes', async () => {
    await save(runningContest())
    const socket = connect(bob)
    let news = 0
    socket.on('contest board', () => news++)
    await socket.emitWithAck('watch contest', true)
    await solve(bob, 'scoreBoardChallenge')
    await expect.poll(() => news).toBeGreaterThan(0)
  })

  it('gets an announcement of new rules and of another end, also if it shows something else', async () => {
    const settings = runningContest()
    await save(settings)
    let classNews = 0
    connect(bob).on('class news', () => classNews++)
    await testClass.get(bob, '/training/contest')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await save({ ...settings, rules: { ...PLAIN_RULES, hintPercent: 10 } })
    await expect.poll(() => classNews).toBe(1)
    await save({ ...settings, endsAt: new Date(Date.now() + 7_200_000).toISOString() })
    await expect.poll(() => classNews).toBe(2)
  })

  it('gets no points from a frozen board', async () => {
    await save(runningContest({ freezesAt: new Date(Date.now() - 60_000).toISOString() }))
    const { news } = openPage(bob)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await solve(bob, 'scoreBoardChallenge')
    await expect.poll(async () => (await contestOf(bob)).entries.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(news.flatMap(({ standings }) => standings).filter(({ solved }) => solved > 0)).toEqual([])
  })
})

it('shows nobody by their own points what others solve while the board is frozen', async () => {
  const rules = { ...PLAIN_RULES, falling: { leastPercent: 10, solves: 2 }, firstSolves: [50] }
  await save(runningContest({ freezesAt: new Date(Date.now() - 60_000).toISOString(), rules }))
  await solve(ann, 'privacyPolicyChallenge')
  const keysOf = async (who: JoinedLearner) => (await contestOf(who)).entries.map((entry) => entry.challenge)
  await expect.poll(() => keysOf(ann)).toContain('privacyPolicyChallenge')
  const before = (await contestOf(ann)).entries
  await solve(bob, 'privacyPolicyChallenge')
  await expect.poll(() => keysOf(bob)).toContain('privacyPolicyChallenge')
  expect((await contestOf(ann)).entries).toEqual(before)
  expect(before.map((entry) => entry.firstBonus)).toEqual(before.map(() => 0))
  expect(JSON.stringify(before)).not.toContain('event')
  // Trainers see at once what they count.
  const { contest } = testClass.classroom
  const points = contest.entriesOf((await testClass.learner(ann))?.id ?? '').map((entry) => entry.points)
  expect(points).not.toEqual(before.map((entry) => entry.points))
})
