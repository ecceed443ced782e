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
import type { Team } from '../store/contest/teams.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import {
  type Achievement,
  type AchievementInput,
  Achievements,
  inTime,
  type ScoredChallenge,
} from './achievements.ts'

/** What points are computed from. */
export interface ScoringInput extends AchievementInput {
  settings: Pick<ContestSettings, 'startsAt' | 'endsAt' | 'teams' | 'brackets' | 'rules'>
  /** By key. Others do not count. */
  challenges: ReadonlyMap<string, ScoredChallenge>
  learners: readonly Pick<Learner, 'id' | 'nickname' | 'removedAt' | 'groupName' | 'teamId'>[]
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
  /** Those and later ones, at the values of `until`: solves of others after it show in none. */
  ownEntriesOf(competitor: string): ScoreEntry[]
  /** Of the ten best. */
  lines: ScoreLine[]
  /** Newest first. */
  firsts: FirstSolve[]
}

/** The lines of the graph. */
const MOST_LINES = 10
/** Rounds make many points of a line. More of them cannot be told apart. */
const MOST_LINE_POINTS = 300

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
  const { isCounted, isInContest, priceOf, entryOf, solves, main } = pricesOf(input, achieved)
  const competitors = competitorsOf(input)
  const awards = awardsOf(input)
  const entriesOf = (id: string) => (achieved.get(id) ?? []).filter(isCounted).map(entryOf)
  const ownEntriesOf = (id: string) => (achieved.get(id) ?? []).filter(isInContest).map(entryOf)
  // Without the entries: those of a large contest are too many to make them at each change.
  const all = [...competitors.values()].map((competitor) => {
    const own = (achieved.get(competitor.id) ?? []).filter(isCounted)
    const ownAwards = awards.get(competitor.id) ?? []
    let points = ownAwards.reduce((sum, award) => sum + award.points, 0)
    for (const one of own) points += priceOf(one).points
    const last = own.findLast((one) => priceOf(one).points !== 0)?.at ?? null
    return {
      ...competitor,
      points,
      solved: own.filter(({ kind }) => kind === main).length,
      lastPointAt: latest([last, ...ownAwards.filter((award) => award.points > 0).map(({ at }) => at)]),
      isConcealed: false,
    }
  })
  // A team that everybody has left before it had points is nobody to compete with.
  const standings = rank(
    all.filter(({ members, points, solved }) => members > 0 || points !== 0 || solved > 0),
  )
  return {
    standings,
    entriesOf: (id) => sumRounds(entriesOf(id)),
    ownEntriesOf: (id) => sumRounds(ownEntriesOf(id)),
    lines: standings.slice(0, MOST_LINES).map(({ id, name }) => {
      return { id, name, points: thinOut(sumUp([...entriesOf(id), ...(awards.get(id) ?? [])])) }
    }),
    firsts: firstsOf(solves, competitors),
  }
}

/** Null if there is none. */
function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, at) => (last === null || (at !== null && at > last) ? at : last), null)
}

/** A change of points. */
type Step = ScoreLine['points'][number]

/** The solves of a challenge. */
interface Solves {
  count: number
  /** As many as get a bonus, oldest first; at least one. */
  first: readonly Achievement[]
  /** Of each of them. */
  value: number
}

const NO_SOLVES: Solves = { count: 0, first: [], value: 0 }

/** Learners alone, or teams. Removed learners do not compete. Groups that are no bracket are not shown to players. */
function competitorsOf({ settings, learners, teams, memberships }: ScoringInput): Map<string, Competitor> {
  const bracketIn = (name: string | null) => (name !== null && settings.brackets.includes(name) ? name : null)
  const present = learners.filter(({ removedAt, teamId }) => removedAt === null && teamId === null)
  if (!settings.teams) {
    return new Map(
      present.map(({ id, nickname, groupName }) => [
        id,
        { id, name: nickname, bracket: bracketIn(groupName), members: 1 },
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
    teams.map(({ id, name, bracket }) => [
      id,
      { id, name, bracket: bracketIn(bracket), members: sizes.get(id) ?? 0 },
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

/** The sum of an entry, with its parts. */
type Price = Pick<ScoreEntry, 'value' | 'firstBonus' | 'timeBonus' | 'hints' | 'points'>

/** What each achievement counts. */
function pricesOf(input: ScoringInput, achieved: ReadonlyMap<string, readonly Achievement[]>) {
  const { settings, challenges, until = Number.POSITIVE_INFINITY } = input
  const { rules } = settings
  const main = mainAchievement(rules)
  const [starts, ends] = [Date.parse(settings.startsAt), Date.parse(settings.endsAt)]
  const isInContest = ({ kind, ms }: Achievement) =>
    ms < ends && (kind === 'round' ? Boolean(rules.rounds) : rules.shares[kind] > 0)
  const isCounted = (one: Achievement) => one.ms < until && isInContest(one)
  const solves = new Map<string, Solves>()
  for (const all of achieved.values()) {
    for (const one of all) if (one.kind === main && isCounted(one)) addSolve(solves, one, rules)
  }
  for (const [key, { stars }] of challenges) {
    const of = solves.get(key) ?? { ...NO_SOLVES }
    of.value = challengeValue(rules, { key, stars }, of.count)
    solves.set(key, of)
  }
  const nicknames = new Map(input.learners.map(({ id, nickname }) => [id, nickname]))
  const priceOf = (one: Achievement): Price => {
    const { kind, challenge, ms } = one
    const { value: full, first } = solves.get(challenge) ?? NO_SOLVES
    if (kind === 'round') return roundPrice(rules, one, full)
    const value = percent(full, rules.shares[kind])
    if (kind !== main) return { value, firstBonus: 0, timeBonus: 0, hints: 0, points: value }
    const rank = first.indexOf(one)
    const timeLeft = ends > starts ? (ends - ms) / (ends - starts) : 0
    const firstBonus = rank < 0 ? 0 : percent(value, rules.firstSolves[rank] ?? 0)
    const timeBonus = percent(value, rules.timeBonusPercent * timeLeft)
    const hints = percent(value, rules.hintPercent * one.hints)
    return {
      value,
      firstBonus,
      timeBonus,
      hints,
      points: Math.max(0, value + firstBonus + timeBonus - hints),
    }
  }
  const entryOf = (one: Achievement): ScoreEntry => {
    const { kind, challenge, learner, at, event, result } = one
    const by = nicknames.get(learner) ?? ''
    const parts = { challenge, by, at, ...priceOf(one), event }
    if (kind !== 'round') return { ...parts, achievement: kind }
    return { ...parts, achievement: 'rounds', rounds: { ...NO_ROUNDS, [result ?? 'fell']: 1 } }
  }
  return { isCounted, isInContest, priceOf, entryOf, solves, main }
}

function roundPrice({ rounds }: ScoringRules, { result = 'fell' }: Achievement, full: number): Price {
  const share = { held: rounds?.heldPercent ?? 0, fell: 0, down: -(rounds?.downPercent ?? 0) }[result]
  const points = percent(full, share)
  return { value: points, firstBonus: 0, timeBonus: 0, hints: 0, points }
}

const NO_ROUNDS: NonNullable<ScoreEntry['rounds']> = { held: 0, fell: 0, down: 0 }

/** The entries, with all rounds of a challenge in one. Its time is that of the last round. */
function sumRounds(entries: readonly ScoreEntry[]): ScoreEntry[] {
  const sums = new Map<string, ScoreEntry>()
  for (const entry of entries) {
    const { challenge, rounds: one } = entry
    if (!one) continue
    const { points = 0, rounds = NO_ROUNDS } = sums.get(challenge) ?? {}
    const sum = points + entry.points
    const counts = {
      held: rounds.held + one.held,
      fell: rounds.fell + one.fell,
      down: rounds.down + one.down,
    }
    sums.set(challenge, { ...entry, rounds: counts, value: sum, points: sum })
  }
  const others = entries.filter(({ rounds }) => !rounds)
  return [...others, ...sums.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function addSolve(solves: Map<string, Solves>, one: Achievement, { firstSolves }: ScoringRules): void {
  const most = Math.max(1, firstSolves.length)
  const of = solves.get(one.challenge) ?? { ...NO_SOLVES }
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

/** At most so many steps of a line, and the last one. */
function thinOut(steps: readonly Step[]): readonly Step[] {
  const every = Math.ceil(steps.length / MOST_LINE_POINTS)
  return steps.filter((_, index) => index % every === 0 || index === steps.length - 1)
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
