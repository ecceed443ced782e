import { expect, it } from 'vitest'
import { anonymousPeople, namedPeople, roundTimes } from './people.ts'

const learner = (nickname: string, groupName: string | null = null) => ({
  id: `id-${nickname}`,
  nickname,
  groupName,
  removedAt: null,
})
const OPTIONS = { secret: Buffer.from('secret'), classId: 'monday' }

it('contains no names, but tells learners apart', () => {
  const people = anonymousPeople([learner('Ann'), learner('Bob')], OPTIONS)
  expect(JSON.stringify(people.map(({ id: _, ...row }) => row))).not.toMatch(/Ann|Bob|id-/)
  expect(new Set(people.map((person) => person.learner)).size).toBe(2)
  const again = anonymousPeople([learner('Bob'), learner('Ann')], OPTIONS)
  expect(again).toEqual(people)
  const other = anonymousPeople([learner('Ann')], { ...OPTIONS, classId: 'tuesday' })
  expect(people.map((person) => person.learner)).not.toContain(other[0]?.learner)
})

it('has no small groups, and times to the minute', () => {
  const few = ['a', 'b', 'c', 'd'].map((name) => learner(name, 'few'))
  const many = ['e', 'f', 'g', 'h', 'i'].map((name) => learner(name, 'many'))
  const people = anonymousPeople([...few, ...many], OPTIONS)
  expect(people.filter(({ group }) => group === 'many')).toHaveLength(5)
  expect(people.filter(({ group }) => group === null)).toHaveLength(4)
  const row = {
    ...{
      learner: 'a1',
      number: null,
      points: 250,
      isLate: false,
      group: null,
      name: 'Login Admin',
      stars: 2,
      category: 'Injection',
      key: 'login',
    },
    ...{ state: 'solved' as const, isCounted: true, hints: 2, wrongLines: 1, wrongFixes: 0 },
    openedAt: '2026-03-02T09:00:41.000Z',
    solvedAt: '2026-03-02T09:12:53.000Z',
    foundAt: null,
    fixedAt: '2026-03-02T09:13:59.000Z',
    provenAt: null,
    ms: 732_000,
    withTeam: null,
  }
  expect(roundTimes(row)).toEqual({
    ...row,
    openedAt: '2026-03-02T09:00:00.000Z',
    solvedAt: '2026-03-02T09:12:00.000Z',
    fixedAt: '2026-03-02T09:13:00.000Z',
    ms: 720_000,
  })
})

it('has all names in the order of joining otherwise', () => {
  const people = namedPeople([learner('Zoe', 'few'), learner('Ann')])
  expect(people.map((person) => [person.learner, person.group])).toEqual([
    ['Zoe', 'few'],
    ['Ann', null],
  ])
})

it('has the names and numbers of the roster, and who of it has not joined', () => {
  const row = (name: string, learnerId: string | null, missingAt: string | null = null) => ({
    ...{
      id: name,
      classId: 'monday',
      name,
      email: null,
      number: `no ${name}`,
      groupName: 'A',
      learner: learnerId,
    },
    ...{ linkEpoch: 0, addedAt: '2026-01-01T00:00:00.000Z', missingAt },
  })
  const roster = [row('Ann Berg', 'id-Ann'), row('Cid', null), row('Gone', null, '2026-01-02T00:00:00.000Z')]
  const people = namedPeople([learner('Ann'), learner('Bob')], roster)
  expect(people.map((person) => [person.learner, person.name, person.number])).toEqual([
    ['Ann', 'Ann Berg', 'no Ann Berg'],
    ['Bob', null, null],
    ['', 'Cid', 'no Cid'],
  ])
})
