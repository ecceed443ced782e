import type { LearnerState, RoomColumn, RoomRow } from '#contract/activity.ts'

/** Columns that the grid is sorted by. */
export const COLUMNS = [
  'name',
  'group',
  'state',
  'working',
  'since',
  'solved',
  'near',
  'hints',
  'seen',
] as const
export type ColumnName = (typeof COLUMNS)[number]

/** Before them stands what picks a learner. */
export const PICK = 'pick'
export const GRID_COLUMNS = [PICK, ...COLUMNS] as const

/** Whom to show: those in a state, those whose hand is up, those who were removed. */
export const KINDS = ['working', 'stuck', 'hand', 'away', 'gone', 'removed'] as const
export type Kind = (typeof KINDS)[number]

/** What the trainer wants to see of the room. */
export interface Wish {
  search: string
  kind: Kind | undefined
  /** Empty: those who are in none. Undefined: all. */
  group: string | undefined
  sort: ColumnName
  isDescending: boolean
}

/** The wish that an address tells. */
export function wishIn(params: URLSearchParams): Wish {
  const sort = params.get('sort') ?? ''
  const name = sort.replace(/^-/, '')
  return {
    search: params.get('q') ?? '',
    kind: KINDS.find((kind) => kind === params.get('is')),
    group: params.get('group') ?? undefined,
    sort: COLUMNS.find((column) => column === name) ?? 'name',
    isDescending: sort.startsWith('-'),
  }
}

/** How many there are of each kind. Whoever was removed counts as nothing else. */
export function countKinds(rows: Iterable<RoomRow>): Record<Kind, number> {
  const counts = { working: 0, stuck: 0, hand: 0, away: 0, gone: 0, removed: 0 }
  for (const row of rows) for (const kind of KINDS) if (isOf(row, kind)) counts[kind] += 1
  return counts
}

/** The groups of a room, in the order of the alphabet. */
export function groupsIn(rows: Iterable<RoomRow>): string[] {
  const groups = new Set<string>()
  for (const { group } of rows) if (group !== null) groups.add(group)
  return [...groups].toSorted(byText)
}

/** Those whom the trainer wants to see, in the order that she wants. */
export function wished(
  rows: Iterable<RoomRow>,
  columns: ReadonlyMap<string, RoomColumn>,
  { search, kind, group, sort, isDescending }: Wish,
): RoomRow[] {
  const needle = search.trim().toLocaleLowerCase()
  const nameOf = ({ working }: RoomRow): string =>
    working ? (columns.get(working.challenge)?.name ?? working.challenge) : ''
  const isFound = (row: RoomRow): boolean =>
    [row.nickname, row.group ?? '', nameOf(row)].some((text) => text.toLocaleLowerCase().includes(needle))
  const chosen = [...rows].filter(
    (row) =>
      (kind === undefined ? row.removedAt === null : isOf(row, kind)) &&
      (group === undefined || (row.group ?? '') === group) &&
      (needle === '' || isFound(row)),
  )
  const compare = ORDERS[sort](nameOf)
  return chosen.sort(
    (one, other) => (isDescending ? compare(other, one) : compare(one, other)) || byName(one, other),
  )
}

function isOf({ state, hand, removedAt }: RoomRow, kind: Kind): boolean {
  if (kind === 'removed' || removedAt !== null) return kind === 'removed' && removedAt !== null
  return kind === 'hand' ? hand !== null : state === kind
}

type Order = (one: RoomRow, other: RoomRow) => number

const { compare: byText } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const byName: Order = (one, other) => byText(one.nickname, other.nickname)
const URGENCY: Record<LearnerState, number> = { stuck: 0, working: 1, away: 2, gone: 3 }

/** Whatever is not there comes last. */
const LAST = '\uffff'

const ORDERS: Record<ColumnName, (nameOf: (row: RoomRow) => string) => Order> = {
  name: () => byName,
  group: () => (one, other) => byText(one.group ?? LAST, other.group ?? LAST),
  state: () => (one, other) => urgency(one) - urgency(other),
  working: (nameOf) => (one, other) => byText(nameOf(one) || LAST, nameOf(other) || LAST),
  since: () => (one, other) => byCode(one.working?.since ?? LAST, other.working?.since ?? LAST),
  solved: () => (one, other) => one.solved - other.solved,
  near: () => (one, other) => one.near - other.near,
  hints: () => (one, other) => one.hints - other.hints,
  seen: () => (one, other) => byCode(one.seenAt ?? '', other.seenAt ?? ''),
}

function urgency({ hand, state }: RoomRow): number {
  return hand ? -1 : URGENCY[state]
}

function byCode(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
