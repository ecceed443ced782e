import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import { PLAIN_RULES, runningContest } from '../../testing/class/contest.ts'
import type { LearningEventKind } from '../../training/progress/event-log.ts'
import { SqliteDatabase } from '../store/sqlite/database.ts'
import { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { Contest } from './contest.ts'

const KEYS = ['first', 'second', 'third']

let [folder, classId, shop]: string[] = []
let classStore: ClassStore
let contest: Contest
let changes = 0
let isPaused = false

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  classStore = new ClassStore(new SqliteDatabase(join(folder, 'class.sqlite'), expect.fail))
  const endsAt = new Date(Date.now() + 86_400_000)
  classId = (await classStore.findOrCreateClass({ name: 'Cup', endsAt })).id
  shop = (await classStore.join(classId, 'Ann')).learner.shop
  contest = await Contest.open({
    classId,
    classStore,
    challenges: KEYS.map((key) => ({ key, stars: 1, rightFixes: [] })),
    isPaused: () => isPaused,
    reporter: { unexpected: expect.fail },
  })
  isPaused = false
  changes = 0
  contest.onChange(() => {
    changes++
  })
})
afterEach(async () => {
  contest.close()
  await classStore.close()
  rmSync(folder ?? '', { recursive: true, force: true })
})

const begin = async (settings: Partial<ContestSettings> = {}, revealed: number | null = null) => {
  await classStore.contests.changeContest(classId ?? '', () => ({
    settings: runningContest(settings),
    revealed,
  }))
  await contest.settle()
  changes = 0
}
let count = 0
const happens = (kind: LearningEventKind, key: string) => {
  const event = { id: `event${count++}`, kind, key, detail: '', at: new Date().toISOString(), evidence: null }
  return classStore.appendEvents([{ shop: shop ?? '', entries: [event] }])
}
const points = (audience: 'players' | 'trainers' = 'players') => contest.board(audience)?.standings[0]?.points

it('is none until a trainer begins one, and events change nothing', async () => {
  await happens('solved', 'first')
  await contest.settle()
  expect([contest.board('players'), contest.isJudgingPaused(), changes]).toEqual([undefined, false, 0])
  await begin()
  expect(points()).toBe(100)
  await classStore.contests.changeContest(classId ?? '', () => undefined)
  await contest.settle()
  expect(contest.board('players')).toBeUndefined()
})

it('changes with events that count, and with no others', async () => {
  await begin()
  const { version } = contest
  await happens('opened', 'first')
  await happens('near', 'first')
  await contest.settle()
  await contest.settle()
  expect([contest.version, changes]).toEqual([version, 0])
  await happens('solved', 'first')
  await vi.waitFor(() => expect(points()).toBe(100))
  expect(contest.version).not.toBe(version)
})

it('takes the points of the class’s plan in the place of those by stars, and follows its changes', async () => {
  await begin({ rules: { ...PLAIN_RULES, challenges: { second: 30 } } })
  for (const key of KEYS) await happens('solved', key)
  const part = { title: 'Round', minutes: 60, challenges: ['first', 'second'], points: 150 }
  const again = { title: 'Once more', minutes: 60, challenges: ['first'], points: 999 }
  const setPlan = async (plan: object | null) => {
    await classStore.messageStore.setPlanState(classId ?? '', plan && JSON.stringify({ plan, went: null }))
    await contest.settle()
  }
  await setPlan({ parts: [{ title: 'Break', minutes: 5, challenges: [] }, part, again] })
  expect(points()).toBe(150 + 30 + 100)
  expect(contest.rules?.challenges).toEqual({ first: 150, second: 30 })
  expect(contest.settings?.rules.challenges).toEqual({ second: 30 })
  await setPlan(null)
  expect(points()).toBe(100 + 30 + 100)
})

it('builds a board once, however many players look at it', async () => {
  await begin()
  await happens('solved', 'first')
  await contest.settle()
  expect(contest.board('players')?.standings).toBe(contest.board('players')?.standings)
})

it('follows many changes a few times a second', async () => {
  await begin()
  for (let each = 0; each < 40; each++) {
    await happens('hint', KEYS[each % 3] ?? '')
    await wait(20)
  }
  // Slow machines take longer than 800 ms for that.
  expect(changes).toBeGreaterThan(1)
  expect(changes).toBeLessThan(20)
})

it('freezes for players by the clock, and shows trainers all points', async () => {
  await begin({ freezesAt: new Date(Date.now() + 1_500).toISOString() })
  await happens('solved', 'first')
  await contest.settle()
  expect(points()).toBe(100)
  await vi.waitFor(() => expect(contest.board('players')?.frozenSince).not.toBeNull(), 5_000)
  await happens('solved', 'second')
  await contest.settle()
  expect([points('players'), points('trainers')]).toEqual([100, 200])
})

it('tells of a pause and of its end', async () => {
  await begin()
  for (const next of [true, false]) {
    const { version } = contest
    changes = 0
    isPaused = next
    await vi.waitFor(() => expect(changes).toBe(1), 3_000)
    expect([contest.board('players')?.isPaused, contest.version === version]).toEqual([next, false])
  }
})

it('hides the board from players only', async () => {
  await begin({ isBoardHidden: true })
  await happens('solved', 'first')
  await contest.settle()
  expect(contest.board('players')).toMatchObject({ isHidden: true, standings: [], lines: [], firsts: [] })
  expect(points('trainers')).toBe(100)
})

it('pauses judging before the start and after the end', async () => {
  const past = new Date(Date.now() - 10_000).toISOString()
  const future = new Date(Date.now() + 10_000).toISOString()
  await begin({ startsAt: future })
  expect([contest.phase, contest.isJudgingPaused()]).toEqual(['before', true])
  await begin({ endsAt: past })
  expect([contest.phase, contest.isJudgingPaused()]).toEqual(['over', true])
  await begin()
  expect([contest.phase, contest.isJudgingPaused()]).toEqual(['running', false])
})

it('reads everything again after the store was unreachable', async () => {
  await begin()
  const broken = vi
    .spyOn(classStore, 'eventsById')
    .mockRejectedValue(new StoreUnavailable(new Error('The test has cut the connection.')))
  await happens('solved', 'first')
  await contest.settle()
  expect(points()).toBe(0)
  broken.mockRestore()
  await vi.waitFor(() => expect(points()).toBe(100), 5_000)
})

it('forgets the events of learners who were erased', async () => {
  await begin()
  await happens('solved', 'first')
  await contest.settle()
  expect([...contest.events]).toHaveLength(1)
  await classStore.eraseLearner(contest.learners[0]?.id ?? '')
  await contest.settle()
  expect([[...contest.events], contest.board('players')?.standings]).toEqual([[], []])
})
