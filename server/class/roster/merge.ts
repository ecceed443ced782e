import { createHash } from 'node:crypto'
import { ROSTER_VALUES, type RosterPreviewRow, type RosterValue } from '#contract/roster.ts'
import type { Learner } from '../store/model.ts'
import { skeletonOf } from '../store/nicknames.ts'
import { comparable, type RosterChanges, type RosterRow, type RosterState } from '../store/roster.ts'
import type { RosterPerson } from './entries.ts'

/** What a file does to one row of the class. */
interface RosterMergeRow {
  preview: RosterPreviewRow
  /** The row of the class; undefined for a new one, and for a fault. */
  known?: RosterRow
  /** The learner of the row, as it will be. */
  learner?: string | null
  /** The learner's group follows that of the row. */
  movesLearner?: boolean
}

/** What a file does to a class. */
export interface RosterMerge {
  rows: readonly RosterMergeRow[]
  /** Rows of the class that are not in the file. */
  missing: readonly RosterRow[]
  /** The missing rows are marked. */
  isWhole: boolean
}

export interface RosterMergeOptions {
  /** People of the class who are not in the file are missing. */
  isWhole: boolean
  /** Numbers of rows whose person is the learner of this nickname. */
  connect: ReadonlySet<number>
  /** Nicknames are generated. */
  isSchool: boolean
}

/**
 * Merges people into the rows of a class: by number, then by e-mail address, then by name. An empty value changes
 * nothing. Learners who joined without a row are connected by the e-mail address that their sign-in has verified. By their
 * nickname, they are connected in the rows of `connect` only: anybody can choose a nickname, and in the class of a school
 * they are generated.
 */
export function mergeRoster(
  people: readonly RosterPerson[],
  state: RosterState,
  options: RosterMergeOptions,
): RosterMerge {
  const { isWhole } = options
  const merger = new Merger(people, state, options)
  const rows = people.map((person) => merger.add(person))
  return { rows, isWhole, missing: state.rows.filter(({ id }) => !merger.used.has(id)) }
}

/** Equal for merges that do the same. */
export function fingerprintOf({ rows, ...merge }: RosterMerge): string {
  const what = {
    rows: rows.map(({ preview, known }) => [preview, known?.id]),
    marked: markedBy(merge),
  }
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

/** What has to be written for a merge. */
export function changesOf({ rows, ...merge }: RosterMerge): RosterChanges {
  const usable = rows.filter(({ preview }) => preview.does !== 'fault')
  const valuesOf = ({ preview: { name, email, number, group }, learner = null }: RosterMergeRow) => {
    return { name: name ?? '', email, number, groupName: group, learner }
  }
  return {
    added: usable.filter(({ known }) => !known).map(valuesOf),
    present: usable.flatMap((row) => (row.known ? [{ id: row.known.id, ...valuesOf(row) }] : [])),
    missing: markedBy(merge),
    groups: usable.flatMap(({ movesLearner, learner, preview: { group } }) =>
      movesLearner && typeof learner === 'string' && group !== null ? [{ learner, group }] : [],
    ),
  }
}

/** Ids of the rows that are marked as missing. */
function markedBy({ isWhole, missing }: Pick<RosterMerge, 'isWhole' | 'missing'>): string[] {
  return isWhole ? missing.map(({ id }) => id) : []
}

/** Ids of the learners whose row a merge says. */
export function connectedBy({ rows }: RosterMerge): string[] {
  return rows.flatMap(({ preview, learner }) =>
    preview.does === 'connect' && typeof learner === 'string' ? [learner] : [],
  )
}

const KEYS = ['number', 'email', 'name'] as const
type Key = (typeof KEYS)[number]
type Match = RosterRow | undefined | 'conflict' | 'ambiguous'

/** Adds one person after the other. */
class Merger {
  /** Ids of rows that a person of the file was merged into. */
  readonly used = new Set<string>()
  readonly #rows: Readonly<Record<Key, Map<string, RosterRow[]>>>
  readonly #seen: Readonly<Record<Key, Map<string, RosterPerson>>> = {
    ...{ number: new Map(), email: new Map(), name: new Map() },
  }
  readonly #people = new Map<string, RosterPerson>()
  /** Learners without a row by the e-mail address of a row or person, which their sign-in has verified. */
  readonly #verified: ReadonlyMap<string, RosterState['learners'][number]>
  /** Ids of those who are the person of a row above: they may have several addresses. */
  readonly #found = new Set<string>()
  /** All other learners without a row, by nickname. */
  readonly #unconnected: Map<string, RosterState['learners'][number]>
  readonly #learners: Map<string, RosterState['learners'][number]>
  readonly #connect: ReadonlySet<number>
  /** Names are compared several times each, and their form takes longer than everything else. */
  readonly #namesCompared = new Map<string, string>()

  constructor(
    people: readonly RosterPerson[],
    { rows, learners }: RosterState,
    { connect, isSchool }: RosterMergeOptions,
  ) {
    this.#connect = connect
    const by = (key: Key) => Map.groupBy(rows, (row) => this.#formOf(key, row[key]))
    this.#rows = { number: by('number'), email: by('email'), name: by('name') }
    const connected = new Set(rows.map(({ learner }) => learner))
    this.#learners = new Map(learners.map((learner) => [learner.id, learner]))
    const free = learners.filter(({ id, removedAt }) => !connected.has(id) && removedAt === null)
    this.#verified = learnersByEmail(free, [...people, ...rows])
    const verified = new Set(this.#verified.values())
    this.#unconnected = new Map(
      free
        .filter((learner) => !isSchool && !verified.has(learner))
        .map((learner) => [this.#formOf('name', learner.nickname), learner]),
    )
  }

  add(person: RosterPerson): RosterMergeRow {
    const { row, name, email, number, group } = person
    const values = { name: name ?? nameFor(person), email, number, group }
    if (person.fault !== undefined) return faulty({ row, ...values, fault: person.fault })
    const above = this.#above(person)
    if (above) return faulty({ row, ...values, fault: 'twice', otherRow: above.row })
    const known = this.#match(person)
    if (typeof known === 'string') return faulty({ row, ...values, fault: known })
    const merged = known && this.#people.get(known.id)
    if (merged) return faulty({ row, ...values, fault: 'twice', otherRow: merged.row })
    this.#remember(person, known)
    return known ? this.#change(person, known) : this.#create(person, values)
  }

  /** A person of a row above who cannot be told from this one. */
  #above(person: RosterPerson): RosterPerson | undefined {
    for (const key of ['number', 'email'] as const) {
      const same = person[key] === null ? undefined : this.#seen[key].get(this.#formOf(key, person[key]))
      if (same) return same
    }
    const same = this.#seen.name.get(this.#formOf('name', person.name ?? nameFor(person)))
    return same && !areApart(person, same) ? same : undefined
  }

  #remember(person: RosterPerson, known: RosterRow | undefined): void {
    for (const key of ['number', 'email'] as const) {
      if (person[key] !== null) this.#seen[key].set(this.#formOf(key, person[key]), person)
    }
    this.#seen.name.set(this.#formOf('name', person.name ?? nameFor(person)), person)
    if (!known) return
    this.used.add(known.id)
    this.#people.set(known.id, person)
  }

  /** The row of this person in the class. */
  #match(person: RosterPerson): Match {
    const find = (key: Key): RosterRow[] =>
      person[key] === null ? [] : (this.#rows[key].get(this.#formOf(key, person[key])) ?? [])
    const [byNumber] = find('number')
    const [byEmail] = find('email')
    if (byNumber && byEmail && byNumber.id !== byEmail.id) return 'conflict'
    if (byNumber ?? byEmail) return byNumber ?? byEmail
    const named = find('name').filter((row) => !areApart(person, row) && !this.used.has(row.id))
    return named.length > 1 ? 'ambiguous' : named[0]
  }

  #create({ row }: RosterPerson, values: Pick<RosterPreviewRow, RosterValue>): RosterMergeRow {
    const { learner, seen } = this.#findLearner(row, values)
    return {
      preview: { row, ...values, does: learner ? 'connect' : 'add', ...seen },
      learner: learner?.id ?? null,
      movesLearner: learner !== undefined && values.group !== null,
    }
  }

  #change(person: RosterPerson, known: RosterRow): RosterMergeRow {
    const before = { name: known.name, email: known.email, number: known.number, group: known.groupName }
    const after = withValues(before, person)
    const changes = ROSTER_VALUES.filter((value) => before[value] !== after[value]).map((value) => {
      return { value, from: before[value], to: after[value] }
    })
    const { learner, seen }: FoundLearner =
      known.learner === null
        ? this.#findLearner(person.row, after)
        : { learner: this.#learners.get(known.learner) }
    const isNew = known.learner === null && learner !== undefined
    const hasChanged = changes.length > 0 ? 'change' : 'same'
    return {
      preview: {
        row: person.row,
        ...after,
        does: isNew ? 'connect' : hasChanged,
        ...seen,
        ...(changes.length > 0 && { changes }),
      },
      known,
      learner: learner?.id ?? null,
      movesLearner: learner !== undefined && (isNew ? after.group !== null : before.group !== after.group),
    }
  }

  /** A form of a value that is equal for the same person. */
  #formOf(key: Key, value: string | null): string {
    if (value === null) return ''
    if (key !== 'name') return comparable(key, value)
    const form = this.#namesCompared.get(value) ?? skeletonOf(value)
    this.#namesCompared.set(value, form)
    return form
  }

  /** The learner without a row who is this person. Namesakes are offered once each. */
  #findLearner(row: number, { name, email }: Pick<RosterPerson, 'name' | 'email'>): FoundLearner {
    const verified = this.#verified.get(this.#formOf('email', email))
    if (verified && !this.#found.has(verified.id)) {
      this.#found.add(verified.id)
      return { learner: verified, seen: { nickname: verified.nickname, isVerified: true } }
    }
    const key = this.#formOf('name', name)
    const namesake = this.#unconnected.get(key)
    if (!namesake) return {}
    this.#unconnected.delete(key)
    return {
      seen: { nickname: namesake.nickname },
      ...(this.#connect.has(row) && { learner: namesake }),
    }
  }
}

/** The learner of a row, and what the preview says of one who is found anew. */
interface FoundLearner {
  learner?: Pick<Learner, 'id'> | undefined
  seen?: Pick<RosterPreviewRow, 'nickname' | 'isVerified'>
}

/** The learners whose verified e-mail address is one of these, by that address. If several have it, nobody is guessed. */
function learnersByEmail<One extends RosterState['learners'][number]>(
  learners: readonly One[],
  expected: readonly Pick<RosterPerson, 'email'>[],
): Map<string, One> {
  const wanted = new Set(expected.flatMap(({ email }) => (email === null ? [] : comparable('email', email))))
  const found = new Map<string, Set<One>>()
  for (const learner of learners) {
    for (const email of learner.emails.map((one) => comparable('email', one))) {
      if (wanted.has(email)) found.set(email, (found.get(email) ?? new Set()).add(learner))
    }
  }
  return new Map(
    [...found].flatMap(([email, [one, ...others]]) => (one && others.length === 0 ? [[email, one]] : [])),
  )
}

/** The values of a row with those that a file says otherwise. */
function withValues<Row extends Record<RosterValue, string | null>>(before: Row, person: RosterPerson): Row {
  const after = { ...before }
  for (const value of ROSTER_VALUES) {
    const said = person[value]
    if (said !== null && !isSame(value, before[value], said)) Object.assign(after, { [value]: said })
  }
  return after
}

function faulty(preview: Omit<RosterPreviewRow, 'does'>): RosterMergeRow {
  return { preview: { ...preview, does: 'fault' } }
}

/** A name for a person of whom only an e-mail address or a number is known. */
function nameFor({ email, number }: Pick<RosterPerson, 'email' | 'number'>): string {
  return email?.split('@')[0] ?? number ?? ''
}

/** Whether two people of the same name are told apart by their numbers or e-mail addresses. */
function areApart(
  one: Pick<RosterPerson, 'number' | 'email'>,
  other: Pick<RosterPerson, 'number' | 'email'>,
): boolean {
  return (['number', 'email'] as const).some(
    (key) =>
      one[key] !== null && other[key] !== null && comparable(key, one[key]) !== comparable(key, other[key]),
  )
}

/** Whether a file says what is known. Spreadsheets drop zeros in front of numbers. */
function isSame(value: RosterValue, known: string | null, said: string): boolean {
  if (known === null) return false
  return value === 'number' ? comparable('number', known) === comparable('number', said) : known === said
}
