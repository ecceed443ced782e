import { ACHIEVEMENTS, type AchievementKind, type ScoringRules } from '#contract/contest.ts'
import type { BoardFormat } from './places.ts'

/** A sentence about the rules: its text in `content/i18n/<language>/contest-rules.json`, and what is put in. */
export interface RuleSentence {
  key: string
  params: Readonly<Record<string, string | number>>
}

/** The rules of a contest as sentences, with all numbers that points are computed from. */
export function ruleSentences(
  rules: ScoringRules,
  isByTeams: boolean,
  { number, percent }: Pick<BoardFormat, 'number' | 'percent'>,
): RuleSentence[] {
  const { stars, challenges, shares, falling, firstSolves, timeBonusPercent, hintPercent, rounds } = rules
  const own = Object.keys(challenges).length
  const main = ACHIEVEMENTS.reduce((best, kind) => (shares[kind] > shares[best] ? kind : best))
  const bonuses = firstSolves.filter((bonus) => bonus > 0)
  const isOnlyValue = falling === null && bonuses.length === 0 && timeBonusPercent === 0 && hintPercent === 0
  return [
    sentence('STARS', { values: stars.map(number).join(' · ') }),
    ...when(own > 0, 'OWN_VALUES', { count: own }),
    ...ACHIEVEMENTS.filter((kind) => shares[kind] > 0).map((kind) =>
      sentence(SHARES[kind], { percent: percent(shares[kind]) }),
    ),
    sentence(isByTeams ? 'ONCE_TEAM' : 'ONCE', {}),
    ...(rounds
      ? [
          sentence('ROUNDS', { count: rounds.minutes }),
          sentence('ROUND_HELD', { percent: percent(rounds.heldPercent) }),
          sentence('ROUND_DOWN', { percent: percent(rounds.downPercent) }),
          ...when(isByTeams, 'ROUND_TEAM', {}),
          sentence('ROUND_BROWSER', {}),
        ]
      : []),
    // What follows is about the achievement that counts most.
    ...when(!isOnlyValue && main !== 'solve', `MAIN_${main.toUpperCase()}`, {}),
    ...(falling
      ? [
          sentence('FALLING', { percent: percent(falling.leastPercent), solves: number(falling.solves) }),
          sentence('FALLING_FORMULA', {
            percent: percent(falling.leastPercent),
            solves: number(falling.solves),
          }),
        ]
      : []),
    ...when(bonuses.length === 1, 'FIRST', { percent: percent(bonuses[0] ?? 0) }),
    ...when(bonuses.length > 1, 'FIRSTS', { percents: firstSolves.map(percent).join(' · ') }),
    ...when(timeBonusPercent > 0, 'TIME', { percent: percent(timeBonusPercent) }),
    ...when(hintPercent > 0, 'HINTS', { percent: percent(hintPercent) }),
    ...when(!isOnlyValue, 'SUM', {}),
    sentence('TIE', {}),
  ]
}

const SHARES: Readonly<Record<AchievementKind, string>> = {
  solve: 'SOLVE',
  lines: 'LINES',
  fix: 'FIX',
  proven: 'PROVEN',
  ownFix: 'OWN_FIX',
}

function sentence(name: string, params: RuleSentence['params']): RuleSentence {
  return { key: `CONTEST_RULE_${name}`, params }
}

function when(isSo: boolean, name: string, params: RuleSentence['params']): RuleSentence[] {
  return isSo ? [sentence(name, params)] : []
}
