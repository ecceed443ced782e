import type { LearnerDataCopy } from '#contract/learner-class.ts'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { ChallengeMetadata } from '../activity/learner-activity.ts'
import { factsOf } from '../activity/tracker.ts'
import { achievementOf } from '../contest/achievements.ts'
import type { Identity } from '../store/identities.ts'
import type { LtiGrade } from '../store/lti.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import type { RosterRow } from '../store/roster.ts'
import type { ClassStore } from '../store/store.ts'

/** Exports per learner. Each holds all of the learner's events in memory until the browser has received it. */
const COPIES = { atOnce: 2, perSecond: 1 / 30 }
/** Learners whose exports are counted. */
const MOST_COUNTED = 5_000
/** Maximum number of events in one export; nobody has more. */
const MOST_ROWS = 100_000

type ExportedStore = Pick<
  ClassStore,
  'classById' | 'eventsOf' | 'evidenceOf' | 'messageStore' | 'teams' | 'teamShops' | 'contests'
>

/** Who learners are elsewhere, by their ids. */
export interface PersonalRecords {
  /** At sign-in providers and learning platforms. */
  identitiesOf(learner: string): Promise<Identity[]>
  /** In the roster. */
  rosterRowOf(learner: string): Promise<RosterRow | undefined>
  /** Their grades for learning platforms. */
  gradesOf(learner: string): Promise<LtiGrade[]>
}

/** Reads them from a class store without limits. */
export function personalRecordsIn({
  identities,
  rosters,
  lti,
}: Pick<ClassStore, 'identities' | 'rosters' | 'lti'>): PersonalRecords {
  return {
    identitiesOf: (learner) => identities.ofLearner(learner),
    rosterRowOf: (learner) => rosters.rowOfLearner(learner),
    gradesOf: (learner) => lti.grades([learner]),
  }
}

/** Creates the export of a learner's personal data. */
export class DataExports {
  readonly #classStore: ExportedStore
  readonly #personal: PersonalRecords
  readonly #facts: ReadonlyMap<string, ChallengeMetadata>
  readonly #paces = new RateLimiters(COPIES, MOST_COUNTED)

  constructor(classStore: ExportedStore, personal: PersonalRecords, challenges: readonly Challenge[]) {
    this.#classStore = classStore
    this.#personal = personal
    this.#facts = new Map(challenges.map((challenge) => [challenge.key, factsOf(challenge)]))
  }

  /** Undefined if the learner has exceeded the limit. */
  async create(learner: Learner): Promise<LearnerDataCopy | undefined> {
    if (!this.#paces.take(learner.id)) return undefined
    const { nickname, joinedAt, seenAt, classId } = learner
    const { messageStore } = this.#classStore
    const itsClass = await this.#classStore.classById(classId)
    const entries = (await this.#classStore.eventsOf(learner.id)).slice(0, MOST_ROWS)
    return {
      class: { name: itsClass?.name ?? '', endsAt: itsClass?.endsAt ?? '' },
      learner: { nickname, joinedAt, seenAt, group: learner.groupName },
      identities: await this.#identitiesOf(learner),
      grades: await this.#gradesOf(learner),
      roster: await this.#rosterRowOf(learner),
      teams: await this.#teamsOf(learner),
      withTeam: await this.#countedWithTeam(learner),
      scoreChanges: await this.#scoreChangesOf(learner, entries),
      hand: (await messageStore.raisedHandOf(learner.id)) ?? null,
      messages: await messageStore.messagesFor(learner),
      journal: await Promise.all(entries.map((entry) => this.#withEvidence(classId, entry))),
    }
  }

  async #identitiesOf({ id }: Learner): Promise<LearnerDataCopy['identities']> {
    const own = await this.#personal.identitiesOf(id)
    return own.map(({ issuer, subject, email, name, addedAt }) => ({ issuer, subject, email, name, addedAt }))
  }

  async #gradesOf({ id }: Learner): Promise<LearnerDataCopy['grades']> {
    const own = await this.#personal.gradesOf(id)
    return own.map(({ subject, points, possible, changedAt, sentAt }) => {
      return { subject, points, possible, changedAt, sentAt }
    })
  }

  async #rosterRowOf({ id }: Learner): Promise<LearnerDataCopy['roster']> {
    const row = await this.#personal.rosterRowOf(id)
    if (!row) return null
    const { name, email, number, groupName, addedAt } = row
    return { name, email, number, group: groupName, addedAt }
  }

  async #teamsOf({ id, classId }: Learner): Promise<LearnerDataCopy['teams']> {
    const { teams } = this.#classStore
    const names = new Map((await teams.teams(classId)).map((team) => [team.id, team.name]))
    const own = (await teams.memberships(classId)).filter(({ learner }) => learner === id)
    return own.map(({ team, at }) => ({ team: team === null ? null : (names.get(team) ?? null), at }))
  }

  /** Without details: what was written in the shop of a team is not of one learner. */
  async #countedWithTeam({ id, classId }: Learner): Promise<LearnerDataCopy['withTeam']> {
    const { teamShops } = this.#classStore
    const shared = await teamShops.eventsWith(await teamShops.history(classId), [id])
    const counted = (shared.get(id) ?? []).filter(({ kind, detail, key }) =>
      achievementOf(kind, detail, this.#facts.get(key)),
    )
    return counted.slice(0, MOST_ROWS).map(({ kind, key, at }) => ({ kind, key, at }))
  }

  async #scoreChangesOf(
    { id, classId }: Learner,
    entries: readonly StoredEvent[],
  ): Promise<LearnerDataCopy['scoreChanges']> {
    const own = new Set(entries.map((entry) => entry.id))
    const changes = (await this.#classStore.contests.scoreChanges(classId)).filter(
      ({ competitor, event }) => competitor === id || (event !== null && own.has(event)),
    )
    return changes.map(({ id: _, competitor: __, ...change }) => change)
  }

  async #withEvidence(
    classId: string,
    { learner: _, hasEvidence, ...entry }: StoredEvent,
  ): Promise<LearnerDataCopy['journal'][number]> {
    return hasEvidence ? { ...entry, evidence: await this.#classStore.evidenceOf(classId, entry.id) } : entry
  }
}
