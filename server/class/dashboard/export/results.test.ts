import { describe, expect, it } from 'vitest'
import type { ActivitySource } from '../../activity/record.ts'
import { csvFile } from './file.ts'
import { type ChallengeFacts, pointsWithoutPlan, resultsOf } from './results.ts'
import { challengeTable, learnerTable } from './tables.ts'

const challenge = (key: string, stars: number, category: string) =>
  [key, { key, lab: key, category, stars, hints: 3, rightFixes: ['bind'] }] as const
const facts: ChallengeFacts = new Map([
  challenge('login', 2, 'Injection'),
  challenge('search', 3, 'Injection'),
  challenge('xss', 1, 'XSS'),
])
let ids = 0
const event = (kind: ActivitySource['kind'], key: string, minute: number, detail = ''): ActivitySource => ({
  ...{ id: `${ids++}`, kind, key, detail },
  at: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
})

describe('the results of a learner', () => {
  it('counts what was solved, found, fixed and proven, each once', () => {
    const { total, challenges } = resultsOf(
      [
        event('opened', 'login', 0),
        event('hint', 'login', 1, '1'),
        event('hint', 'login', 2, '2'),
        event('hint', 'login', 2, '2'),
        event('solved', 'login', 10),
        event('lines', 'login', 11, 'wrong'),
        event('lines', 'login', 12, 'right'),
        event('fix', 'login', 13, 'escape'),
        event('fix', 'login', 14, 'bind'),
        event('proven', 'login', 15),
        event('solved', 'xss', 20),
        event('fix', 'xss', 21, 'own'),
      ],
      facts,
    )
    expect(total).toEqual({
      ...{ points: 350, mostPoints: null, late: 0 },
      ...{ solved: 2, found: 1, fixed: 2, proven: 1, hints: 2, minutes: 21 },
      byStars: { 1: 1, 2: 1 },
      byCategory: { Injection: 1, XSS: 1 },
      firstAt: '2026-03-02T09:00:00.000Z',
      lastAt: '2026-03-02T09:21:00.000Z',
    })
    expect(challenges.get('login')).toMatchObject({
      activity: { ms: 600_000, wrongLines: 1, wrongFixes: 1 },
      foundAt: '2026-03-02T09:12:00.000Z',
      fixedAt: '2026-03-02T09:14:00.000Z',
      provenAt: '2026-03-02T09:15:00.000Z',
    })
  })

  it('does not count what only a code, a backup or a browser says, nor unknown challenges', () => {
    const { total, challenges } = resultsOf(
      [
        event('byCode', 'login', 0),
        event('byBackup', 'search', 0),
        event('byBrowser', 'xss', 5),
        event('solved', 'gone', 6),
      ],
      facts,
    )
    expect(total).toMatchObject({ solved: 0, byStars: {}, minutes: 1 })
    expect([...challenges].map(([key, { activity }]) => [key, activity.isJudged])).toEqual([['xss', false]])
  })

  it('leaves pauses of more than half an hour out of the minutes', () => {
    const { total } = resultsOf(
      [0, 20, 40, 240, 250].map((at) => event('tried', 'login', at)),
      facts,
    )
    expect(total.minutes).toBe(50)
  })

  it('has points by the plan, and says what is late; without a plan points by stars', () => {
    const events = [event('solved', 'login', 1), event('solved', 'search', 2)]
    const byStars = resultsOf(events, facts)
    expect([byStars.total.points, byStars.total.mostPoints, byStars.total.late]).toEqual([
      pointsWithoutPlan('login', facts) + pointsWithoutPlan('search', facts),
      null,
      0,
    ])
    const of = (key: string, timing: 'late' | 'open', points: number) => ({
      key,
      timing,
      solvedAt: null,
      points,
    })
    const part = { number: 1, title: 'A', points: 30, mostPoints: 100 }
    const parts = [{ ...part, challenges: [of('login', 'late', 30), of('xss', 'open', 0)] }]
    const { total, challenges } = resultsOf(events, facts, parts)
    expect(total).toMatchObject({ points: 30, mostPoints: 100, late: 1, solved: 2 })
    expect(challenges.get('login')).toMatchObject({ points: 30, isLate: true })
    expect(challenges.get('search')).toMatchObject({ points: null, isLate: false })
  })

  it('is zero without events', () => {
    expect(resultsOf([], facts).total).toMatchObject({ solved: 0, hints: 0, minutes: 0, firstAt: null })
  })
})

it('blocks the process for less than a quarter of a second for 2,000 learners', async () => {
  const many = new Map(Array.from({ length: 120 }, (_, index) => challenge(`c${index}`, 3, 'XSS')))
  const people = Array.from({ length: 2_000 }, (_, index) => ({
    ...{
      id: `${index}`,
      learner: `Learner ${index}`,
      name: null,
      number: null,
      group: null,
      removedAt: null,
    },
  }))
  const eventsOfLearners = async (learners: readonly string[]) =>
    learners.flatMap((learner) =>
      [...many.keys()].slice(0, 50).flatMap((key, index) => [
        { ...event('opened', key, index), learner, hasEvidence: false },
        { ...event('solved', key, index + 1), learner, hasEvidence: false },
      ]),
    )
  const file = {
    classId: 'monday',
    classStore: {
      eventsOfLearners,
      teamShops: { history: async () => undefined, eventsWith: async () => new Map() },
    },
    plans: { resultsOf: () => undefined },
    facts: many,
    people,
    isAnonymous: true,
  }
  for (const parts of [
    csvFile({ ...file, table: learnerTable({ facts: many }) }, ','),
    csvFile({ ...file, table: challengeTable({ facts: many, titles: new Map() }) }, ','),
  ]) {
    let rows = 0
    let longest = 0
    let before = process.threadCpuUsage()
    for await (const part of parts) {
      rows += part.split('\r\n').length - 1
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
      before = process.threadCpuUsage()
    }
    expect(rows).toBeGreaterThan(2_000)
    // In milliseconds of processor time.
    expect(longest).toBeLessThan(250)
  }
})
