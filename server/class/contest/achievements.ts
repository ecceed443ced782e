import type { AchievementKind, ContestSettings, RoundResult, ScoreChange } from '#contract/contest.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import { parseRoundDetail } from '../../training/progress/event-log.ts'
import type { ChallengeMetadata } from '../activity/learner-activity.ts'
import { isRightFix } from '../activity/record.ts'
import type { Membership, Team } from '../store/contest/teams.ts'
import type { Learner, StoredEvent } from '../store/model.ts'

/** A challenge, as far as points depend on it. */
export type ScoredChallenge = Pick<ChallengeMetadata, 'key' | 'stars' | 'rightFixes'>

/** A competitor's first achievement of a kind in a challenge, or its best result of a round. */
export interface Achievement {
  kind: AchievementKind | 'round'
  /** Of a round. */
  result?: RoundResult | undefined
  challenge: string
  competitor: string
  learner: string
  at: string
  ms: number
  event: string
  /** Number of hints that the learner, or others in the team, had opened by then. */
  hints: number
}

/** Whose events count for whom. */
export interface AchievementInput {
  settings: Pick<ContestSettings, 'startsAt' | 'teams'>
  learners: readonly Pick<Learner, 'id' | 'removedAt' | 'teamId'>[]
  teams: readonly Pick<Team, 'id'>[]
  /** Oldest first. */
  memberships: readonly Membership[]
  changes: readonly Pick<ScoreChange, 'kind' | 'event'>[]
}

/** An event that may count. */
interface CountedEvent {
  event: string
  kind: Achievement['kind'] | 'hint'
  learner: string
  challenge: string
  detail: string
  at: string
  ms: number
}

/** Since when a learner's events count for a competitor; null for nobody. */
interface Stay {
  since: number
  competitor: string | null
}

/**
 * The achievements of all competitors, from events in any order. After a change only those competitors are computed
 * anew whose events or members have changed.
 */
export class Achievements {
  readonly #challenges: ReadonlyMap<string, ScoredChallenge>
  readonly #events = new Map<string, CountedEvent[]>()
  readonly #learnerOf = new Map<string, string>()
  readonly #stays = new Map<string, readonly Stay[]>()
  /** All that a learner's achievements depend on, as text. */
  readonly #states = new Map<string, string>()
  readonly #achieved = new Map<string, readonly Achievement[]>()
  #settings = ''

  constructor(challenges: ReadonlyMap<string, ScoredChallenge>) {
    this.#challenges = challenges
  }

  /** Adds events, each of them once. Returns whether any of them may count. */
  add(events: Iterable<StoredEvent>): boolean {
    let isAny = false
    for (const { id, kind: eventKind, key, detail, learner, at } of events) {
      const challenge = this.#challenges.get(key)
      const kind =
        eventKind === 'hint' || eventKind === 'round'
          ? eventKind
          : achievementOf(eventKind, detail, challenge)
      if (!challenge || !kind || this.#learnerOf.has(id)) continue
      isAny = true
      this.#learnerOf.set(id, learner)
      const own = this.#events.get(learner) ?? []
      own.push({ event: id, kind, learner, challenge: challenge.key, detail, at, ms: Date.parse(at) })
      this.#events.set(learner, own)
    }
    return isAny
  }

  /** Forgets the events of learners who were erased. */
  forget(learners: ReadonlySet<string>): void {
    for (const learner of learners) {
      for (const { event } of this.#events.get(learner) ?? []) this.#learnerOf.delete(event)
      this.#events.delete(learner)
    }
  }

  /** The achievements by competitor, oldest first. They may be after the end of the contest. */
  update(input: AchievementInput): ReadonlyMap<string, readonly Achievement[]> {
    const { startsAt, teams } = input.settings
    const settings = `${startsAt} ${teams !== null}`
    if (settings !== this.#settings) {
      this.#settings = settings
      this.#states.clear()
      this.#achieved.clear()
    }
    const removed = removedEvents(input)
    const changed = this.#follow(input, removed)
    const members = this.#membersOf(changed)
    for (const competitor of changed) {
      const itsMembers = members.get(competitor)
      if (itsMembers) {
        this.#achieved.set(
          competitor,
          this.#compute(competitor, { members: itsMembers, removed, starts: Date.parse(startsAt) }),
        )
      } else this.#achieved.delete(competitor)
    }
    return new Map(this.#achieved)
  }

  /** Returns competitors whose achievements may have changed. */
  #follow(input: AchievementInput, removed: ReadonlySet<string>): Set<string> {
    const changed = new Set<string>()
    const noteAll = (stays: readonly Stay[] = []) => {
      for (const { competitor } of stays) if (competitor !== null) changed.add(competitor)
    }
    const removedOf = new Map<string, string>()
    for (const event of removed) {
      const learner = this.#learnerOf.get(event)
      if (learner !== undefined) removedOf.set(learner, `${removedOf.get(learner) ?? ''} ${event}`)
    }
    const stays = staysOf(input)
    for (const [learner, own] of stays) {
      const places = own.map(({ since, competitor }) => `${since} ${competitor}`)
      const state = `${this.#events.get(learner)?.length} ${places} ${removedOf.get(learner)}`
      if (state === this.#states.get(learner)) continue
      noteAll(this.#stays.get(learner))
      noteAll(own)
      this.#states.set(learner, state)
      this.#stays.set(learner, own)
    }
    for (const [learner, old] of this.#stays) {
      if (stays.has(learner)) continue
      noteAll(old)
      this.#stays.delete(learner)
      this.#states.delete(learner)
    }
    return changed
  }

  /** Who is or was in these competitors. */
  #membersOf(competitors: ReadonlySet<string>): Map<string, Set<string>> {
    const members = new Map<string, Set<string>>()
    for (const [learner, stays] of competitors.size > 0 ? this.#stays : []) {
      for (const { competitor } of stays) {
        if (competitor === null || !competitors.has(competitor)) continue
        members.set(competitor, (members.get(competitor) ?? new Set()).add(learner))
      }
    }
    return members
  }

  #compute(
    competitor: string,
    {
      members,
      removed,
      starts,
    }: { members: ReadonlySet<string>; removed: ReadonlySet<string>; starts: number },
  ): Achievement[] {
    const events = [...members]
      .flatMap((learner) => this.#events.get(learner) ?? [])
      .filter(({ event }) => !removed.has(event))
      .sort(inTime)
    const hints = new Map<string, { learner: string; detail: string; isShared: boolean }[]>()
    const first = new Map<string, Achievement>()
    for (const { event, kind, learner, challenge, detail, at, ms } of events) {
      const isHere = competitorAt(this.#stays.get(learner) ?? [], ms) === competitor
      const opened = hints.get(challenge) ?? []
      if (kind === 'hint') {
        hints.set(challenge, opened)
        opened.push({ learner, detail, isShared: isHere })
        continue
      }
      const { round = '', result } = (kind === 'round' ? parseRoundDetail(detail) : undefined) ?? {}
      const place = `${challenge} ${kind} ${round}`
      const earlier = first.get(place)
      if (!isHere || ms < starts || (earlier && !isBetter(result, earlier.result))) continue
      first.delete(place)
      // Hints that a learner opened elsewhere cost as well: else players leave the team to read them.
      const known = opened.filter((hint) => hint.isShared || hint.learner === learner)
      const number = new Set(known.map((hint) => hint.detail)).size
      first.set(place, { kind, result, challenge, competitor, learner, at, ms, event, hints: number })
    }
    return [...first.values()]
  }
}

/** The best result first. */
const RESULTS: readonly (RoundResult | undefined)[] = ['held', 'fell', 'down']

/** Of a team's shops the best result of a round counts. */
function isBetter(result: RoundResult | undefined, than: RoundResult | undefined): boolean {
  return RESULTS.indexOf(result) < RESULTS.indexOf(than)
}

/** Oldest first. The order does not depend on which event arrived first. */
export function inTime(one: { ms: number; event: string }, other: { ms: number; event: string }): number {
  return one.ms - other.ms || (one.event < other.event ? -1 : 1)
}

/**
 * Since when each learner's events count for whom. What somebody solved without a team counts for their next team.
 * Removed learners are not in it.
 */
function staysOf({ settings, learners, teams, memberships }: AchievementInput): Map<string, Stay[]> {
  const present = learners.filter(({ removedAt }) => removedAt === null)
  if (!settings.teams) {
    const people = present.filter(({ teamId }) => teamId === null)
    return new Map(people.map(({ id }) => [id, [{ since: Number.NEGATIVE_INFINITY, competitor: id }]]))
  }
  const known = new Set(teams.map(({ id }) => id))
  const stays = new Map(present.map(({ id }): [string, Stay[]] => [id, []]))
  for (const { learner, team, at } of memberships) {
    const competitor = team !== null && known.has(team) ? team : null
    stays.get(learner)?.push({ since: Date.parse(at), competitor })
  }
  return stays
}

function competitorAt(stays: readonly Stay[], ms: number): string | null {
  const then = Math.max(
    0,
    stays.findLastIndex(({ since }) => since <= ms),
  )
  return stays.find(({ competitor }, index) => index >= then && competitor !== null)?.competitor ?? null
}

function removedEvents({ changes }: AchievementInput): Set<string> {
  return new Set(changes.flatMap(({ kind, event }) => (kind === 'removed' && event !== null ? [event] : [])))
}

/** Undefined for events without points. What only a browser, a code or a backup says counts nothing. */
export function achievementOf(
  kind: StoredEvent['kind'],
  detail: string,
  challenge: ScoredChallenge | undefined,
): AchievementKind | undefined {
  if (kind === 'solved') return 'solve'
  if (kind === 'lines') return detail === 'right' ? 'lines' : undefined
  if (kind === 'fix') return isRightFix(detail, challenge) ? 'fix' : undefined
  if (kind === 'proven') return detail === CUSTOM_FIX ? 'ownFix' : 'proven'
  return undefined
}
