import {
  ACHIEVEMENTS,
  type AchievementKind,
  type Competitor,
  type ContestSettings,
  type FirstSolve,
  type ScoreChange,
  type ScoreEntry,
  type ScoreLine,
  type ScoringRules,
  type Standing,
} from '#contract/contest.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import type { Team } from '../store/teams.ts'
import {
  type Achievement,
  type AchievementInput,
  Achievements,
  inTime,
  type ScoredChallenge,
} from './achievements.ts'

/** What points are computed from. */
export interface ScoringInput extends AchievementInput {
  settings: Pick<ContestSettings, 'startsAt' | 'endsAt' | 'teams' | 'rules'>
  /** By key. Others do not count. */
  challenges: ReadonlyMap<string, ScoredChallenge>
  learners: readonly Pick<Learner, 'id' | 'nickname' | 'removedAt' | 'groupName'>[]
  teams: readonly Team[]
  changes: readonly ScoreChange[]
  /** What came then or later does not count, in ms since 1970. */
  until?: number | undefined
}

/** The points of a contest. */
export interface Scores {
  /** Best first. */
  standings: Standing[]
  /** By competitor, oldest first. */
  entries: ReadonlyMap<string, readonly ScoreEntry[]>
  /** Of the ten best. */
  lines: ScoreLine[]
  /** Newest first. */
  firsts: FirstSolve[]
}

/** The lines of the graph. */
const MOST_LINES = 10

/** Computes all points from all events, in any order. The same events and rules always give the same points. */
export function computeScores(input: ScoringInput & { events: Iterable<StoredEvent> }): Scores {
  const achievements = new Achievements(input.challenges)
  achievements.add(input.events)
  return scoreAchievements(input, achievements.update(input))
}

/** Computes all points from the achievements by competitor. */
export function scoreAchievements(
  input: ScoringInput,
  achieved: ReadonlyMap<string, readonly Achievement[]>,
): Scores {
  const competitors = competitorsOf(input)
  const counted = countedAchievements(input, achieved)
  const solves = solvesOf(input.settings.rules, counted)
  const entries = entriesOf(input, counted, solves)
  const steps = stepsOf(input, entries)
  const main = mainAchievement(input.settings.rules)
  const standings = rank(
    [...competitors.values()].map((competitor) => {
      const own = entries.get(competitor.id) ?? []
      return {
        ...competitor,
        points: steps.get(competitor.id)?.at(-1)?.points ?? 0,
        solved: own.filter(({ achievement }) => achievement === main).length,
        lastPointAt: steps.get(competitor.id)?.at(-1)?.at ?? null,
        isConcealed: false,
      }
    }),
  )
  const best = standings.slice(0, MOST_LINES)
  return {
    standings,
    entries,
    lines: best.map(({ id, name }) => ({ id, name, points: steps.get(id) ?? [] })),
    firsts: firstsOf(solves, competitors),
  }
}

/** The solves of a challenge. */
interface Solves {
  count: number
  /** As many as get a bonus, oldest first; at least one. */
  first: Achievement[]
}

/** Learners alone, or teams. Removed learners do not compete. */
function competitorsOf({ settings, learners, teams, memberships }: ScoringInput): Map<string, Competitor> {
  const present = learners.filter(({ removedAt }) => removedAt === null)
  if (!settings.teams) {
    return new Map(
      present.map(({ id, nickname, groupName }) => [
        id,
        { id, name: nickname, bracket: groupName, members: 1 },
      ]),
    )
  }
  const ids = new Set(present.map(({ id }) => id))
  const teamNow = new Map(memberships.map(({ learner, team }) => [learner, team]))
  const sizes = new Map<string, number>()
  for (const [learner, team] of teamNow) {
    if (team !== null && ids.has(learner)) sizes.set(team, (sizes.get(team) ?? 0) + 1)
  }
  return new Map(
    teams.map(({ id, name, bracket }) => [id, { id, name, bracket, members: sizes.get(id) ?? 0 }]),
  )
}

/** Achievements before the end, and before `until`, that the rules give points for. */
function countedAchievements(
  { settings, until = Number.POSITIVE_INFINITY }: ScoringInput,
  achieved: ReadonlyMap<string, readonly Achievement[]>,
): Map<string, Achievement[]> {
  const { shares } = settings.rules
  const ends = Math.min(Date.parse(settings.endsAt), until)
  return new Map(
    [...achieved].map(([competitor, all]) => [
      competitor,
      all.filter(({ kind, ms }) => ms < ends && shares[kind] > 0),
    ]),
  )
}

/** The achievement that bonuses, hints and the falling value are about: the one with the largest share. */
export function mainAchievement({ shares }: ScoringRules): AchievementKind {
  return ACHIEVEMENTS.reduce((best, kind) => (shares[kind] > shares[best] ? kind : best))
}

/** The value of a challenge for all who have it, after this number of solves. The formula is CTFd's. */
export function challengeValue(
  rules: Pick<ScoringRules, 'stars' | 'challenges' | 'falling'>,
  challenge: { key: string; stars: number },
  solves: number,
): number {
  const full = rules.challenges[challenge.key] ?? rules.stars[challenge.stars - 1] ?? 0
  if (!rules.falling) return full
  const least = (full * rules.falling.leastPercent) / 100
  const fallen =
    full + ((least - full) / Math.max(1, rules.falling.solves) ** 2) * Math.max(0, solves - 1) ** 2
  return Math.ceil(Math.max(least, fallen))
}

/** The solves of all challenges, where a solve is the main achievement. */
function solvesOf(
  rules: ScoringRules,
  counted: ReadonlyMap<string, readonly Achievement[]>,
): Map<string, Solves> {
  const main = mainAchievement(rules)
  const most = Math.max(1, rules.firstSolves.length)
  const solves = new Map<string, Solves>()
  for (const one of [...counted.values()].flat()) {
    if (one.kind !== main) continue
    const of = solves.get(one.challenge) ?? { count: 0, first: [] }
    solves.set(one.challenge, of)
    of.count++
    const last = of.first.at(-1)
    if (of.first.length < most || (last && inTime(one, last) < 0)) {
      of.first = [...of.first, one].sort(inTime).slice(0, most)
    }
  }
  return solves
}

function entriesOf(
  input: ScoringInput,
  counted: ReadonlyMap<string, readonly Achievement[]>,
  solves: ReadonlyMap<string, Solves>,
): Map<string, ScoreEntry[]> {
  const { rules } = input.settings
  const main = mainAchievement(rules)
  const values = new Map(
    [...input.challenges].map(([key, { stars }]) => [
      key,
      challengeValue(rules, { key, stars }, solves.get(key)?.count ?? 0),
    ]),
  )
  const nicknames = new Map(input.learners.map(({ id, nickname }) => [id, nickname]))
  const entryOf = (one: Achievement): ScoreEntry => {
    const { kind, challenge, learner, at, event } = one
    const value = percent(values.get(challenge) ?? 0, rules.shares[kind])
    const extra =
      kind === main ? extrasOf(input.settings, one, { value, solves: solves.get(challenge) }) : NONE
    const points = Math.max(0, value + extra.firstBonus + extra.timeBonus - extra.hints)
    return {
      challenge,
      achievement: kind,
      by: nicknames.get(learner) ?? '',
      at,
      value,
      ...extra,
      points,
      event,
    }
  }
  return new Map([...counted].map(([competitor, all]) => [competitor, all.map(entryOf)]))
}

type Extras = Pick<ScoreEntry, 'firstBonus' | 'timeBonus' | 'hints'>
const NONE: Extras = { firstBonus: 0, timeBonus: 0, hints: 0 }

/** What the main achievement gets and costs beyond its value. */
function extrasOf(
  settings: ScoringInput['settings'],
  one: Achievement,
  { value, solves }: { value: number; solves: Solves | undefined },
): Extras {
  const { firstSolves, timeBonusPercent, hintPercent } = settings.rules
  const rank = solves?.first.indexOf(one) ?? -1
  return {
    firstBonus: percent(value, firstSolves[rank] ?? 0),
    timeBonus: percent(value, timeBonusPercent * timeLeft(settings, one.ms)),
    hints: percent(value, hintPercent * one.hints),
  }
}

function percent(of: number, share: number): number {
  return Math.round((of * share) / 100)
}

/** 1 at the start, 0 at the end. */
function timeLeft({ startsAt, endsAt }: Pick<ContestSettings, 'startsAt' | 'endsAt'>, ms: number): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return end > start ? Math.min(1, Math.max(0, (end - ms) / (end - start))) : 0
}

type Step = ScoreLine['points'][number]

/** The points of each competitor after each change, oldest first, with awards. */
function stepsOf(
  { changes, until = Number.POSITIVE_INFINITY }: ScoringInput,
  entries: ReadonlyMap<string, readonly ScoreEntry[]>,
): Map<string, Step[]> {
  const all = new Map([...entries].map(([id, own]) => [id, own.map(({ at, points }) => ({ at, points }))]))
  for (const { kind, competitor, at, points } of changes) {
    if (kind !== 'award' || competitor === null || Date.parse(at) >= until) continue
    const own = [...(all.get(competitor) ?? []), { at, points }]
    all.set(
      competitor,
      own.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    )
  }
  return new Map([...all].map(([id, own]) => [id, sumUp(own)]))
}

function sumUp(changes: readonly Step[]): Step[] {
  let sum = 0
  const steps: Step[] = []
  for (const { at, points } of changes) {
    sum += points
    if (points !== 0) steps.push({ at, points: sum })
  }
  return steps
}

/** Best first. With equal points, who reached them earlier stands higher. */
export function rank(rows: readonly Omit<Standing, 'place' | 'isTie'>[]): Standing[] {
  const sorted = rows.toSorted(
    (one, other) =>
      other.points - one.points ||
      lastPoint(one) - lastPoint(other) ||
      one.name.localeCompare(other.name, 'en'),
  )
  let place = 0
  return sorted.map((row, index) => {
    const before = sorted[index - 1]
    if (!before || before.points !== row.points || lastPoint(before) !== lastPoint(row)) place = index + 1
    const isTie = [before, sorted[index + 1]].some(
      (other) => other !== undefined && other.points === row.points && row.points !== 0,
    )
    return { ...row, place, isTie }
  })
}

function lastPoint({ lastPointAt }: Pick<Standing, 'lastPointAt'>): number {
  return lastPointAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(lastPointAt)
}

function firstsOf(
  solves: ReadonlyMap<string, Solves>,
  competitors: ReadonlyMap<string, Competitor>,
): FirstSolve[] {
  const firsts = [...solves.values()].flatMap(({ first }) => first.slice(0, 1))
  return firsts
    .sort((one, other) => inTime(other, one))
    .map(({ challenge, competitor, at }) => {
      return { challenge, competitor, competitorName: competitors.get(competitor)?.name ?? '', at }
    })
}
