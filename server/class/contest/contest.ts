import type {
  ContestBoard,
  ContestPhase,
  ContestSettings,
  ScoreChange,
  ScoreEntry,
  Standing,
} from '#contract/contest.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { StoredContest } from '../store/contests.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import type { PubSubMessage } from '../store/pub-sub.ts'
import type { ClassStore } from '../store/store.ts'
import type { Membership, Team } from '../store/teams.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { computeScores, type Scores, type ScoringInput } from './scoring.ts'

export interface ContestOptions {
  classId: string
  classStore: Pick<ClassStore, 'contests' | 'teams' | 'learners' | 'events' | 'eventsById' | 'pubSub'>
  challenges: readonly { key: string; stars: number }[]
  /** Whether a trainer has paused judging. */
  isPaused(): boolean
  reporter: Pick<ErrorReporter, 'unexpected'>
  now?: () => number
}

/** Players see freeze, reveal and a hidden board; trainers see all points at once. */
export type BoardAudience = 'players' | 'trainers'

/** All that points are computed from, as it was last read. */
interface ContestData {
  learners: readonly Learner[]
  teams: readonly Team[]
  memberships: readonly Membership[]
  changes: readonly ScoreChange[]
  /** By id, in the order of their arrival. */
  events: Map<string, StoredEvent>
}

/** Changes are collected for this long and read together. */
const COLLECT_MS = 60
const RETRY_MS = 1_000
/** The clock may jump, so no timer waits longer. */
const LONGEST_TIMER_MS = 60_000

const NO_DATA: ContestData = { learners: [], teams: [], memberships: [], changes: [], events: new Map() }

/**
 * The contest of a class in this process: reads what the class store has of it, follows all changes, and computes the
 * board. It never writes.
 */
export class Contest {
  readonly #options: ContestOptions
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  readonly #challenges: ReadonlyMap<string, { stars: number }>
  /** Reads run one after the other, so that an older state never replaces a newer one. */
  readonly #oneByOne = new Semaphore(1)
  readonly #pending = new Set<PubSubMessage['kind']>()
  #pendingEvents: string[] = []
  #stopListening: () => void = () => {}
  #readTimer: NodeJS.Timeout | undefined
  #phaseTimer: NodeJS.Timeout | undefined
  #saved: StoredContest | undefined
  #data = NO_DATA
  #scores: { full: Scores; frozen: Scores | undefined } | undefined
  #version = 0
  #isClosed = false

  private constructor(options: ContestOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#challenges = new Map(options.challenges.map((challenge) => [challenge.key, challenge]))
  }

  /** Restores the contest, if the class has one, and follows all changes. */
  static async open(options: ContestOptions): Promise<Contest> {
    const contest = new Contest(options)
    contest.#stopListening = options.classStore.pubSub.subscribe((message) => contest.#receive(message))
    await contest.#read(new Set(['everything']), [])
    return contest
  }

  /** Undefined: there is no contest. */
  get settings(): ContestSettings | undefined {
    return this.#saved?.settings
  }

  get phase(): ContestPhase {
    const { startsAt, endsAt } = this.#saved?.settings ?? {}
    if (startsAt !== undefined && this.#now() < Date.parse(startsAt)) return 'before'
    return endsAt !== undefined && this.#now() >= Date.parse(endsAt) ? 'over' : 'running'
  }

  /** Before the start and after the end nothing counts. */
  readonly isJudgingPaused = (): boolean => this.#saved !== undefined && this.phase !== 'running'

  get teams(): readonly Team[] {
    return this.#data.teams
  }

  get memberships(): readonly Membership[] {
    return this.#data.memberships
  }

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

  /** Changes with each change of the board. */
  get version(): string {
    return String(this.#version)
  }

  /** The team of a learner now, or the learner; null for a learner without a team in a contest of teams. */
  competitorOf(learner: string): string | null {
    if (!this.#saved?.settings.teams) return learner
    return this.#data.memberships.findLast((one) => one.learner === learner)?.team ?? null
  }

  /** The points of a competitor, oldest first, as trainers see them. */
  entriesOf(competitor: string): readonly ScoreEntry[] {
    return this.#computed()?.full.entries.get(competitor) ?? []
  }

  /** The points behind a row of the players' board, oldest first: before the reveal of a place, those of the freeze. */
  shownEntriesOf({ id, isConcealed }: Pick<Standing, 'id' | 'isConcealed'>): readonly ScoreEntry[] {
    const computed = this.#computed()
    if (!computed) return []
    const { full, frozen } = computed
    const isRevealed = this.#saved?.revealed !== null && !isConcealed
    return (isRevealed ? full : (frozen ?? full)).entries.get(id) ?? []
  }

  /** Undefined without a contest. */
  board(audience: BoardAudience): ContestBoard | undefined {
    const scores = this.#computed()
    const saved = this.#saved
    if (!scores || !saved) return undefined
    const { settings } = saved
    const frozen = audience === 'players' ? scores.frozen : undefined
    const isHidden = audience === 'players' && settings.isBoardHidden
    const { standings, lines, firsts } = isHidden ? EMPTY : (frozen ?? scores.full)
    const reveal = frozen && !isHidden ? saved.revealed : null
    return {
      version: this.version,
      title: settings.title,
      phase: this.phase,
      startsAt: settings.startsAt,
      endsAt: settings.endsAt,
      frozenSince: frozen ? settings.freezesAt : null,
      isPaused: this.#options.isPaused(),
      isHidden,
      reveal: reveal === null ? null : { revealed: reveal, of: standings.length },
      brackets: settings.brackets,
      isByTeams: settings.teams !== null,
      standings: reveal === null ? standings : revealedStandings(standings, scores.full.standings, reveal),
      lines,
      firsts,
      at: new Date(this.#now()).toISOString(),
    }
  }

  /** Calls `listener` when the board may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Waits until all changes that were published before are read. */
  async settle(): Promise<void> {
    clearTimeout(this.#readTimer)
    this.#readTimer = undefined
    await this.#readPending()
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearTimeout(this.#readTimer)
    clearTimeout(this.#phaseTimer)
  }

  #receive(message: PubSubMessage): void {
    const { classId } = this.#options
    if ('classId' in message && message.classId !== classId) return
    if (!['everything', 'class', 'contest', 'learner', 'rows'].includes(message.kind)) return
    this.#pending.add(message.kind)
    if (message.kind === 'rows') this.#pendingEvents.push(...message.ids)
    this.#readTimer ??= setTimeout(() => void this.#readPending(), COLLECT_MS).unref()
  }

  /** Never rejects: what could not be read is read again. */
  async #readPending(): Promise<void> {
    this.#readTimer = undefined
    const [kinds, events] = [new Set(this.#pending), this.#pendingEvents]
    this.#pending.clear()
    this.#pendingEvents = []
    try {
      await this.#read(kinds, events)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        this.#options.reporter.unexpected(error, { doing: 'following the contest' })
      }
      this.#pending.add('everything')
      if (!this.#isClosed) this.#readTimer ??= setTimeout(() => void this.#readPending(), RETRY_MS).unref()
    }
  }

  #read(kinds: ReadonlySet<PubSubMessage['kind']>, events: readonly string[]): Promise<void> {
    return this.#oneByOne.run(async () => {
      const { classId, classStore } = this.#options
      const isAll = kinds.has('everything')
      const before = this.#saved
      if (isAll || kinds.has('class')) this.#saved = await classStore.contests.contest(classId)
      if (!this.#saved) this.#data = NO_DATA
      else if (isAll || !before) this.#data = await this.#readAll()
      else this.#data = await this.#readChanged(kinds, events)
      this.#changed()
    })
  }

  async #readAll(): Promise<ContestData> {
    const { classId, classStore } = this.#options
    return {
      learners: await classStore.learners(classId),
      teams: await classStore.teams.teams(classId),
      memberships: await classStore.teams.memberships(classId),
      changes: await classStore.contests.scoreChanges(classId),
      events: new Map((await classStore.events(classId)).map((event) => [event.id, event])),
    }
  }

  async #readChanged(
    kinds: ReadonlySet<PubSubMessage['kind']>,
    events: readonly string[],
  ): Promise<ContestData> {
    const { classId, classStore } = this.#options
    const data = { ...this.#data }
    if (kinds.has('contest')) {
      data.teams = await classStore.teams.teams(classId)
      data.memberships = await classStore.teams.memberships(classId)
      data.changes = await classStore.contests.scoreChanges(classId)
    }
    if (kinds.has('learner')) data.learners = await classStore.learners(classId)
    if (events.length > 0) {
      for (const event of await classStore.eventsById(classId, events)) data.events.set(event.id, event)
    }
    return data
  }

  #changed(): void {
    this.#version++
    this.#scores = undefined
    this.#watchClock()
    for (const listener of [...this.#listeners]) listener()
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

  /** Computed once per change. */
  #computed(): { full: Scores; frozen: Scores | undefined } | undefined {
    const saved = this.#saved
    if (!saved) return undefined
    this.#scores ??= this.#compute(saved)
    return this.#scores
  }

  #compute({ settings, revealed }: StoredContest): { full: Scores; frozen: Scores | undefined } {
    const input: ScoringInput = {
      ...this.#data,
      settings,
      challenges: this.#challenges,
      events: this.#data.events.values(),
    }
    const full = computeScores(input)
    const until = settings.freezesAt === null ? undefined : Date.parse(settings.freezesAt)
    const isFrozen = until !== undefined && this.#now() >= until && (revealed ?? 0) < full.standings.length
    const frozen = isFrozen
      ? computeScores({ ...input, events: this.#data.events.values(), until })
      : undefined
    return { full, frozen }
  }
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
  return [...concealed, ...shown]
}
