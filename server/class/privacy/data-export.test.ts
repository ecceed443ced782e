import { beforeEach, expect, it, vi } from 'vitest'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import { DataExports } from './data-export.ts'

const AT = '2026-01-01T10:00:00.000Z'
const ann = {
  id: 'ann',
  classId: 'spring',
  shop: 'secret',
  nickname: 'Ann',
  joinedAt: AT,
  seenAt: null,
  groupName: 'blue',
} as Learner
const challenge = {
  key: 'a',
  lab: { name: 'lab', fixes: new Map([['right', { right: true }]]) },
  hints: [],
  fixes: ['right'],
} as unknown as Challenge

const event = (id: string, kind: StoredEvent['kind'], detail = '', hasEvidence = false): StoredEvent => {
  return { id, kind, key: 'a', detail, at: AT, learner: 'ann', hasEvidence }
}
const change = (id: string, competitor: string | null, eventId: string | null) => {
  return { id, at: AT, by: 'Tess', kind: 'award', event: eventId, competitor, points: 5, reason: 'help' }
}
const withoutId = ({ id: _, competitor: __, ...rest }: ReturnType<typeof change>) => rest

/** What the class store and the sign-in know. */
const known = {
  itsClass: { name: 'Monday', endsAt: AT } as { name: string; endsAt: string } | undefined,
  events: [] as StoredEvent[],
  hand: undefined as { note: string } | undefined,
  teams: [] as { id: string; name: string }[],
  memberships: [] as { learner: string; team: string | null; at: string }[],
  shared: new Map<string, StoredEvent[]>(),
  changes: [] as ReturnType<typeof change>[],
  identities: [] as object[],
  grades: [] as object[],
  roster: undefined as object | undefined,
}
const nothing = structuredClone(known)
let exports: DataExports

beforeEach(() => {
  Object.assign(known, structuredClone(nothing))
  const store = {
    classById: async () => known.itsClass,
    eventsOf: async (id: string) => (id === 'ann' ? known.events : []),
    evidenceOf: async (classId: string, id: string) => ({ lab: classId, diff: id }),
    messageStore: { raisedHandOf: async () => known.hand, messagesFor: async () => [] },
    teams: { teams: async () => known.teams, memberships: async () => known.memberships },
    teamShops: { history: async () => [], eventsWith: async () => known.shared },
    contests: { scoreChanges: async () => known.changes },
  }
  const personal = {
    identitiesOf: async () => known.identities,
    gradesOf: async () => known.grades,
    rosterRowOf: async () => known.roster,
  }
  exports = new DataExports(
    ...([store, personal, [challenge]] as unknown as ConstructorParameters<typeof DataExports>),
  )
})

it('has empty places for what is not known of a learner', async () => {
  known.itsClass = undefined
  expect(await exports.create(ann)).toEqual({
    class: { name: '', endsAt: '' },
    learner: { nickname: 'Ann', joinedAt: AT, seenAt: null, group: 'blue' },
    identities: [],
    grades: [],
    roster: null,
    teams: [],
    withTeam: [],
    scoreChanges: [],
    hand: null,
    messages: [],
    journal: [],
  })
})

it('contains the learner’s identities at providers and platforms, without what only the server needs', async () => {
  const identity = { issuer: 'https://id.example', subject: '7', email: null, name: 'Ann A.', addedAt: AT }
  const grade = { subject: '7', points: 3, possible: 9, changedAt: AT, sentAt: null }
  const row = { name: 'Ann A.', email: 'ann@school.example', number: '12', addedAt: AT }
  known.identities = [{ ...identity, learner: 'ann', classId: 'spring' }]
  known.grades = [{ ...grade, platform: 'secret' }]
  known.roster = { ...row, groupName: 'blue', token: 'secret' }
  known.hand = { note: 'Help' }
  expect(await exports.create(ann)).toMatchObject({
    class: { name: 'Monday', endsAt: AT },
    hand: { note: 'Help' },
  })
  const copy = await exports.create(ann)
  expect([copy?.identities, copy?.grades, copy?.roster]).toEqual([
    [identity],
    [grade],
    { ...row, group: 'blue' },
  ])
})

it('has the record, with the learner’s own code', async () => {
  known.events = [event('1', 'solved'), event('2', 'attacked', 'held', true)]
  expect((await exports.create(ann))?.journal).toEqual([
    { id: '1', kind: 'solved', key: 'a', detail: '', at: AT },
    { id: '2', kind: 'attacked', key: 'a', detail: 'held', at: AT, evidence: { lab: 'spring', diff: '2' } },
  ])
})

it('has the teams of the learner, and what counts with them', async () => {
  known.teams = [{ id: 'red', name: 'The Reds' }]
  known.memberships = [
    { learner: 'ann', team: 'red', at: '1' },
    { learner: 'bob', team: 'red', at: '2' },
    { learner: 'ann', team: 'deleted', at: '3' },
    { learner: 'ann', team: null, at: '4' },
  ]
  known.shared.set('ann', [
    event('1', 'solved', 'fingerprint'),
    event('2', 'fix', 'right'),
    event('3', 'fix', 'wrong'),
    event('4', 'opened'),
  ])
  const copy = await exports.create(ann)
  expect(copy?.teams).toEqual([
    { team: 'The Reds', at: '1' },
    { team: null, at: '3' },
    { team: null, at: '4' },
  ])
  expect(copy?.withTeam).toEqual([
    { kind: 'solved', key: 'a', at: AT },
    { kind: 'fix', key: 'a', at: AT },
  ])
})

it('has points that were given to the learner, or taken for an event of theirs, and of nobody else', async () => {
  known.events = [event('mine', 'solved')]
  known.changes = [
    change('1', 'ann', null),
    change('2', 'bob', null),
    change('3', null, 'mine'),
    change('4', null, 'of bob'),
  ]
  const [given, , taken] = known.changes
  expect((await exports.create(ann))?.scoreChanges).toEqual(
    [given, taken].map((one) => one && withoutId(one)),
  )
})

it('is made twice at once, and again half a minute later, for each learner', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  try {
    const bob = { ...ann, id: 'bob' }
    expect(await exports.create(ann)).toBeDefined()
    expect(await exports.create(ann)).toBeDefined()
    expect(await exports.create(ann)).toBeUndefined()
    expect(await exports.create(bob)).toBeDefined()
    vi.advanceTimersByTime(29_000)
    expect(await exports.create(ann)).toBeUndefined()
    vi.advanceTimersByTime(2_000)
    expect(await exports.create(ann)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
