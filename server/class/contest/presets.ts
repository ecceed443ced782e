import type { ContestPreset, ContestPresets, ContestSettings, ScoringRules } from '#contract/contest.ts'

/** Points by stars, as `juice-shop-ctf-cli` gives them to CTFd: a board here and one there agree. */
const STARS = [100, 250, 450, 700, 1_000, 1_350]

/** The value of a challenge, where nothing else gives it one. */
export function pointsByStars(stars: number): number {
  return STARS[stars - 1] ?? 0
}

const SOLVES: ScoringRules['shares'] = { solve: 100, lines: 0, fix: 0, proven: 0, ownFix: 0 }

const PLAIN: ScoringRules = {
  stars: STARS,
  challenges: {},
  shares: SOLVES,
  falling: null,
  firstSolves: [],
  timeBonusPercent: 0,
  hintPercent: 10,
  rounds: null,
}

/** The size of most teams in CTFs. */
const TEAM_SIZE = 4
const HOUR_MS = 3_600_000

/** What each kind of contest begins with. */
export const PRESETS: ContestPresets = {
  open: { rules: PLAIN, teams: null, isFrozen: false, hasOwnFlags: false },
  invitation: {
    rules: PLAIN,
    teams: { madeBy: 'trainer', most: TEAM_SIZE },
    isFrozen: true,
    hasOwnFlags: true,
  },
  jeopardy: {
    rules: {
      ...PLAIN,
      falling: { leastPercent: 40, solves: 20 },
      firstSolves: [10, 5, 3],
    },
    teams: { madeBy: 'players', most: TEAM_SIZE },
    isFrozen: true,
    hasOwnFlags: true,
  },
  secureCoding: {
    // Hints are about attacks, which count nothing here.
    rules: { ...PLAIN, shares: { ...SOLVES, solve: 0, ownFix: 100 }, hintPercent: 0 },
    teams: null,
    isFrozen: false,
    hasOwnFlags: false,
  },
  attackDefence: {
    // After twenty rounds, an hour and forty minutes, a fix that held has doubled its points.
    rules: {
      ...PLAIN,
      shares: { ...SOLVES, ownFix: 100 },
      rounds: { minutes: 5, heldPercent: 5, downPercent: 5 },
    },
    teams: { madeBy: 'players', most: TEAM_SIZE },
    isFrozen: true,
    hasOwnFlags: true,
  },
}

/** The settings that a preset begins with. */
export function contestFrom(
  preset: ContestPreset,
  { title, startsAt, endsAt }: Pick<ContestSettings, 'title' | 'startsAt' | 'endsAt'>,
): ContestSettings {
  const { rules, teams, isFrozen, hasOwnFlags } = PRESETS[preset]
  return {
    ...{ title, preset, startsAt, endsAt, teams, brackets: [] },
    freezesAt: isFrozen ? usualFreeze(startsAt, endsAt) : null,
    isBoardHidden: false,
    isBoardPublic: false,
    hasOwnFlags,
    rules,
  }
}

/** For the last fifth, an hour at most. Null for times that are wrong. */
function usualFreeze(startsAt: string, endsAt: string): string | null {
  const [starts, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (!(ends > starts)) return null
  return new Date(ends - Math.min((ends - starts) / 5, HOUR_MS)).toISOString()
}
