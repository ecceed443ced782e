import type { ContestSettings, ScoringRules } from '#contract/contest.ts'

/** Rules without any bonus: a star is worth 100 points, and only solves count. */
export const PLAIN_RULES: ScoringRules = {
  stars: [100, 200, 300, 400, 500, 600],
  challenges: {},
  shares: { solve: 100, lines: 0, fix: 0, proven: 0, ownFix: 0 },
  falling: null,
  firstSolves: [],
  timeBonusPercent: 0,
  hintPercent: 0,
  rounds: null,
}

/** A contest that began an hour ago and ends in an hour, of learners who play alone. */
export function runningContest(changes: Partial<ContestSettings> = {}): ContestSettings {
  return {
    title: 'Autumn cup',
    preset: 'open',
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    teams: null,
    brackets: [],
    freezesAt: null,
    isBoardHidden: false,
    isBoardPublic: false,
    hasOwnFlags: false,
    rules: PLAIN_RULES,
    ...changes,
  }
}
