import { expect, test } from 'vitest'
import type { ScoringRules } from '#contract/contest.ts'
import texts from '../../../content/i18n/en/contest-rules.json' with { type: 'json' }
import { boardFormat } from './places.ts'
import { ruleSentences } from './rules.ts'

const FORMAT = boardFormat('en', { startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T12:00:00Z' })
const TEXTS: Readonly<Record<string, string>> = texts
const PLAIN: ScoringRules = {
  stars: [100, 200, 300, 400, 500, 1_000],
  challenges: {},
  shares: { solve: 100, lines: 0, fix: 0, proven: 0, ownFix: 0 },
  falling: null,
  firstSolves: [],
  timeBonusPercent: 0,
  hintPercent: 0,
  rounds: null,
}

/** The sentences as players read them. */
function read(changes: Partial<ScoringRules>, isByTeams = false): string {
  const sentences = ruleSentences({ ...PLAIN, ...changes }, isByTeams, FORMAT)
  return sentences
    .map(({ key, params }) => {
      const text = TEXTS[key] ?? TEXTS[`${key}_other`] ?? `no text: ${key}`
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(params[name] ?? `no ${name}`))
    })
    .join('\n')
}

test('plain rules have no sentence about bonuses, hints or falling values', () => {
  const text = read({})
  expect(text).toContain('100 · 200 · 300 · 400 · 500 · 1,000')
  expect(text).toContain('100%')
  expect(text).not.toMatch(/no text|no \w+$|hint|first blood|falls/im)
})

test('each part of the rules is a sentence with its number', () => {
  const text = read(
    {
      challenges: { a: 1, b: 2 },
      shares: { solve: 100, lines: 10, fix: 20, proven: 30, ownFix: 50 },
      falling: { leastPercent: 25, solves: 40 },
      firstSolves: [15, 5],
      timeBonusPercent: 12.5,
      hintPercent: 7,
      rounds: { minutes: 6, heldPercent: 8, downPercent: 9 },
    },
    true,
  )
  for (const number of [
    '2 challenges',
    '10%',
    '20%',
    '30%',
    '50%',
    '25%',
    '40',
    '15% · 5%',
    '12.5%',
    '7%',
    '6 minutes',
    '8%',
    '9%',
  ]) {
    expect(text).toContain(number)
  }
  expect(text).toContain('team')
  expect(text).not.toMatch(/no text|no \w+$/m)
})

test('one bonus is called first blood', () => {
  expect(read({ firstSolves: [15] })).toMatch(/^First blood,.*15%/m)
})

test('a contest of own fixes says what its bonuses are about', () => {
  const shares = { solve: 0, lines: 0, fix: 0, proven: 0, ownFix: 100 }
  expect(read({ shares, hintPercent: 10 })).toMatch(/“solve” .* fix of your own/)
})
