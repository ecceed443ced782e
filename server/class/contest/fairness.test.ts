import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../store/model.ts'
import { type FairnessInput, fairnessNotes } from './fairness.ts'

const START = Date.parse('2026-03-02T09:00:00.000Z')
const atSecond = (second: number): string => new Date(START + second * 1_000).toISOString()

let count = 0
const event = (
  learner: string,
  kind: StoredEvent['kind'],
  key: string,
  second: number,
  more: Partial<StoredEvent> = {},
): StoredEvent => ({
  ...{ id: `e${count++}`, learner, kind, key, detail: '', at: atSecond(second), hasEvidence: false },
  ...more,
})

const notes = (events: StoredEvent[], more: Partial<FairnessInput> = {}) =>
  fairnessNotes({
    settings: { startsAt: atSecond(0), endsAt: atSecond(3_600) },
    learners: ['ann', 'bob', 'cem', 'gone'].map((id) => ({
      id,
      nickname: id.toUpperCase(),
      removedAt: id === 'gone' ? atSecond(1) : null,
    })),
    events,
    competitorOf: (learner) => ({ ann: 'red', bob: 'red', cem: 'blue' })[learner] ?? null,
    nameOf: (competitor) => `Team ${competitor}`,
    fixes: new Map(),
    ownerOfFlag: () => undefined,
    cheatScoreOf: () => 0,
    ...more,
  })

describe('a solve without any trace before it', () => {
  it('is noted with its time', async () => {
    expect(await notes([event('ann', 'solved', 'xss', 60)])).toEqual([
      expect.objectContaining({
        kind: 'untraced',
        learner: 'ann',
        nickname: 'ANN',
        items: [{ challenge: 'xss', at: atSecond(60) }],
      }),
    ])
  })

  it.each(['opened', 'tried', 'near', 'hint'] as const)('is not noted after “%s”', async (kind) => {
    expect(await notes([event('ann', kind, 'xss', 10), event('ann', 'solved', 'xss', 60)])).toEqual([])
    expect(await notes([event('ann', 'solved', 'xss', 60), event('ann', kind, 'xss', 70)])).toHaveLength(1)
  })

  it('is not noted if a member of the team, or practice before the start, explains it', async () => {
    expect(await notes([event('bob', 'tried', 'xss', 10), event('ann', 'solved', 'xss', 60)])).toEqual([])
    expect(await notes([event('bob', 'solved', 'xss', -100), event('ann', 'solved', 'xss', 60)])).toEqual([])
    expect(await notes([event('cem', 'tried', 'xss', 10), event('ann', 'solved', 'xss', 60)])).toHaveLength(1)
  })
})

it('notes what only a browser, a code or a backup says, once per learner', async () => {
  const found = await notes([
    event('ann', 'byBrowser', 'xss', 1),
    event('ann', 'byCode', 'sqli', 2),
    event('ann', 'byBackup', 'ssrf', 3),
    event('bob', 'byCode', 'sqli', 4),
  ])
  expect(
    found.map(({ kind, learner, items }) => [kind, learner, items.map(({ challenge }) => challenge)]),
  ).toEqual([
    ['byBrowser', 'ann', ['xss']],
    ['restored', 'ann', ['sqli', 'ssrf']],
    ['restored', 'bob', ['sqli']],
  ])
})

it('notes foreign flags with the name of whose they were', async () => {
  const found = await notes([event('ann', 'foreignFlag', 'xss', 1, { detail: 'abc' })], {
    ownerOfFlag: (challenge, flag) => (challenge === 'xss' && flag === 'abc' ? 'blue' : undefined),
  })
  expect(found).toMatchObject([{ kind: 'foreignFlag', others: ['Team blue'] }])
})

describe('the same own fix', () => {
  const attacks = (second: number) => [
    event('ann', 'attacked', 'xss', 0),
    event('cem', 'attacked', 'xss', second),
  ]
  const withFixes = (events: StoredEvent[], hashes: string[]) =>
    notes(events, { fixes: new Map(events.map(({ id }, at) => [id, { hash: hashes[at] ?? '', lines: 7 }])) })

  it('is noted at both competitors if they had it within minutes', async () => {
    expect(await withFixes(attacks(300), ['same', 'same'])).toMatchObject([
      { kind: 'sameFix', learner: 'ann', others: ['Team blue'], number: 7 },
      { kind: 'sameFix', learner: 'cem', others: ['Team red'], number: 7 },
    ])
  })

  it('is not noted hours later, for another fix, or within a team', async () => {
    expect(await withFixes(attacks(3_000), ['same', 'same'])).toEqual([])
    expect(await withFixes(attacks(300), ['one', 'other'])).toEqual([])
    const inTeam = [event('ann', 'attacked', 'xss', 0), event('bob', 'attacked', 'xss', 60)]
    expect(await withFixes(inTeam, ['same', 'same'])).toEqual([])
  })
})

describe('the same attack', () => {
  /** Solves of one challenge by players of their own, each with a request. */
  const solves = (requests: string[], gap = 60) =>
    requests.flatMap((request, at) => [
      event(`p${at}`, 'opened', 'xss', 0),
      event(`p${at}`, 'solved', 'xss', 1 + at * gap, { detail: request.padEnd(16, '0') }),
    ])
  const noted = async (events: StoredEvent[]) => {
    const learners = [...new Set(events.map(({ learner }) => learner))]
    const found = await notes(events, {
      learners: learners.map((id) => ({ id, nickname: id, removedAt: null })),
      competitorOf: (learner) => (learner === 'p9' ? 'p0' : learner),
      nameOf: (competitor) => competitor,
    })
    return found.map(({ kind, learner, others }) => [kind, learner, others])
  }
  const others = ['a', 'b', 'c', 'd', 'e', 'f']

  it('is noted at both competitors if few solved with it, and within minutes', async () => {
    expect(await noted(solves(['1', '1', ...others]))).toEqual([
      ['sameAttack', 'p0', ['p1']],
      ['sameAttack', 'p1', ['p0']],
    ])
    expect(await noted(solves(['1', '1', ...others], 1_000))).toEqual([])
  })

  it('is not noted if it is the usual one, within a team, or without a request', async () => {
    expect(await noted(solves(['1', '1', '1', ...others]))).toEqual([])
    expect(await noted(solves(['1', '1', 'a', 'b', 'c']))).toEqual([])
    expect(await noted(solves(['1', ...others, 'a1', 'b1', '1']))).toEqual([])
    const without = solves(['1', '1', ...others]).map((one) => ({ ...one, detail: '' }))
    expect(await noted(without)).toEqual([])
  })
})

it('notes a series of solves within seconds, and no slower one', async () => {
  const keys = ['a', 'b', 'c', 'd']
  const solves = (gap: number) =>
    keys.flatMap((key, at) => [event('ann', 'opened', key, 0), event('ann', 'solved', key, 60 + at * gap)])
  expect(await notes(solves(2))).toMatchObject([
    { kind: 'series', items: keys.map((challenge) => ({ challenge })) },
  ])
  expect(await notes(solves(5))).toEqual([])
  expect(await notes(solves(2).slice(0, 6))).toEqual([])
})

it('notes a high cheat score, measured from solve to solve', async () => {
  const solves = ['a', 'b', 'c'].flatMap((key, at) => [
    event('ann', 'opened', key, 0),
    event('ann', 'solved', key, 60 * (at + 1)),
  ])
  const asked: unknown[] = []
  const found = await notes(solves, {
    cheatScoreOf: (timing) => {
      asked.push(timing)
      return 0.75
    },
  })
  expect(found).toMatchObject([{ kind: 'fast', number: 75 }])
  expect(found[0]?.items).toHaveLength(3)
  expect(asked[1]).toEqual({ challenge: 'b', minutes: 1, before: 'a', isDirect: false })
})

it('says nothing of removed learners, and of what was after the end', async () => {
  expect(await notes([event('gone', 'byCode', 'xss', 1), event('ann', 'byCode', 'xss', 4_000)])).toEqual([])
})

it('lets other work run in between, however large the class is', async () => {
  const learners = Array.from({ length: 2_000 }, (_, index) => `learner${index}`)
  const events = learners.flatMap((learner) =>
    Array.from({ length: 60 }, (_, at) => event(learner, at % 2 ? 'solved' : 'opened', `c${at >> 1}`, at)),
  )
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const people = learners.map((id) => ({ id, nickname: id, removedAt: null }))
  const found = await notes(events, { learners: people, cheatScoreOf: () => 1 })
  isOver = true
  expect(found).toHaveLength(4_000)
  expect(turns).toBeGreaterThan(5)
})
