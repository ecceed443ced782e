import type { ActivityCells, ActivityColumn, ActivityRow, CellState, RaisedHand } from '#contract/activity.ts'
import { type ChallengeMetadata, type LearnerActivity, newLearnerActivity } from './learner-activity.ts'
import { Medians } from './medians.ts'
import {
  type ActivitySource,
  IDLE_BETWEEN_EVENTS_MS,
  isNewEvent,
  recordEvent,
  recordFingerprint,
  recordOpened,
  recordRequest,
} from './record.ts'
import { type ClassChallengeFacts, learnerState, type StateWithReason } from './stuck.ts'

/** A learner of the class. */
export type Member = Pick<
  LearnerActivity,
  'id' | 'shop' | 'nickname' | 'isTeamShop' | 'group' | 'removedAt'
> & {
  joinedAt: string
}

/** What changed after a version. */
export interface ActivityChanges {
  version: number
  rows: ActivityRow[]
  erased: string[]
  columns: Record<string, Pick<ActivityColumn, 'share' | 'medianMs'>>
  cells: ActivityCells
  hasNews: boolean
}

/** What was last shown of a learner, and since which version. */
interface ShownRow {
  row: ActivityRow
  /** The row as a short text, to detect changes. */
  text: string
  /** In ms since 1970. */
  seenAt: number | null
  version: number
  /** The last version in which a cell changed. */
  cellsVersion: number
  cells: Map<string, { state: CellState; version: number }>
}

/** How often the time of the last request is updated: each update changes the row. */
const SEEN_EVERY_MS = 10_000

/** The activity of all learners of a class, updated by events and requests. It has no clock: callers pass the time. */
export class ClassActivity {
  readonly facts: ReadonlyMap<string, ChallengeMetadata>
  readonly #learners = new Map<string, LearnerActivity>()
  readonly #byShop = new Map<string, LearnerActivity>()
  readonly #shown = new Map<string, ShownRow>()
  readonly #erased = new Map<string, number>()
  readonly #columns = new Map<string, number>()
  readonly #touched = new Map<string, Set<string>>()
  readonly #medians = new Medians()
  readonly #rule: ClassChallengeFacts
  #version = 0
  #newsAt = 0

  constructor(challenges: readonly ChallengeMetadata[]) {
    this.facts = new Map(challenges.map((challenge) => [challenge.key, challenge]))
    this.#rule = {
      hintsOf: (key) => this.facts.get(key)?.hints ?? 0,
      medianOf: (key) => this.#medians.of(key),
    }
  }

  /** Rises with each `update` that found a change. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#learners.size
  }

  has(shop: string): boolean {
    return this.#byShop.has(shop)
  }

  /** Sets the members. Adds new ones and removes all others. */
  setMembers(members: readonly Member[]): void {
    const ids = new Set(members.map(({ id }) => id))
    const before = this.#learners.size
    for (const learner of this.#learners.values()) if (!ids.has(learner.id)) this.#forget(learner)
    for (const member of members) this.#addOrUpdate(member)
    if (this.#learners.size !== before) this.#sharesChanged()
  }

  addMember(member: Member): void {
    const before = this.#learners.size
    this.#addOrUpdate(member)
    if (this.#learners.size !== before) this.#sharesChanged()
  }

  #addOrUpdate({ joinedAt, ...member }: Member): void {
    const known = this.#learners.get(member.id)
    const learner = known ?? newLearnerActivity({ ...member, joinedAt: Date.parse(joinedAt) })
    if (known) Object.assign(known, member)
    this.#learners.set(learner.id, learner)
    this.#byShop.set(learner.shop, learner)
  }

  #sharesChanged(): void {
    for (const key of this.facts.keys())
      if (this.#medians.count(key) > 0) this.#columns.set(key, this.#version + 1)
  }

  /** Applies an earlier event at the start. */
  replay(id: string, row: ActivitySource): void {
    const learner = this.#learners.get(id)
    if (!learner) return
    recordRequest(learner, Date.parse(row.at), IDLE_BETWEEN_EVENTS_MS)
    this.#apply(learner, row)
  }

  /** Applies an event by the learner's id. */
  applyEvent(id: string, row: ActivitySource): void {
    const learner = this.#learners.get(id)
    if (learner) this.#apply(learner, row)
  }

  /** Applies events of a shop. Events that were delivered before count once. */
  rows(shop: string, rows: readonly ActivitySource[]): void {
    const learner = this.#byShop.get(shop)
    for (const row of learner ? rows : []) if (learner) this.#apply(learner, row)
  }

  recordRequest(shop: string, at: number): void {
    const learner = this.#byShop.get(shop)
    if (learner) recordRequest(learner, at)
  }

  /** Records the fingerprint of an attempt, to detect repeated ones. */
  recordFingerprint(shop: string, fingerprint: string, at: number): void {
    const learner = this.#byShop.get(shop)
    if (learner) recordFingerprint(learner, fingerprint, at)
  }

  /** Records that a learner opened a challenge. */
  recordOpened(shop: string, key: string, at: number): void {
    const learner = this.#byShop.get(shop)
    if (!learner || !this.facts.has(key)) return
    recordOpened(learner, key, at)
    this.#touch(learner.id, key)
  }

  /** Sets whether the learner has an open tab. */
  setTab(shop: string, isOpen: boolean): void {
    const learner = this.#byShop.get(shop)
    if (learner) learner.hasTab = isOpen
  }

  /** Marks that messages have changed. */
  markNewMessages(): void {
    this.#newsAt = this.#version + 1
  }

  /** Sets the raised hands, by learner. */
  setHands(hands: ReadonlyMap<string, RaisedHand>): void {
    for (const learner of this.#learners.values()) learner.hand = hands.get(learner.id) ?? null
  }

  /** Assigns a trainer to a stuck learner. Returns false if the learner is not stuck. */
  assignTrainer(id: string, trainer: string): boolean {
    const learner = this.#learners.get(id)
    if (!learner || !this.#shown.get(id)?.row.stuck) return false
    learner.takenBy = trainer
    return true
  }

  learners(): LearnerActivity[] {
    return [...this.#learners.values()]
  }

  learner(learner: string): LearnerActivity | undefined {
    return this.#learners.get(learner)
  }

  /** Recomputes the states of all learners. Raises the version if something changed. */
  update(now: number): void {
    const next = this.#version + 1
    let isChanged = this.#newsAt === next
    for (const learner of this.#learners.values()) isChanged = this.#show(learner, now, next) || isChanged
    for (const [, version] of this.#erased) isChanged ||= version === next
    for (const [, version] of this.#columns) isChanged ||= version === next
    this.#touched.clear()
    if (isChanged) this.#version = next
  }

  /** Returns what changed after a version; everything after 0. As of the last `update`. */
  since(version: number): ActivityChanges {
    const shown = [...this.#shown]
    const cells = shown.flatMap(([id, one]) => {
      if (one.cellsVersion <= version) return []
      const changed = [...one.cells].filter(([, cell]) => cell.version > version)
      return [[id, Object.fromEntries(changed.map(([key, { state }]) => [key, state]))] as const]
    })
    const columns = [...this.#columns].filter(([, changed]) => changed > version)
    return {
      version: this.#version,
      rows: shown.flatMap(([, one]) => (one.version > version ? [one.row] : [])),
      erased: [...this.#erased].flatMap(([id, at]) => (at > version ? [id] : [])),
      columns: Object.fromEntries(columns.map(([key]) => [key, this.column(key)])),
      cells: Object.fromEntries(cells),
      hasNews: this.#newsAt > version,
    }
  }

  /** Returns the class's figures of a challenge. */
  column(key: string): Pick<ActivityColumn, 'share' | 'medianMs'> {
    const people = Math.max(1, this.#learners.size)
    return { share: this.#medians.count(key) / people, medianMs: this.#medians.of(key) ?? null }
  }

  /** Returns the row that was last shown. */
  row(learner: string): ActivityRow | undefined {
    return this.#shown.get(learner)?.row
  }

  #apply(learner: LearnerActivity, row: ActivitySource): void {
    if (!isNewEvent(learner, row)) return
    const before = learner.cells.get(row.key)?.solvedAt
    const key = recordEvent(learner, row, this.facts)
    if (key === undefined) return
    this.#touch(learner.id, key)
    const cell = learner.cells.get(key)
    if (before !== undefined || cell?.solvedAt === undefined) return
    this.#medians.add(key, cell.ms)
    this.#columns.set(key, this.#version + 1)
  }

  #touch(learner: string, key: string): void {
    const keys = this.#touched.get(learner) ?? new Set()
    this.#touched.set(learner, keys.add(key))
  }

  #show(learner: LearnerActivity, now: number, next: number): boolean {
    const known = this.#shown.get(learner.id)
    const finding = learnerState(learner, now, this.#rule)
    if (!finding.stuck && finding.state === 'working') learner.takenBy = null
    const seenAt = learner.seenAt === undefined ? null : roughly(learner.seenAt, known?.seenAt)
    const text = looksOf(learner, finding, seenAt)
    const shown: ShownRow = known ?? {
      row: rowOf(learner, finding, seenAt),
      text,
      seenAt,
      version: next,
      cellsVersion: 0,
      cells: new Map(),
    }
    for (const key of this.#touched.get(learner.id) ?? []) {
      const state = learner.cells.get(key)?.state
      if (!state || shown.cells.get(key)?.state === state) continue
      shown.cells.set(key, { state, version: next })
      shown.cellsVersion = next
    }
    // Mostly nothing has changed, so rows are created only after a change.
    if (shown.text !== text)
      Object.assign(shown, { row: rowOf(learner, finding, seenAt), text, seenAt, version: next })
    this.#shown.set(learner.id, shown)
    return shown.version === next || shown.cellsVersion === next
  }

  #forget(learner: LearnerActivity): void {
    for (const [key, { ms, solvedAt }] of learner.cells) {
      if (solvedAt === undefined) continue
      this.#medians.remove(key, ms)
      this.#columns.set(key, this.#version + 1)
    }
    this.#learners.delete(learner.id)
    this.#byShop.delete(learner.shop)
    this.#shown.delete(learner.id)
    this.#erased.set(learner.id, this.#version + 1)
  }
}

function rowOf(
  person: LearnerActivity,
  { state, stuck }: StateWithReason,
  seenAt: number | null,
): ActivityRow {
  const { id, nickname, isTeamShop, group, hand, at, solved, near, hints, removedAt, takenBy } = person
  return {
    id,
    nickname,
    isTeamShop,
    group,
    hand,
    solved,
    near,
    hints,
    removedAt,
    state,
    working: at ? { challenge: at.key, since: iso(at.since) } : null,
    seenAt: seenAt === null ? null : iso(seenAt),
    stuck: stuck ? { why: stuck.why, since: iso(stuck.since), takenBy } : null,
  }
}

/** Everything that a row depends on, as a short text. */
function looksOf(person: LearnerActivity, { state, stuck }: StateWithReason, seenAt: number | null): string {
  const { nickname, group, hand, at, solved, near, hints, removedAt, takenBy } = person
  const counts = `${solved} ${near} ${hints} ${seenAt} ${removedAt} ${at?.since} ${at?.key} ${state}`
  const need = stuck ? `${stuck.why} ${stuck.since} ${takenBy}` : ''
  return [counts, need, nickname, group, hand && JSON.stringify(hand)].join('\n')
}

/** Keeps the time that was shown before while little time has passed. */
function roughly(at: number, shown: number | null | undefined): number {
  return typeof shown === 'number' && at - shown < SEEN_EVERY_MS ? shown : at
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
