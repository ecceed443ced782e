import { describe, expect, it } from 'vitest'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { parsePlan } from './plan.ts'
import { validatePlan } from './plan-file.ts'
import { areHintsClosed, describeCurrentPart, type PlanState } from './plan-state.ts'

const keys = new Set(['loginAdminChallenge', 'localXssChallenge'])
const read = (text: string) => {
  const source = yamlSourceIn(text, 'plan.yml', { maxAliases: 0 })
  return parsePlan(validatePlan(source), source, keys)
}

const GOOD = `title: Tuesday
blurb: Ours.
hints: after 5 minutes
parts:
  - title: First
    minutes: 20
    challenges: [loginAdminChallenge]
  - title: Break
    minutes: 10
    from: 2026-11-24T10:00Z
    hints: open
    judging: paused
  - title: Last
    minutes: 30
    until: 2026-11-24 12:00+01:00
    hints: locked
`

describe('a plan', () => {
  it('is parsed with defaults for its parts', () => {
    const { parts, ...plan } = read(GOOD)
    expect(plan).toEqual({ title: 'Tuesday', blurb: 'Ours.', board: 'part' })
    expect(parts).toMatchObject([
      {
        title: 'First',
        hints: { afterMinutes: 5 },
        challenges: ['loginAdminChallenge'],
        from: null,
        judging: 'on',
        say: '',
      },
      { title: 'Break', hints: 'open', judging: 'paused', challenges: [], from: '2026-11-24T10:00:00.000Z' },
      { title: 'Last', hints: 'locked', until: '2026-11-24T11:00:00.000Z' },
    ])
  })

  const without = (line: string, instead: string) => GOOD.replace(line, instead)
  it.each([
    ['is no YAML', without('title: Tuesday', 'title: "Tuesday'), /^plan\.yml:\d+:\d+ is no YAML/],
    ['says something twice', `title: A\n${GOOD}`, /^plan\.yml:2:1 is no YAML: duplicated mapping key/],
    [
      'knows a field that there is not',
      without('    minutes: 20', '    minutes: 20\n    colour: red'),
      /^plan\.yml:7:\d+ is wrong at parts\[0\]\.colour: there is no such field/,
    ],
    [
      'has a part twice',
      without('title: Last', 'title: First'),
      /^plan\.yml:13:\d+ .*another part has this title already/,
    ],
    [
      'has a challenge that there is not',
      without('loginAdminChallenge', 'loginAdminChalenge'),
      /^plan\.yml:7:\d+ .*there is no challenge loginAdminChalenge/,
    ],
    [
      'has a challenge twice',
      without('[loginAdminChallenge]', '[loginAdminChallenge, loginAdminChallenge]'),
      /^plan\.yml:7:\d+ .*is there twice/,
    ],
    [
      'has hints that nobody understands',
      without('after 5 minutes', 'later'),
      /^plan\.yml:3:\d+ .*must be open, locked, or as in: after 15 minutes/,
    ],
    [
      'has a day that there is not',
      without('2026-11-24T10:00Z', '2026-02-31 10:00'),
      /^plan\.yml:10:\d+ .*there is no such day/,
    ],
    [
      'ends before it begins',
      without('    from: 2026-11-24T10:00Z', '    from: 2026-11-24T10:00Z\n    until: 2026-11-24T09:30Z'),
      /^plan\.yml:11:\d+ .*it ends before it begins/,
    ],
    ['has no minutes', without('    minutes: 20\n', ''), /^plan\.yml:\d+:\d+ .*must have minutes/],
    ['has minutes that are none', without('minutes: 20', 'minutes: soon'), /^plan\.yml:6:\d+ .*minutes/],
    ['is a list', '- title: A\n', /^plan\.yml/],
    ['is nothing', '# nothing\n', /^plan\.yml/],
    ['is a number', '42', /^plan\.yml/],
    ['has no parts', 'title: A\nparts: []\n', /must not be so short a list/],
    ['is made of aliases', 'title: A\nparts:\n  - &a { title: B, minutes: 1 }\n  - *a\n', /alias/],
    [
      'has ten thousand parts',
      `title: A\nparts:\n${Array.from({ length: 10_000 }, (_, at) => `- {title: ${at}x, minutes: 1}\n`).join('')}`,
      /^plan\.yml:2:1 .*a plan has at most 100 parts/,
    ],
    [
      'has a part with everything',
      without('[loginAdminChallenge]', `[${'x, '.repeat(10_000)}]`),
      /^plan\.yml:7:\d+ .*a part has at most 100 challenges/,
    ],
  ])('that %s is rejected with the line', (_why, text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})

describe('a running plan', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`)
  const course = (index: number, time: string): PlanState => ({
    key: null,
    plan: read(GOOD),
    went: { index, at: new Date(at(time)).toISOString() },
  })

  it('says how much time is left, and when hints open', () => {
    const first = course(0, '09:10')
    expect(describeCurrentPart(first, at('09:12'))).toEqual({
      number: 1,
      since: '2026-11-24T09:10:00.000Z',
      leftMs: 18 * 60_000,
      hintsInMs: 3 * 60_000,
      changesInMs: 3 * 60_000,
    })
    expect([at('09:12'), at('09:15')].map((now) => areHintsClosed(first, now))).toEqual([true, false])
    expect(describeCurrentPart(first, at('09:40'))).toMatchObject({ leftMs: -10 * 60_000, hintsInMs: 0 })
  })

  it('starts parts at their start time, and ends them at their end time', () => {
    const first = course(0, '09:30')
    expect(describeCurrentPart(first, at('09:59'))).toMatchObject({ number: 1, changesInMs: 60_000 })
    expect(describeCurrentPart(first, at('10:02'))).toMatchObject({
      number: 2,
      leftMs: 8 * 60_000,
      hintsInMs: 0,
    })
    expect(describeCurrentPart(course(2, '10:30'), at('10:50'))).toMatchObject({
      leftMs: 10 * 60_000,
      hintsInMs: null,
    })
  })

  it('can start a part again on another day, for its minutes', () => {
    expect(describeCurrentPart(course(2, '11:00'), at('11:10'))).toMatchObject({
      number: 3,
      leftMs: 20 * 60_000,
    })
  })

  it('stays at the part that the trainer started since', () => {
    expect(describeCurrentPart(course(0, '10:05'), at('10:06'))).toMatchObject({
      number: 1,
      changesInMs: 4 * 60_000,
    })
    expect(describeCurrentPart({ ...course(0, '10:05'), went: null }, at('10:06'))).toBeNull()
  })
})
