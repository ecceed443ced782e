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
  /** The points of a competitor, oldest first. */
  entriesOf(competitor: string): ScoreEntry[]
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
  const { isCounted, entryOf, solves, main } = pricesOf(input, achieved)
  const competitors = competitorsOf(input)
  const awards = awardsOf(input)
  const entriesOf = (id: string) => (achieved.get(id) ?? []).filter(isCounted).map(entryOf)
  const standings = rank(
    [...competitors.values()].map((competitor) => {
      let [points, solved, last] = [0, 0, '']
      const add = (change: Step) => {
        points += change.points
        if (change.points !== 0 && change.at > last) last = change.at
      }
      // All entries of a large contest at once would keep the garbage collector busy.
      for (const one of achieved.get(competitor.id) ?? []) {
        if (!isCounted(one)) continue
        add(entryOf(one))
        if (one.kind === main) solved++
      }
      for (const award of awards.get(competitor.id) ?? []) add(award)
      return { ...competitor, points, solved, lastPointAt: last || null, isConcealed: false }
    }),
  )
  return {
    standings,
    entriesOf,
    lines: standings.slice(0, MOST_LINES).map(({ id, name }) => {
      return { id, name, points: sumUp([...entriesOf(id), ...(awards.get(id) ?? [])]) }
    }),
    firsts: firstsOf(solves, competitors),
  }
}

/** A change of points. */
type Step = ScoreLine['points'][number]

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

/** What each achievement counts. */
function pricesOf(input: ScoringInput, achieved: ReadonlyMap<string, readonly Achievement[]>) {
  const { settings, challenges, until = Number.POSITIVE_INFINITY } = input
  const { rules } = settings
  const main = mainAchievement(rules)
  const [starts, ends] = [Date.parse(settings.startsAt), Date.parse(settings.endsAt)]
  const isCounted = ({ kind, ms }: Achievement) => ms < ends && ms < until && rules.shares[kind] > 0
  const solves = new Map<string, Solves>()
  for (const all of achieved.values()) {
    for (const one of all) if (one.kind === main && isCounted(one)) addSolve(solves, one, rules)
  }
  const values = new Map(
    [...challenges].map(([key, { stars }]) => [
      key,
      challengeValue(rules, { key, stars }, solves.get(key)?.count ?? 0),
    ]),
  )
  const nicknames = new Map(input.learners.map(({ id, nickname }) => [id, nickname]))
  const entryOf = (one: Achievement): ScoreEntry => {
    const { kind, challenge, at, ms, event } = one
    const value = percent(values.get(challenge) ?? 0, rules.shares[kind])
    const isMain = kind === main
    const rank = isMain ? (solves.get(challenge)?.first.indexOf(one) ?? -1) : -1
    const timeLeft = isMain && ends > starts ? (ends - ms) / (ends - starts) : 0
    const firstBonus = percent(value, rules.firstSolves[rank] ?? 0)
    const timeBonus = percent(value, rules.timeBonusPercent * timeLeft)
    const hints = isMain ? percent(value, rules.hintPercent * one.hints) : 0
    const points = Math.max(0, value + firstBonus + timeBonus - hints)
    const by = nicknames.get(one.learner) ?? ''
    return { challenge, achievement: kind, by, at, value, firstBonus, timeBonus, hints, points, event }
  }
  return { isCounted, entryOf, solves, main }
}

function addSolve(solves: Map<string, Solves>, one: Achievement, { firstSolves }: ScoringRules): void {
  const most = Math.max(1, firstSolves.length)
  const of = solves.get(one.challenge) ?? { count: 0, first: [] }
  solves.set(one.challenge, of)
  of.count++
  const last = of.first.at(-1)
  if (of.first.length < most || (last && inTime(one, last) < 0)) {
    of.first = [...of.first, one].sort(inTime).slice(0, most)
  }
}

function percent(of: number, share: number): number {
  return Math.round((of * share) / 100)
}

/** By competitor. */
function awardsOf({
  changes,
  until = Number.POSITIVE_INFINITY,
}: ScoringInput): Map<string | null, ScoreChange[]> {
  const awards = changes.filter(({ kind, at }) => kind === 'award' && Date.parse(at) < until)
  return Map.groupBy(awards, ({ competitor }) => competitor)
}

/** The points after each change, oldest first. */
function sumUp(changes: readonly Step[]): Step[] {
  let sum = 0
  const steps: Step[] = []
  for (const { at, points } of changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
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
