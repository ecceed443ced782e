import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { addTeams, setContest } from './testing/contest.ts'
import { signInAsTrainer } from './testing/dashboard.ts'

/** A day of 2,000 boards was as flat, and takes a minute longer. What grows by 1 kB a board is noticed here as well. */
const BOARDS = 500
/** After these, all code is compiled and all caches are full. */
const WARM_UP = 200
/** A few collections of garbage differ by 100 kB. */
const MOST_GROWTH = 400_000
const TEAMS = 15
/** Generous: tests run on slow machines. */
const TIMEOUT_MS = 240_000

let opened: ClassOnHostNames
let page: Page
let devtools: CDPSession

beforeAll(async () => {
  opened = await openClassOnHostNames('localhost')
  const { classroom, browser, application } = opened
  const ask = await signInAsTrainer(classroom)
  await setContest(classroom, { title: 'Day', teams: { madeBy: 'trainer', most: 4 } })
  const names = Array.from({ length: TEAMS }, (_, index) => `Team ${index + 1}`)
  const teams = await addTeams(classroom, names, 4)
  await classroom.tracker.membersChanged()
  const context = await dashboardContext(browser, { viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  await page.addInitScript(simulateDay, {
    learners: teams.flat().map(({ id, nickname }) => ({ id, nickname })),
    challenges: application.training.catalogue.challenges.map(({ key, stars }) => ({ key, stars })),
    names,
  })
  const { link } = await ask<{ link: string }>('POST', '/api/invitations', {
    role: 'projector',
    name: 'Hall',
  })
  await page.goto(link)
  await page.getByText('Team 1', { exact: true }).first().waitFor()
  devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
})
afterAll(() => opened.close())

/** Shows this many more boards, and turns to the next slide after every second one. */
const show = (boards: number) =>
  page.evaluate(async (count) => {
    const push: () => void = Reflect.get(window, 'pushBoard')
    for (let number = 0; number < count; number++) {
      const fetched = Reflect.get(window, 'fetchedBoards')
      push()
      if (number % 2 === 0) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      do await new Promise((shown) => setTimeout(shown))
      while (Reflect.get(window, 'fetchedBoards') === fetched)
    }
  }, boards)

async function measure(): Promise<{ heap: number; nodes: number; listeners: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

it(
  'the projector shows hundreds of boards and solves without growing',
  async () => {
    await page.keyboard.press('Space')
    await show(WARM_UP)
    const before = await measure()
    await show(BOARDS / 2)
    const halfway = await measure()
    await show(BOARDS / 2)
    const after = await measure()
    console.log(`The projector over ${BOARDS} boards: ${JSON.stringify({ before, halfway, after })}`)
    expect(await page.evaluate(() => Reflect.get(window, 'fetchedBoards'))).toBeGreaterThan(BOARDS / 2)
    // What is not garbage yet, such as the newest compiled code, is in a moment.
    await expect.poll(async () => (await measure()).heap).toBeLessThan(before.heap + MOST_GROWTH)
    // One slide has fifty nodes more than another.
    expect(after.nodes).toBeLessThan(before.nodes + 100)
    expect(after.listeners).toBeLessThan(before.listeners * 1.1)
  },
  TIMEOUT_MS,
)

/**
 * In the page: replaces the activity stream and the board of the server by those of a day that runs as fast as the page
 * can show it. Everything else is the server's.
 */
function simulateDay({
  learners,
  challenges,
  names,
}: {
  learners: readonly { id: string; nickname: string }[]
  challenges: readonly { key: string; stars: number }[]
  names: readonly string[]
}): void {
  // The page fetches a board once a second at most: the seconds of this day are short.
  const { setTimeout: later } = window
  const soon = (run: () => void, ms = 0) => later(run, ms === 1_000 ? 0 : ms)
  Object.assign(window, { setTimeout: soon })
  let version = 0
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const keys = challenges.map(({ key }) => key)
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const pick = <T>(from: readonly T[], seed: number): T => from[(seed * 7_919) % from.length] as T
  const send = (event: object): void =>
    stream?.enqueue(new TextEncoder().encode(`event: room\ndata: ${JSON.stringify(event)}\n\n`))
  const rowOf = ({ id, nickname }: { id: string; nickname: string }) => ({
    ...{ id, nickname, group: null, hand: null, working: null, solved: version, near: 0, hints: 0 },
    ...{ seenAt: null, state: 'working', stuck: null, removedAt: null },
  })
  const change = () => ({
    ...{ kind: 'change', version: `day.${version}`, at: new Date().toISOString(), erased: [], columns: {} },
    rows: [rowOf(pick(learners, version)), rowOf(pick(learners, version + 1))],
    cells: { [pick(learners, version).id]: { [pick(keys, version)]: 'solved' } },
    hasNews: false,
  })
  const snapshot = () => ({
    ...{ kind: 'snapshot', version: 'day.0', at: new Date().toISOString(), rows: learners.map(rowOf) },
    columns: challenges.map(({ key, stars }) => ({
      ...{ key, stars, name: `Challenge ${key}`, lab: key, category: 'XSS', hints: 0, share: 0.5 },
      medianMs: null,
    })),
    cells: Object.fromEntries(
      learners.map(({ id }) => [id, Object.fromEntries(keys.map((key) => [key, 'solved']))]),
    ),
  })
  const solve = (seed: number) => ({
    challenge: pick(keys, seed),
    competitor: `${seed % names.length}`,
    competitorName: pick(names, seed),
    at: new Date().toISOString(),
  })
  const lineOf = (id: string, name: string) => ({
    ...{ id, name },
    points: Array.from({ length: 60 }, (_, index) => ({
      at: new Date(Date.parse(startsAt) + index * 60_000).toISOString(),
      points: index * (100 + (version % 7)),
    })),
  })
  const board = () => ({
    ...{ version: `${version}`, title: 'Day', phase: 'running', startsAt, endsAt, frozenSince: null },
    ...{ isPaused: false, isHidden: false, reveal: null, brackets: [], isByTeams: true },
    standings: names.map((_, index) => ({
      ...{ id: `${(index + version) % names.length}`, name: names[(index + version) % names.length] },
      ...{ bracket: null, members: 4, place: index + 1, points: 9_000 - index * 100 + version, solved: 20 },
      ...{ lastPointAt: startsAt, isTie: false, isConcealed: false },
    })),
    lines: names.slice(0, 10).map((name, index) => lineOf(`${index}`, name)),
    firsts: keys.map((_, index) => solve(version + index)),
    recent: Array.from({ length: 8 }, (_, index) => solve(version + index)),
    solvers: Object.fromEntries(keys.map((key, index) => [key, (index + version) % names.length])),
    solvedBy: Object.fromEntries(
      names.slice(0, 10).map((_, index) => [`${index}`, keys.filter((_, at) => (at + version) % 3 === 0)]),
    ),
    at: new Date().toISOString(),
  })
  const { fetch: real } = window
  window.fetch = async (input, init) => {
    const path = String(input)
    if (path.endsWith('/api/activity/live')) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller
        },
      })
      setTimeout(() => {
        send(snapshot())
        send({ kind: 'contest', board: '1' })
      })
      return new Response(body)
    }
    if (!path.endsWith('/api/contest/board')) return real(input, init)
    Object.assign(window, { fetchedBoards: Number(Reflect.get(window, 'fetchedBoards') ?? 0) + 1 })
    return Response.json(board())
  }
  Object.assign(window, {
    pushBoard: () => {
      version++
      send(change())
      send({ kind: 'contest', board: `${version}` })
    },
  })
}
