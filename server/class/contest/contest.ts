import type {
  ContestBoard,
  ContestPhase,
  ContestSettings,
  PlayerContest,
  ScoreChange,
  ScoreEntry,
  ScoringRules,
  Standing,
} from '#contract/contest.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { ExchangeRequest } from '../../shop/exchanges.ts'
import { pointsOfPlan } from '../plans/plan.ts'
import type { PlanState } from '../plans/plan-state.ts'
import type { StoredContest } from '../store/contest/contests.ts'
import { currentMembers, type Membership, type Team } from '../store/contest/teams.ts'
import { randomId } from '../store/ids.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import type { PubSubMessage } from '../store/pub-sub.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { Achievements, type ScoredChallenge } from './achievements.ts'
import { attackFingerprint } from './attack-fingerprint.ts'
import { contestTeams } from './contest-teams.ts'
import { Pieces } from './pieces.ts'
import { rank, type Scores, scoreAchievements } from './scoring.ts'

export interface ContestOptions {
  classId: string
  classStore: Pick<ClassStore, 'contests' | 'teams' | 'shopOwners' | 'eventsById' | 'messageStore' | 'pubSub'>
  challenges: readonly ScoredChallenge[]
  /** Whether a trainer has paused judging. */
  isPaused(): boolean
  reporter: Pick<ErrorReporter, 'unexpected'>
  now?: () => number
}

/** Players see freeze, reveal and a hidden board; trainers see all points at once. */
export type BoardAudience = 'players' | 'trainers'

/** All that points are computed from, as it was last read. */
interface ContestData {
  /** With the rows of teams that share a shop. */
  learners: readonly Learner[]
  teams: readonly Team[]
  /** The row of a team is in it since it was made. */
  memberships: readonly Membership[]
  changes: readonly ScoreChange[]
  /** By id, in the order of their arrival. */
  events: Map<string, StoredEvent>
}

/** Changes are collected for this long and read together. */
const COLLECT_MS = 20
/** Shortest time between two reads. A board of 2,000 players takes 20 ms to compute. */
const BETWEEN_READS_MS = 200
const RETRY_MS = 1_000
/** How soon a pause by a trainer or by the clock of the plan is seen, in each process. */
const PAUSE_CHECK_MS = 1_000
/** The clock may jump, so no timer waits longer. */
const LONGEST_TIMER_MS = 60_000

interface SavedContest extends StoredContest {
  /** Values of challenges by the plan of the class. */
  planPoints: Readonly<Record<string, number>>
}

interface ContestScores {
  full: Scores
  /** What players see since the freeze. */
  frozen: Scores | undefined
}

type TeamsOfContest = ReturnType<typeof contestTeams>
/** A board without what changes by the clock. */
type BuiltBoard = Omit<ContestBoard, 'phase' | 'isPaused' | 'at'>

interface Computed extends Partial<Record<BoardAudience, BuiltBoard>> {
  scores?: ContestScores
  teams?: TeamsOfContest
  members?: ReadonlyMap<string, Membership>
}

const NO_DATA: ContestData = { learners: [], teams: [], memberships: [], changes: [], events: new Map() }

/**
 * The contest of a class in this process: reads what the class store has of it, follows all changes, and computes the
 * board. It never writes.
 */
export class Contest {
  readonly #options: ContestOptions
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  readonly #challenges: ReadonlyMap<string, ScoredChallenge>
  /** Versions of two processes, or of two runs, are never the same. */
  readonly #run = randomId(6)
  /** Reads run one after the other, so that an older state never replaces a newer one. */
  readonly #oneByOne = new Semaphore(1)
  readonly #pending = new Set<PubSubMessage['kind']>()
  #pendingEvents: string[] = []
  #stopListening: () => void = () => {}
  #readTimer: NodeJS.Timeout | undefined
  #lastReadAt = Number.NEGATIVE_INFINITY
  #phaseTimer: NodeJS.Timeout | undefined
  readonly #pauseTimer: NodeJS.Timeout
  #wasPaused: boolean
  #saved: SavedContest | undefined
  #data = NO_DATA
  #achievements: Achievements
  /** Computed once per version. */
  #computed: Computed = {}
  #version = 0
  #isClosed = false

  private constructor(options: ContestOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#wasPaused = options.isPaused()
    this.#pauseTimer = setInterval(() => this.#checkPause(), PAUSE_CHECK_MS).unref()
    this.#challenges = new Map(options.challenges.map((challenge) => [challenge.key, challenge]))
    this.#achievements = new Achievements(this.#challenges)
  }

  /** Restores the contest, if the class has one, and follows all changes. */
  static async open(options: ContestOptions): Promise<Contest> {
    const contest = new Contest(options)
    contest.#stopListening = options.classStore.pubSub.subscribe((message) => contest.#receive(message))
    await contest.#read(new Set(['everything']), [])
    return contest
  }

  get classId(): string {
    return this.#options.classId
  }

  /** Undefined: there is no contest. */
  get settings(): ContestSettings | undefined {
    return this.#saved?.settings
  }

  /** The rules of the contest, with the plan's points as values of challenges. Undefined without a contest. */
  get rules(): ScoringRules | undefined {
    if (!this.#saved) return undefined
    const { settings, planPoints } = this.#saved
    return { ...settings.rules, challenges: { ...planPoints, ...settings.rules.challenges } }
  }

  get phase(): ContestPhase {
    const { startsAt, endsAt } = this.#saved?.settings ?? {}
    if (startsAt !== undefined && this.#now() < Date.parse(startsAt)) return 'before'
    return endsAt !== undefined && this.#now() >= Date.parse(endsAt) ? 'over' : 'running'
  }

  /** Before the start and after the end nothing counts. */
  readonly isJudgingPaused = (): boolean => this.#saved !== undefined && this.phase !== 'running'

  /** Whether anything counts now: judging may be paused by a trainer, the plan or the contest's times. */
  get doesCount(): boolean {
    return !this.#options.isPaused() && !this.isJudgingPaused()
  }

  get teams(): readonly Team[] {
    return this.#data.teams
  }

  get memberships(): readonly Membership[] {
    return this.#data.memberships
  }

  /** With the rows of teams that share a shop. */
  get learners(): readonly Learner[] {
    return this.#data.learners
  }

  get changes(): readonly ScoreChange[] {
    return this.#data.changes
  }

  /** All events of the class, in the order of their arrival. */
  get events(): Iterable<StoredEvent> {
    return this.#data.events.values()
  }

  /** Undefined if the class has no such event. */
  eventOf(id: string): StoredEvent | undefined {
    return this.#data.events.get(id)
  }

  /** Changes with each change of the board. */
  get version(): string {
    return `${this.#run}-${this.#version}`
  }

  /** The team of a learner now, or the learner; null for a learner without a team in a contest of teams. */
  competitorOf(learner: string): string | null {
    if (!this.#saved?.settings.teams) return learner
    this.#computed.members ??= currentMembers(this.#data.memberships)
    return this.#computed.members.get(learner)?.team ?? null
  }

  /** The team of a learner now; undefined without one, or without teams. */
  teamOf(learner: string): Team | undefined {
    const id = this.#saved?.settings.teams && this.competitorOf(learner)
    return this.#data.teams.find((team) => team.id === id)
  }

  /** The teams with their members, and learners without a team. */
  describeTeams(): TeamsOfContest {
    this.#computed.teams ??= contestTeams(this)
    return this.#computed.teams
  }

  /** Undefined if nobody with this id competes. */
  standingOf(competitor: string): Standing | undefined {
    return this.#scores()?.full.standings.find(({ id }) => id === competitor)
  }

  /** Whose flags a shop shows; undefined if all competitors have the same. */
  flagOwnerOf(shop: string): string | undefined {
    if (!this.settings?.hasOwnFlags) return undefined
    const learner = this.#data.learners.find((one) => one.shop === shop)
    // A learner who has just joined is not known yet. The flags are nobody's then, and not the common ones.
    return learner ? (this.competitorOf(learner.id) ?? learner.id) : shop
  }

  /** Of a request that solved a challenge now. Undefined without a contest. */
  attackFingerprint(challenge: string, request: ExchangeRequest): string | undefined {
    const key = this.#saved?.fingerprintKey
    return key === undefined ? undefined : attackFingerprint(key, challenge, request)
  }

  /** The points of a competitor, oldest first, as trainers see them. */
  entriesOf(competitor: string): readonly ScoreEntry[] {
    return this.#scores()?.full.entriesOf(competitor) ?? []
  }

  /** All points of a competitor as its members see them, oldest first: while the board is frozen, at its values. */
  ownEntriesOf(competitor: string): PlayerContest['entries'] {
    const scores = this.#scores()
    const entries = (scores?.frozen ?? scores?.full)?.ownEntriesOf(competitor) ?? []
    return entries.map(({ event: _, ...entry }) => entry)
  }

  /** The points behind a row of the players' board, oldest first: before the reveal of a place, those of the freeze. */
  shownEntriesOf({ id, isConcealed }: Pick<Standing, 'id' | 'isConcealed'>): readonly ScoreEntry[] {
    const scores = this.#scores()
    if (!scores) return []
    const isRevealed = this.#saved?.revealed !== null && !isConcealed
    return (isRevealed ? scores.full : (scores.frozen ?? scores.full)).entriesOf(id)
  }

  /** Undefined without a contest. */
  board(audience: BoardAudience): ContestBoard | undefined {
    const saved = this.#saved
    const scores = this.#scores()
    if (!saved || !scores) return undefined
    this.#computed[audience] ??= this.#buildBoard(saved, scores, audience)
    return {
      ...this.#computed[audience],
      phase: this.phase,
      isPaused: this.#options.isPaused(),
      at: new Date(this.#now()).toISOString(),
    }
  }

  #buildBoard(
    { settings, revealed }: StoredContest,
    scores: ContestScores,
    audience: BoardAudience,
  ): BuiltBoard {
    const frozen = audience === 'players' ? scores.frozen : undefined
    const isHidden = audience === 'players' && settings.isBoardHidden
    const { standings, lines, firsts } = isHidden ? EMPTY : (frozen ?? scores.full)
    const reveal = frozen && !isHidden ? revealed : null
    return {
      version: this.version,
      title: settings.title,
      startsAt: settings.startsAt,
      endsAt: settings.endsAt,
      frozenSince: frozen ? settings.freezesAt : null,
      isHidden,
      reveal: reveal === null ? null : { revealed: reveal, of: standings.length },
      brackets: settings.brackets,
      isByTeams: settings.teams !== null,
      standings: reveal === null ? standings : revealedStandings(standings, scores.full.standings, reveal),
      lines,
      firsts,
    }
  }

  /** Calls `listener` when the board may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Waits until all changes that were published before are read. `changed` is read anyway: on PostgreSQL a message
   * arrives some time after the change.
   */
  async settle(...changed: readonly PubSubMessage['kind'][]): Promise<void> {
    for (const kind of changed) this.#pending.add(kind)
    clearTimeout(this.#readTimer)
    this.#readTimer = undefined
    if (this.#pending.size > 0) await this.#readPending()
    else await this.#oneByOne.run(async () => {})
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearTimeout(this.#readTimer)
    clearTimeout(this.#phaseTimer)
    clearInterval(this.#pauseTimer)
  }

  #receive(message: PubSubMessage): void {
    const { classId } = this.#options
    if ('classId' in message && message.classId !== classId) return
    if (!['everything', 'class', 'contest', 'learner', 'rows'].includes(message.kind)) return
    this.#pending.add(message.kind)
    if (message.kind === 'rows') this.#pendingEvents.push(...message.ids)
    const ms = Math.max(COLLECT_MS, this.#lastReadAt + BETWEEN_READS_MS - performance.now())
    this.#readTimer ??= setTimeout(() => void this.#readPending(), ms).unref()
  }

  /** Never rejects: what could not be read is read again. */
  async #readPending(): Promise<void> {
    this.#readTimer = undefined
    this.#lastReadAt = performance.now()
    const [kinds, events] = [new Set(this.#pending), this.#pendingEvents]
    this.#pending.clear()
    this.#pendingEvents = []
    try {
      await this.#read(kinds, events)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        this.#options.reporter.unexpected(error, { doing: 'following the contest' })
      }
      for (const kind of kinds) this.#pending.add(kind)
      this.#pendingEvents.push(...events)
      if (!this.#isClosed) this.#readTimer ??= setTimeout(() => void this.#readPending(), RETRY_MS).unref()
    }
  }

  #read(kinds: ReadonlySet<PubSubMessage['kind']>, events: readonly string[]): Promise<void> {
    return this.#oneByOne.run(async () => {
      if (kinds.size === 0) return
      const isAll = kinds.has('everything')
      const before = this.#saved
      const saved = isAll || kinds.has('class') ? await this.#readSettings() : before
      if (!saved) {
        this.#data = NO_DATA
        this.#achievements = new Achievements(this.#challenges)
      } else if (isAll || !before) await this.#readAll()
      else if (!(await this.#readChanged(kinds, events))) return
      // Together with the data: nobody sees new settings with old data.
      this.#saved = saved
      if (saved || before) this.#changed()
    })
  }

  async #readSettings(): Promise<SavedContest | undefined> {
    const { classId, classStore } = this.#options
    const saved = await classStore.contests.contest(classId)
    const plan = await classStore.messageStore.planState(classId)
    const planPoints = plan === null ? {} : pointsOfPlan((JSON.parse(plan) as PlanState).plan)
    return saved && { ...saved, planPoints }
  }

  /** Other work of the process runs in between: a large class has some 100,000 events. */
  async #readAll(): Promise<void> {
    const { classId, classStore } = this.#options
    const data: ContestData = {
      ...withTeamShops(await classStore.shopOwners(classId), await classStore.teams.memberships(classId)),
      teams: await classStore.teams.teams(classId),
      changes: await classStore.contests.scoreChanges(classId),
      events: new Map<string, StoredEvent>(),
    }
    const achievements = new Achievements(this.#challenges)
    const pieces = new Pieces()
    for await (const events of classStore.contests.events(classId)) {
      for (const event of events) data.events.set(event.id, event)
      achievements.add(events)
      await pieces.rest()
    }
    this.#data = data
    this.#achievements = achievements
  }

  /** Returns whether the board may have changed. */
  async #readChanged(kinds: ReadonlySet<PubSubMessage['kind']>, ids: readonly string[]): Promise<boolean> {
    const { classId, classStore } = this.#options
    const data = { ...this.#data }
    if (kinds.has('learner')) data.learners = await classStore.shopOwners(classId)
    const erased = missingFrom(data.learners, this.#data.learners)
    const isTeamShopNew = data.learners.some(
      ({ id, teamId }) => teamId !== null && !data.memberships.some(({ learner }) => learner === id),
    )
    if (kinds.has('contest') || erased.size > 0 || isTeamShopNew) {
      data.teams = await classStore.teams.teams(classId)
      const memberships = await classStore.teams.memberships(classId)
      Object.assign(data, withTeamShops(data.learners, memberships))
      data.changes = await classStore.contests.scoreChanges(classId)
    }
    const events = ids.length > 0 ? await classStore.eventsById(classId, ids) : []
    this.#data = data
    this.#forget(erased)
    for (const event of events) data.events.set(event.id, event)
    const isCounted = this.#achievements.add(events)
    return isCounted || [...kinds].some((kind) => kind !== 'rows')
  }

  #forget(learners: ReadonlySet<string>): void {
    if (learners.size === 0) return
    for (const { id, learner } of this.#data.events.values()) {
      if (learners.has(learner)) this.#data.events.delete(id)
    }
    this.#achievements.forget(learners)
  }

  #changed(): void {
    this.#version++
    this.#computed = {}
    this.#watchClock()
    for (const listener of [...this.#listeners]) listener()
  }

  #checkPause(): void {
    const isPaused = this.#options.isPaused()
    if (isPaused === this.#wasPaused) return
    this.#wasPaused = isPaused
    if (this.#saved) this.#changed()
  }

  /** The board changes by itself at the start, the freeze and the end. */
  #watchClock(): void {
    clearTimeout(this.#phaseTimer)
    const { startsAt, freezesAt, endsAt } = this.#saved?.settings ?? {}
    const next = [startsAt, freezesAt, endsAt]
      .map((at) => (at ? Date.parse(at) - this.#now() : 0))
      .filter((ms) => ms > 0)
    if (next.length === 0 || this.#isClosed) return
    const ms = Math.min(...next)
    const watch = (): void => (ms > LONGEST_TIMER_MS ? this.#watchClock() : this.#changed())
    this.#phaseTimer = setTimeout(watch, Math.min(ms, LONGEST_TIMER_MS)).unref()
  }

  #scores(): ContestScores | undefined {
    const saved = this.#saved
    if (saved) this.#computed.scores ??= this.#compute(saved)
    return this.#computed.scores
  }

  #compute({ settings, revealed }: StoredContest): ContestScores {
    const rules = this.rules ?? settings.rules
    const input = { ...this.#data, settings: { ...settings, rules }, challenges: this.#challenges }
    const achieved = this.#achievements.update(input)
    const full = scoreAchievements(input, achieved)
    const until = settings.freezesAt === null ? undefined : Date.parse(settings.freezesAt)
    const isFrozen = until !== undefined && this.#now() >= until && (revealed ?? 0) < full.standings.length
    return { full, frozen: isFrozen ? scoreAchievements({ ...input, until }, achieved) : undefined }
  }
}

/** What is solved in the shared shop of a team counts for it, as if its row were one more member. */
function withTeamShops(
  learners: readonly Learner[],
  memberships: readonly Membership[],
): Pick<ContestData, 'learners' | 'memberships'> {
  const ofTeams = learners.flatMap(({ id, teamId, joinedAt }) =>
    teamId === null ? [] : [{ learner: id, team: teamId, isCaptain: false, at: joinedAt }],
  )
  return { learners, memberships: [...memberships, ...ofTeams] }
}

/** Ids of learners who were there before. */
function missingFrom(now: readonly Learner[], before: readonly Learner[]): Set<string> {
  const ids = new Set(now.map(({ id }) => id))
  return new Set(before.map(({ id }) => id).filter((id) => !ids.has(id)))
}

const EMPTY: Pick<Scores, 'standings' | 'lines' | 'firsts'> = { standings: [], lines: [], firsts: [] }

/** The last places with their final points, below all others as the freeze left them. */
export function revealedStandings(
  frozen: readonly Standing[],
  full: readonly Standing[],
  revealed: number,
): Standing[] {
  const shown = full.slice(Math.max(0, full.length - revealed))
  const ids = new Set(shown.map(({ id }) => id))
  const concealed = frozen.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, isConcealed: true }))
  return [...rank(concealed), ...shown]
}
