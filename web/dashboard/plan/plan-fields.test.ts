import { describe, expect, it } from 'vitest'
import {
  draftOf,
  faultAt,
  fieldsOf,
  firstFaultyPart,
  localTimeOf,
  moved,
  withNewFields,
  withZone,
} from './plan-fields.ts'

const PLAN = {
  title: 'Ours',
  board: 'locked' as const,
  hints: 'after 5 minutes',
  parts: [
    { title: 'Rules', minutes: 10, judging: 'paused' as const },
    {
      title: 'Round',
      minutes: 45,
      hints: 'locked',
      from: '2026-11-24T09:00Z',
      challenges: ['loginJim'],
      points: 0,
    },
  ],
}

describe('the fields of a plan', () => {
  it('make the same plan again', () => {
    expect(draftOf(fieldsOf(PLAN))).toMatchObject({
      ...PLAN,
      parts: [PLAN.parts[0], { ...PLAN.parts[1], from: expect.stringMatching(/[+-]\d\d:\d\d$/) }],
    })
  })

  it('make the same course again, with its dates as they are written', () => {
    const course = {
      ...{
        title: 'Term',
        board: 'part' as const,
        hints: 'open',
        timeZone: 'Asia/Tokyo',
        latePercent: 50,
        graceDays: 2,
      },
      parts: [
        { title: 'One', opensAt: '2027-01-11 08:00', dueAt: '2027-01-17 23:59', graceDays: 0, points: 10 },
        {
          title: 'Two',
          opensAt: '2027-01-18 08:00',
          dueAt: '2027-01-24 23:59',
          closesAt: '2027-01-30 12:00',
        },
      ],
    }
    const draft = draftOf(fieldsOf(course))
    expect(draft).toMatchObject(course)
    expect(draft).not.toHaveProperty('parts.0.minutes')
    expect(draft).not.toHaveProperty('parts.0.from')
  })

  it('are complete although an older page has stored them', () => {
    const { timeZone: _, ...fields } = fieldsOf(PLAN)
    const parts = fields.parts.map(({ opensAt: __, ...part }) => part)
    const kept = withNewFields(JSON.parse(JSON.stringify({ ...fields, parts })))
    expect(draftOf(kept)).toEqual(draftOf(fieldsOf(PLAN)))
  })

  it('keep a moment, whatever the zone of this machine', () => {
    const written = withZone(localTimeOf('2026-11-24T09:00Z'))
    expect(new Date(written.replace(' ', 'T')).toISOString()).toBe('2026-11-24T09:00:00.000Z')
    expect([localTimeOf('2026-02-31 25:00'), localTimeOf(undefined), withZone('')]).toEqual(['', '', ''])
  })
})

it('moves a part to another place, and nowhere else', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 2)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

describe('a fault', () => {
  const faults = [
    { path: ['parts', '10', 'minutes'], problem: 'ten' },
    { path: ['parts', 1, 'challenges', 2], problem: 'one' },
  ]

  it('is found at its field and at those around it', () => {
    expect(faultAt(faults, 'parts', 1, 'challenges')).toBe('one')
    expect(faultAt(faults, 'parts', 10, 'minutes')).toBe('ten')
    expect([faultAt(faults, 'parts', 1, 'title'), faultAt(faults, 'title')]).toEqual([undefined, undefined])
    expect(firstFaultyPart(faults)).toBe(1)
    expect(firstFaultyPart([{ path: ['title'], problem: '' }])).toBeUndefined()
  })
})
