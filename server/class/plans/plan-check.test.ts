import { describe, expect, it } from 'vitest'
import { checkPlanText, yamlOfDraft } from './plan-check.ts'

const KEYS = new Set(['loginAdminChallenge', 'localXssChallenge'])
const check = (text: string) => checkPlanText(text, 'plan.yml', KEYS)

const DRAFT = {
  title: 'Tuesday: "ours"',
  board: 'locked' as const,
  parts: [
    {
      title: 'Rules',
      minutes: 10,
      judging: 'paused' as const,
      say: 'Two lines,\nor three: # no comment',
      from: '2026-11-24T10:00Z',
    },
    { title: 'yes', minutes: 20, hints: 'after 5 minutes', challenges: ['loginAdminChallenge'], points: 0 },
  ],
}

describe('a plan from a form', () => {
  it('is the same plan after it was written as YAML and read again', () => {
    expect(check(yamlOfDraft(DRAFT))).toMatchObject({ plan: DRAFT, faults: [] })
  })

  it('leaves empty fields out, but no empty title', () => {
    const text = yamlOfDraft({ title: '', blurb: '', parts: [{ title: 'A', minutes: null, challenges: [] }] })
    expect(text).not.toMatch(/blurb|challenges/)
    expect(check(text).faults).toEqual([
      { path: ['title'], problem: 'must be 1 to 80 characters in one line' },
      { path: ['parts', 0, 'minutes'], problem: 'must be a number of minutes from 1 to 1440' },
    ])
  })
})

describe('the check of a plan', () => {
  it.each([-1, 0.5, 100_001, '"many"'])('refuses %s points', (points) => {
    expect(check(`title: A\nparts:\n  - { title: B, minutes: 5, points: ${points} }\n`).faults).toEqual([
      { path: ['parts', 0, 'points'], problem: 'must be a whole number of points from 0 to 100000' },
    ])
  })

  it('names all faults, each with its field', () => {
    const { plan, faults } = check(`title: Ours
parts:
  - { title: A, minutes: 5, from: 2026-02-31 10:00 }
  - { title: A, minutes: 5, from: 2026-11-24T10:00Z, until: 2026-11-24T09:00Z }
  - { title: B, minutes: 5, challenges: [loginAdminChallenge, nopeChallenge, loginAdminChallenge] }
`)
    expect(plan?.parts).toHaveLength(3)
    expect(faults.map(({ path }) => path.join('.'))).toEqual([
      ...['parts.0.from', 'parts.1.title', 'parts.1.until', 'parts.2.challenges.1', 'parts.2.challenges.2'],
    ])
  })

  it('returns times with a zone that is the same everywhere', () => {
    const { plan } = check('title: A\nparts:\n  - { title: B, minutes: 5, from: 2026-11-24 10:00+02:00 }\n')
    expect(plan?.parts[0]?.from).toBe('2026-11-24T08:00Z')
  })

  it.each([
    ['title: [', /is no YAML/],
    ['title: A\nparts:\n  - &a { title: B, minutes: 1 }\n  - *a\n', /alias/],
    ['42', /./],
    ['title: A\nparts: []\n', /must not be so short a list/],
    [`title: A\nparts:\n${'- {title: x, minutes: 1}\n'.repeat(101)}`, /at most 100 parts/],
  ])('returns no fields of a text that no form can show: %j', (text, problem) => {
    const { plan, faults } = check(text)
    expect([plan, faults[0]?.problem]).toEqual([null, expect.stringMatching(problem)])
  })
})
