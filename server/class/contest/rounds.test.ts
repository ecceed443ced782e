import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import type { ProofLine } from '#contract/training.ts'
import { closeTestApplication, projectRoot } from '../../testing/application.ts'
import { type ClassApplication, openClassApplication } from '../../testing/class/class.ts'
import { PLAIN_RULES, runningContest } from '../../testing/class/contest.ts'
import { FixAttacks } from '../../training/proof/fix-attacks.ts'
import { proveCustomFix } from '../../training/proof/prove-custom-fix.ts'
import type { Learner } from '../store/model.ts'
import { Rounds } from './rounds.ts'

const ADMIN = 'loginAdminChallenge'
const MINUTE_MS = 60_000

const weak = readFileSync(join(projectRoot, 'labs', 'login-injection', 'weak.ts'), 'utf8')
const RIGHT = weak
  .replace(/'\$\{email\}'/, '?')
  .replace(/'\$\{md5\(password\)\}'/, '?')
  .replace('deletedAt IS NULL`,', 'deletedAt IS NULL`,\n    [email, md5(password)],')
const BYPASSABLE = weak.replace(
  'return db',
  'if (email === "\' or 1=1--") return Promise.resolve(undefined)\n  return db',
)
const SERVES_NOBODY = weak.replace(/return db[\s\S]*\n\}/, 'return Promise.resolve(undefined)\n}')

let opened: ClassApplication
let joined = 0
let now: number
let isPaused: boolean
let rounds: Rounds

beforeAll(async () => {
  opened = await openClassApplication()
})
beforeEach(async () => {
  isPaused = false
  now = Date.parse((await changeContest()).startsAt)
  rounds = newRounds()
})
afterEach(async () => {
  await rounds.close()
  const { classStore, itsClass } = opened.classroom
  for (const { id } of await classStore.learners(itsClass.id)) await classStore.removeLearner(id)
})
afterAll(() => closeTestApplication(opened.application))

async function changeContest(changes: Partial<ContestSettings> = {}): Promise<ContestSettings> {
  const { classStore, itsClass, contest } = opened.classroom
  const settings = runningContest({
    rules: {
      ...PLAIN_RULES,
      // The login has several challenges.
      stars: [0, 0, 0, 0, 0, 0],
      challenges: { [ADMIN]: 1_000 },
      rounds: { minutes: 5, heldPercent: 5, downPercent: 10 },
    },
    ...changes,
  })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle('class')
  return settings
}

/** As a process has them after its start. */
function newRounds(attacks: ConstructorParameters<typeof Rounds>[0]['attacks'] = fixAttacks()): Rounds {
  const { application, classroom } = opened
  return new Rounds({
    contest: classroom.contest,
    host: application.host,
    attacks,
    isPaused: () => isPaused,
    reporter: { unexpected: (error) => expect.fail(String(error)) },
    now: () => now,
    restFactor: 0,
  })
}

/** The same fix has the same result, so each is attacked once in all tests. */
const remembered = new Map<string, ProofLine[]>()

async function* proveOnce(...proof: Parameters<typeof proveCustomFix>): AsyncGenerator<ProofLine> {
  const { source } = proof[4]
  const known = remembered.get(source)
  if (known) return yield* known
  const lines: ProofLine[] = []
  for await (const line of proveCustomFix(...proof)) {
    lines.push(line)
    const isDecided = line.line === 'verdict' || (line.line === 'done' && line.outcome === 'through')
    // Nobody reads on after that.
    if (isDecided) remembered.set(source, lines)
    yield line
  }
}

function fixAttacks(prove: typeof proveCustomFix = proveOnce): FixAttacks {
  const { host, training, app } = opened.application
  return new FixAttacks({ host, training, app: () => app, prove })
}

/** A learner whose own fix of the login is live, if there is one. */
async function player(name: string, fix?: string): Promise<Learner> {
  const { classroom, application } = opened
  const { classStore, itsClass, contest } = classroom
  // Nobody gets the name of somebody who was removed.
  const nickname = `${name} ${joined++}`
  await classStore.join(itsClass.id, nickname)
  const learner = (await classStore.learners(itsClass.id)).find((one) => one.nickname === nickname)
  if (!learner) throw new Error('Nobody joined')
  const visitor = application.visitor(learner.shop)
  if (fix !== undefined) {
    await visitor.put(`/training/coding/${ADMIN}/own`, { source: fix })
    const put = await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 'own' })
    expect(put.statusCode, put.body).toBe(200)
    await expect
      .poll(() => [...contest.events].some((one) => one.learner === learner.id && one.kind === 'live'))
      .toBe(true)
  }
  await contest.settle('learner')
  return learner
}

async function runRound(): Promise<void> {
  await rounds.run()
  now += 5 * MINUTE_MS
}

/** What the event log of a shop says, oldest first. */
function resultsOf({ shop }: Learner): Promise<string[]> {
  const sql = "SELECT detail FROM ff_journal WHERE kind = 'round' AND key = ? ORDER BY seq"
  return opened.application.host.use(shop, async ({ tables }) =>
    tables.all<{ detail: string }>(sql, [ADMIN]).map(({ detail }) => detail.split(' ')[1] ?? ''),
  )
}

/** The points for rounds, once all of this number are in the class store. */
async function pointsOf({ id }: Learner, most: number) {
  const { contest } = opened.classroom
  const stored = () =>
    [...contest.events].filter((one) => one.kind === 'round' && one.key === ADMIN && one.learner === id)
  await expect.poll(() => stored().length).toBe(most)
  await contest.settle('rows')
  const { points } = contest.standingOf(id) ?? {}
  return { points, entries: contest.entriesOf(id).filter(({ challenge }) => challenge === ADMIN) }
}

it('the class runs rounds by itself, but not before the start', { timeout: 120_000 }, async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const ann = await player('Ann', RIGHT)
  await changeContest({ startsAt: inAnHour, endsAt: new Date(Date.now() + 7_200_000).toISOString() })
  await sleep(1_500)
  expect(await resultsOf(ann)).toEqual([])
  await changeContest()
  await expect.poll(() => resultsOf(ann), { timeout: 90_000 }).toEqual(['held'])
})

describe('three rounds', () => {
  // From here on the clock is the test's.
  beforeAll(() => opened.classroom.leave())
  it('are held by a right fix, and lost by one that a new attack gets past', async () => {
    const [ann, bob, cleo] = [
      await player('Ann', RIGHT),
      await player('Bob', BYPASSABLE),
      await player('Cleo'),
    ]
    for (let each = 0; each < 3; each++) await runRound()
    expect(await resultsOf(ann)).toEqual(['held', 'held', 'held'])
    expect(await resultsOf(bob)).toEqual(['fell', 'fell', 'fell'])
    expect(await resultsOf(cleo)).toEqual([])
    const { points, entries } = await pointsOf(ann, 3)
    expect(points).toBe(150)
    expect(entries).toMatchObject([
      {
        challenge: ADMIN,
        achievement: 'rounds',
        rounds: { held: 3, fell: 0, down: 0 },
        points: 150,
        by: ann.nickname,
      },
    ])
    expect((await pointsOf(bob, 3)).points).toBe(0)
  })

  it('cost points if an honest customer is not served', async () => {
    const ann = await player('Ann', SERVES_NOBODY)
    await runRound()
    await runRound()
    expect(await resultsOf(ann)).toEqual(['down', 'down'])
    expect((await pointsOf(ann, 2)).points).toBe(-200)
  })
})

it('a fix is attacked once in a round, also after a restart', async () => {
  const ann = await player('Ann', RIGHT)
  await rounds.run()
  await rounds.run()
  await rounds.close()
  rounds = newRounds()
  await rounds.run()
  expect(await resultsOf(ann)).toEqual(['held'])
  now += 5 * MINUTE_MS
  await rounds.run()
  expect(await resultsOf(ann)).toEqual(['held', 'held'])
})

it('nothing is attacked while the class is paused, and what was under way is dropped', async () => {
  const ann = await player('Ann', RIGHT)
  isPaused = true
  await runRound()
  isPaused = false
  const run = rounds.run()
  isPaused = true
  await run
  expect(await resultsOf(ann)).toEqual([])
  isPaused = false
  await runRound()
  await runRound()
  expect(await resultsOf(ann)).toEqual(['held'])
})

it('a fix that is not live any more is left alone', async () => {
  const ann = await player('Ann', RIGHT)
  await opened.application.visitor(ann.shop).put(`/training/coding/${ADMIN}/live`, { fix: null })
  await runRound()
  expect(await resultsOf(ann)).toEqual([])
})

it('nothing is attacked in a contest without rounds', async () => {
  const ann = await player('Ann', RIGHT)
  await changeContest({ rules: PLAIN_RULES })
  await runRound()
  expect(await resultsOf(ann)).toEqual([])
})

it('who was left out of a round comes first in the next, so that all have the same number', async () => {
  const players = await Promise.all(['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].map((one) => player(one, RIGHT)))
  const attacked: string[] = []
  await rounds.close()
  rounds = newRounds({
    attackShop: async ({ id }) => {
      attacked.push(id)
      await sleep(5)
      // There is time for two shops in a round.
      if (attacked.length % 2 === 0) isPaused = true
      return true
    },
  })
  for (let each = 0; each < 10; each++) {
    isPaused = false
    await runRound()
  }
  const counts = players.map(({ shop }) => attacked.filter((one) => one === shop).length)
  expect(counts).toEqual([4, 4, 4, 4, 4])
})

it('a round of twenty fixes never keeps the thread for a quarter of a second', {
  timeout: 300_000,
}, async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => player('Ann', RIGHT)))
  await rounds.close()
  let left = 3
  // A few of them are attacked again: the others take their results.
  rounds = newRounds(fixAttacks((...proof) => (left-- > 0 ? proveCustomFix(...proof) : proveOnce(...proof))))
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }, 5)
  try {
    await rounds.run()
  } finally {
    clearInterval(timer)
  }
  expect(longestMs).toBeLessThan(250)
  expect((await Promise.all(players.map(resultsOf))).flat()).toEqual(players.map(() => 'held'))
})
