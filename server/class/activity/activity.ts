import type { CellState, RaisedHand, RoomCells, RoomColumn, RoomRow } from '#contract/activity.ts'
import { IDLE_BETWEEN_ROWS_MS, isNews, noteAsked, noteAt, noteRequest, noteRow, type Row } from './happen.ts'
import { Medians } from './medians.ts'
import { type ChallengeFacts, newcomer, type Person } from './person.ts'
import { type Finding, find, type RuleFacts } from './rule.ts'

/** Who belongs to the room. */
export type Member = Pick<Person, 'id' | 'shop' | 'nickname' | 'group' | 'removedAt'> & { joinedAt: string }

/** What changed since some version. */
export interface Changes {
  version: number
  rows: RoomRow[]
  erased: string[]
  columns: Record<string, Pick<RoomColumn, 'share' | 'medianMs'>>
  cells: RoomCells
  hasNews: boolean
}

/** What was shown of somebody last, and since which version. */
interface Shown {
  row: RoomRow
  /** What is in the row, in short: where that is the same, the row is. */
  text: string
  /** In ms since 1970. */
  seenAt: number | null
  version: number
  /** The last version in which one of them changed. */
  cellsVersion: number
  cells: Map<string, { state: CellState; version: number }>
}

/** A sign of life is told again after so long: each of them would be a change of its row. */
const SEEN_EVERY_MS = 10_000

/**
 * Everybody in a class, kept up to date by rows of the journal and signs of life. It has no clock: whoever tells it
 * something says when that was.
 */
export class Room {
  readonly facts: ReadonlyMap<string, ChallengeFacts>
  readonly #people = new Map<string, Person>()
  readonly #byShop = new Map<string, Person>()
  readonly #shown = new Map<string, Shown>()
  readonly #erased = new Map<string, number>()
  readonly #columns = new Map<string, number>()
  readonly #touched = new Map<string, Set<string>>()
  readonly #medians = new Medians()
  readonly #rule: RuleFacts
  #version = 0
  #newsAt = 0

  constructor(challenges: readonly ChallengeFacts[]) {
    this.facts = new Map(challenges.map((challenge) => [challenge.key, challenge]))
    this.#rule = {
      hintsOf: (key) => this.facts.get(key)?.hints ?? 0,
      medianOf: (key) => this.#medians.of(key),
    }
  }

  /** Counts up with each `look` that found a change. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#people.size
  }

  has(shop: string): boolean {
    return this.#byShop.has(shop)
  }

  /** Who belongs to it now. Whoever is new comes, whoever is not named is forgotten. */
  setMembers(members: readonly Member[]): void {
    const ids = new Set(members.map(({ id }) => id))
    const before = this.#people.size
    for (const person of this.#people.values()) if (!ids.has(person.id)) this.#forget(person)
    for (const member of members) this.#meet(member)
    if (this.#people.size !== before) this.#sharesChanged()
  }

  /** Somebody has come. */
  addMember(member: Member): void {
    const before = this.#people.size
    this.#meet(member)
    if (this.#people.size !== before) this.#sharesChanged()
  }

  #meet({ joinedAt, ...member }: Member): void {
    const known = this.#people.get(member.id)
    const person = known ?? newcomer({ ...member, joinedAt: Date.parse(joinedAt) })
    if (known) Object.assign(known, member)
    this.#people.set(person.id, person)
    this.#byShop.set(person.shop, person)
  }

  #sharesChanged(): void {
    for (const key of this.facts.keys())
      if (this.#medians.count(key) > 0) this.#columns.set(key, this.#version + 1)
  }

  /** What was written down before. */
  replay(learner: string, row: Row): void {
    const person = this.#people.get(learner)
    if (!person) return
    noteAsked(person, Date.parse(row.at), IDLE_BETWEEN_ROWS_MS)
    this.#take(person, row)
  }

  /** A row of somebody’s journal, by her own id. */
  rowBy(learner: string, row: Row): void {
    const person = this.#people.get(learner)
    if (person) this.#take(person, row)
  }

  /** What the journal was told of a shop. Rows that came before count once. */
  rows(shop: string, rows: readonly Row[]): void {
    const person = this.#byShop.get(shop)
    for (const row of person ? rows : []) if (person) this.#take(person, row)
  }

  /** Something was asked of a shop. */
  asked(shop: string, at: number): void {
    const person = this.#byShop.get(shop)
    if (person) noteAsked(person, at)
  }

  /** A request that may be one of many that look alike. */
  request(shop: string, look: string, at: number): void {
    const person = this.#byShop.get(shop)
    if (person) noteRequest(person, look, at)
  }

  /** Somebody looks at a challenge. */
  opened(shop: string, key: string, at: number): void {
    const person = this.#byShop.get(shop)
    if (!person || !this.facts.has(key)) return
    noteAt(person, key, at)
    this.#touch(person.id, key)
  }

  /** Whether she has a tab open. */
  tab(shop: string, isOpen: boolean): void {
    const person = this.#byShop.get(shop)
    if (person) person.hasTab = isOpen
  }

  /** There is something new among messages. */
  noteNews(): void {
    this.#newsAt = this.#version + 1
  }

  /** Whose hands are up, by learner. */
  setHands(hands: ReadonlyMap<string, RaisedHand>): void {
    for (const person of this.#people.values()) person.hand = hands.get(person.id) ?? null
  }

  /** A trainer looks after somebody who is stuck. False where she is not. */
  takeCare(learner: string, trainer: string): boolean {
    const person = this.#people.get(learner)
    if (!person || !this.#shown.get(learner)?.row.stuck) return false
    person.takenBy = trainer
    return true
  }

  everybody(): Person[] {
    return [...this.#people.values()]
  }

  person(learner: string): Person | undefined {
    return this.#people.get(learner)
  }

  /** What everybody is up to at this moment. Counts the version up where something is other than before. */
  look(now: number): void {
    const next = this.#version + 1
    let isChanged = this.#newsAt === next
    for (const person of this.#people.values()) isChanged = this.#show(person, now, next) || isChanged
    for (const [, version] of this.#erased) isChanged ||= version === next
    for (const [, version] of this.#columns) isChanged ||= version === next
    this.#touched.clear()
    if (isChanged) this.#version = next
  }

  /** What changed after a version; everything after 0. As of the last `look`. */
  since(version: number): Changes {
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

  /** How the class fares with a challenge. */
  column(key: string): Pick<RoomColumn, 'share' | 'medianMs'> {
    const people = Math.max(1, this.#people.size)
    return { share: this.#medians.count(key) / people, medianMs: this.#medians.of(key) ?? null }
  }

  /** As it was shown last. */
  row(learner: string): RoomRow | undefined {
    return this.#shown.get(learner)?.row
  }

  #take(person: Person, row: Row): void {
    if (!isNews(person, row)) return
    const before = person.cells.get(row.key)?.solvedAt
    const key = noteRow(person, row, this.facts)
    if (key === undefined) return
    this.#touch(person.id, key)
    const cell = person.cells.get(key)
    if (before !== undefined || cell?.solvedAt === undefined) return
    this.#medians.add(key, cell.ms)
    this.#columns.set(key, this.#version + 1)
  }

  #touch(learner: string, key: string): void {
    const keys = this.#touched.get(learner) ?? new Set()
    this.#touched.set(learner, keys.add(key))
  }

  #show(person: Person, now: number, next: number): boolean {
    const known = this.#shown.get(person.id)
    const finding = find(person, now, this.#rule)
    if (!finding.stuck && finding.state === 'working') person.takenBy = null
    const seenAt = person.seenAt === undefined ? null : roughly(person.seenAt, known?.seenAt)
    const text = looksOf(person, finding, seenAt)
    const shown: Shown = known ?? {
      ...{ row: rowOf(person, finding, seenAt), text, seenAt, version: next },
      ...{ cellsVersion: 0, cells: new Map() },
    }
    for (const key of this.#touched.get(person.id) ?? []) {
      const state = person.cells.get(key)?.state
      if (!state || shown.cells.get(key)?.state === state) continue
      shown.cells.set(key, { state, version: next })
      shown.cellsVersion = next
    }
    // Mostly nothing has changed: a row is only made where something has.
    if (shown.text !== text)
      Object.assign(shown, { row: rowOf(person, finding, seenAt), text, seenAt, version: next })
    this.#shown.set(person.id, shown)
    return shown.version === next || shown.cellsVersion === next
  }

  #forget(person: Person): void {
    for (const [key, { ms, solvedAt }] of person.cells) {
      if (solvedAt === undefined) continue
      this.#medians.remove(key, ms)
      this.#columns.set(key, this.#version + 1)
    }
    this.#people.delete(person.id)
    this.#byShop.delete(person.shop)
    this.#shown.delete(person.id)
    this.#erased.set(person.id, this.#version + 1)
  }
}

function rowOf(person: Person, { state, stuck }: Finding, seenAt: number | null): RoomRow {
  const { id, nickname, group, hand, at, solved, near, hints, removedAt, takenBy } = person
  return {
    ...{ id, nickname, group, hand, solved, near, hints, removedAt, state },
    working: at ? { challenge: at.key, since: iso(at.since) } : null,
    seenAt: seenAt === null ? null : iso(seenAt),
    stuck: stuck ? { why: stuck.why, since: iso(stuck.since), takenBy } : null,
  }
}

/** All that a row is made of. */
function looksOf(person: Person, { state, stuck }: Finding, seenAt: number | null): string {
  const { nickname, group, hand, at, solved, near, hints, removedAt, takenBy } = person
  const counts = `${solved} ${near} ${hints} ${seenAt} ${removedAt} ${at?.since} ${at?.key} ${state}`
  const need = stuck ? `${stuck.why} ${stuck.since} ${takenBy}` : ''
  return [counts, need, nickname, group, hand && JSON.stringify(hand)].join('\n')
}

/** What was shown before, as long as little has passed since. */
function roughly(at: number, shown: number | null | undefined): number {
  return typeof shown === 'number' && at - shown < SEEN_EVERY_MS ? shown : at
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
