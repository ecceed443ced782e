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
import type { Membership, Team } from '../store/teams.ts'

/** What points are computed from. */
export interface ScoringInput {
  settings: Pick<ContestSettings, 'startsAt' | 'endsAt' | 'teams' | 'rules'>
  /** By key. Others do not count. */
  challenges: ReadonlyMap<string, { stars: number }>
  learners: readonly Pick<Learner, 'id' | 'nickname' | 'removedAt' | 'groupName'>[]
  teams: readonly Team[]
  /** Oldest first. */
  memberships: readonly Membership[]
  /** In the order of their arrival. */
  events: Iterable<StoredEvent>
  changes: readonly ScoreChange[]
  /** What came later does not count, in ms since 1970. */
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

/** Computes all points anew. It has no memory: the same events and rules always give the same points. */
export function computeScores(input: ScoringInput): Scores {
  const competitors = competitorsOf(input)
  const achieved = achievementsOf(input, competitors)
  const entries = scoreAchievements(input, achieved)
  const awards = input.changes.filter(
    ({ kind, at }) => kind === 'award' && Date.parse(at) <= (input.until ?? Number.POSITIVE_INFINITY),
  )
  const steps = new Map([...competitors.keys()].map((id) => [id, stepsOf(id, entries, awards)]))
  const standings = rank([...competitors.values()].map((one) => standingOf(one, steps, entries)))
  return {
    standings,
    entries,
    lines: standings
      .slice(0, MOST_LINES)
      .map(({ id, name }) => ({ id, name, points: sumUp(steps.get(id) ?? []) })),
    firsts: firstsOf(input, achieved, competitors),
  }
}

/** A competitor's first achievement of a kind. */
interface Achievement {
  kind: AchievementKind
  challenge: string
  competitor: string
  by: string
  at: string
  event: string
  /** Hints that were open by then. */
  hints: number
}

interface Step {
  at: string
  points: number
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

/** For whom an event counts. What was solved before the first team counts for that team. */
function competitorFinder({
  settings,
  memberships,
}: ScoringInput): (learner: string, at: number) => string | null {
  if (!settings.teams) return (learner) => learner
  const rows = new Map<string, { at: number; team: string | null }[]>()
  for (const { learner, team, at } of memberships) {
    const row = { at: Date.parse(at), team }
    rows.set(learner, [...(rows.get(learner) ?? []), row])
  }
  return (learner, at) => {
    const all = rows.get(learner) ?? []
    const row = all.findLast((one) => one.at <= at) ?? all[0]
    return row?.team ?? null
  }
}

/** The first achievements of all competitors, oldest first. */
function achievementsOf(input: ScoringInput, competitors: ReadonlyMap<string, Competitor>): Achievement[] {
  const isCounted = eventFilter(input)
  const starts = Date.parse(input.settings.startsAt)
  const nicknames = new Map(input.learners.map(({ id, nickname }) => [id, nickname]))
  const competitorOf = competitorFinder(input)
  const hints = new Map<string, Set<string>>()
  const first = new Map<string, Achievement>()
  for (const { id: event, learner, kind: eventKind, key: challenge, detail, at } of inTime(input.events)) {
    const ms = Date.parse(at)
    if (!isCounted({ id: event, learner, key: challenge, ms })) continue
    const competitor = competitorOf(learner, ms)
    if (competitor === null || !competitors.has(competitor)) continue
    const whose = `${competitor} ${challenge}`
    if (eventKind === 'hint') hints.set(whose, (hints.get(whose) ?? new Set()).add(detail))
    const kind = achievementOf(eventKind, detail)
    const place = `${whose} ${kind}`
    if (kind === undefined || ms < starts || first.has(place)) continue
    const by = nicknames.get(learner) ?? ''
    first.set(place, { kind, challenge, competitor, by, at, event, hints: hints.get(whose)?.size ?? 0 })
  }
  return [...first.values()]
}

/** Whether an event counts: of a learner who was not removed, before the end, and not removed itself. */
function eventFilter({
  settings,
  challenges,
  learners,
  changes,
  until = Number.POSITIVE_INFINITY,
}: ScoringInput) {
  const ends = Math.min(Date.parse(settings.endsAt), until)
  const removed = new Set(changes.filter(({ kind }) => kind === 'removed').map(({ event }) => event))
  const present = new Set(learners.filter(({ removedAt }) => removedAt === null).map(({ id }) => id))
  return ({ id, learner, key, ms }: { id: string; learner: string; key: string; ms: number }): boolean =>
    ms <= ends && present.has(learner) && challenges.has(key) && !removed.has(id)
}

/** Events arrive late after an outage. */
function inTime(events: Iterable<StoredEvent>): StoredEvent[] {
  return [...events].sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
}

/** Undefined for events without points. What only a browser, a code or a backup says counts nothing. */
export function achievementOf(kind: StoredEvent['kind'], detail: string): AchievementKind | undefined {
  if (kind === 'solved') return 'solve'
  if (kind === 'lines' && detail === 'right') return 'lines'
  if (kind === 'fix' && detail === 'right') return 'fix'
  if (kind === 'proven') return detail === 'own' ? 'ownFix' : 'proven'
  return undefined
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
  const fallen = full + ((least - full) / rules.falling.solves ** 2) * Math.max(0, solves - 1) ** 2
  return Math.ceil(Math.max(least, fallen))
}

function scoreAchievements(
  { settings, challenges }: ScoringInput,
  achieved: readonly Achievement[],
): Map<string, ScoreEntry[]> {
  const { rules } = settings
  const main = mainAchievement(rules)
  const solves = new Map<string, number>()
  for (const { kind, challenge } of achieved) {
    if (kind === main) solves.set(challenge, (solves.get(challenge) ?? 0) + 1)
  }
  const before = new Map<string, number>()
  const entries = new Map<string, ScoreEntry[]>()
  for (const one of achieved) {
    const { kind, challenge } = one
    if (rules.shares[kind] <= 0) continue
    const stars = challenges.get(challenge)?.stars ?? 0
    const full = challengeValue(rules, { key: challenge, stars }, solves.get(challenge) ?? 0)
    const rank = before.get(challenge) ?? 0
    if (kind === main) before.set(challenge, rank + 1)
    const entry = entryOf(
      one,
      percent(full, rules.shares[kind]),
      kind === main ? { settings, rank } : undefined,
    )
    entries.set(one.competitor, [...(entries.get(one.competitor) ?? []), entry])
  }
  return entries
}

/** `main`: the contest, and how many had this achievement before; undefined for achievements without bonuses. */
function entryOf(
  { kind, challenge, by, at, event, hints: opened }: Achievement,
  value: number,
  main: { settings: ScoringInput['settings']; rank: number } | undefined,
): ScoreEntry {
  const { firstSolves = [], timeBonusPercent = 0, hintPercent = 0 } = main?.settings.rules ?? {}
  const firstBonus = percent(value, firstSolves[main?.rank ?? 0] ?? 0)
  const timeBonus = main ? percent(value, timeBonusPercent * timeLeft(main.settings, at)) : 0
  const hints = percent(value, hintPercent * opened)
  const points = Math.max(0, value + firstBonus + timeBonus - hints)
  return { challenge, achievement: kind, by, at, value, firstBonus, timeBonus, hints, points, event }
}

function percent(of: number, share: number): number {
  return Math.round((of * share) / 100)
}

/** 1 at the start, 0 at the end. */
function timeLeft({ startsAt, endsAt }: Pick<ContestSettings, 'startsAt' | 'endsAt'>, at: string): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return end > start ? Math.min(1, Math.max(0, (end - Date.parse(at)) / (end - start))) : 0
}

/** The changes of a competitor's points, oldest first. */
function stepsOf(
  id: string,
  entries: ReadonlyMap<string, readonly ScoreEntry[]>,
  awards: readonly ScoreChange[],
): Step[] {
  const own = awards.filter(({ competitor }) => competitor === id)
  const steps = [...(entries.get(id) ?? []), ...own].map(({ at, points }) => ({ at, points }))
  return steps
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function sumUp(steps: readonly Step[]): Step[] {
  let sum = 0
  return steps.map(({ at, points }) => {
    sum += points
    return { at, points: sum }
  })
}

function standingOf(
  competitor: Competitor,
  steps: ReadonlyMap<string, readonly Step[]>,
  entries: ReadonlyMap<string, readonly ScoreEntry[]>,
): Omit<Standing, 'place' | 'isTie'> {
  const own = steps.get(competitor.id) ?? []
  const solved = new Set((entries.get(competitor.id) ?? []).map(({ challenge }) => challenge))
  return {
    ...competitor,
    points: own.reduce((sum, { points }) => sum + points, 0),
    solved: solved.size,
    lastPointAt: own.at(-1)?.at ?? null,
    isConcealed: false,
  }
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
  { settings }: ScoringInput,
  achieved: readonly Achievement[],
  competitors: ReadonlyMap<string, Competitor>,
): FirstSolve[] {
  const main = mainAchievement(settings.rules)
  const firsts = new Map<string, FirstSolve>()
  for (const { kind, challenge, competitor, at } of achieved) {
    if (kind !== main || firsts.has(challenge)) continue
    const competitorName = competitors.get(competitor)?.name ?? ''
    firsts.set(challenge, { challenge, competitor, competitorName, at })
  }
  return [...firsts.values()].reverse()
}
