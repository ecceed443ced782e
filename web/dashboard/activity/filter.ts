import { useSearchParams } from 'react-router'
import type { ActivityColumn, ActivityRow, LearnerState } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'

/** The columns that the list can be sorted by. */
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

/** The first column holds the checkbox that selects a learner. */
export const SELECT_COLUMN = 'select'
export const GRID_COLUMNS = [SELECT_COLUMN, ...COLUMNS] as const

/** What to filter by: a state, a raised hand, being the shop of a team, or having been removed. */
export const LEARNER_KINDS = ['working', 'stuck', 'hand', 'away', 'gone', 'team', 'removed'] as const
export type LearnerKind = (typeof LEARNER_KINDS)[number]

/** The filter and order of the list of learners. */
export interface LearnerFilter {
  search: string
  kind: LearnerKind | undefined
  /** Empty: learners without a group. Undefined: all learners. */
  group: string | undefined
  sort: ColumnName
  isDescending: boolean
}

/** Reads the filter from the query of the address. */
export function parseFilter(params: URLSearchParams): LearnerFilter {
  const sort = params.get('sort') ?? ''
  const name = sort.replace(/^-/, '')
  return {
    search: params.get('q') ?? '',
    kind: LEARNER_KINDS.find((kind) => kind === params.get('is')),
    group: params.get('group') ?? undefined,
    sort: COLUMNS.find((column) => column === name) ?? 'name',
    isDescending: sort.startsWith('-'),
  }
}

/** Counts learners by kind. A removed learner is counted as nothing else. */
export function countKinds(rows: Iterable<ActivityRow>): Record<LearnerKind, number> {
  const counts = { working: 0, stuck: 0, hand: 0, away: 0, gone: 0, team: 0, removed: 0 }
  for (const row of rows) for (const kind of LEARNER_KINDS) if (isOfKind(row, kind)) counts[kind] += 1
  return counts
}

/** The groups of the class in alphabetical order. */
export function listGroups(rows: Iterable<ActivityRow>): string[] {
  const groups = new Set<string>()
  for (const { group } of rows) if (group !== null) groups.add(group)
  return [...groups].toSorted(byText)
}

/** The learners that match the filter, in its order. */
export function applyFilter(
  rows: Iterable<ActivityRow>,
  columns: ReadonlyMap<string, ActivityColumn>,
  { search, kind, group, sort, isDescending }: LearnerFilter,
): ActivityRow[] {
  const needle = search.trim().toLocaleLowerCase()
  const nameOf = ({ working }: ActivityRow): string =>
    working ? (columns.get(working.challenge)?.name ?? working.challenge) : ''
  const isFound = (row: ActivityRow): boolean =>
    [row.nickname, row.group ?? '', nameOf(row)].some((text) => text.toLocaleLowerCase().includes(needle))
  const chosen = [...rows].filter(
    (row) =>
      (kind === undefined ? row.removedAt === null : isOfKind(row, kind)) &&
      (group === undefined || (row.group ?? '') === group) &&
      (needle === '' || isFound(row)),
  )
  const compare = ORDERS[sort](nameOf)
  return chosen.sort(
    (one, other) => (isDescending ? compare(other, one) : compare(one, other)) || byName(one, other),
  )
}

/** Without the shops of teams. */
export function countPeople(rows: Iterable<ActivityRow>): number {
  return [...rows].filter(({ isTeamShop }) => !isTeamShop).length
}

function isOfKind({ state, hand, isTeamShop, removedAt }: ActivityRow, kind: LearnerKind): boolean {
  if (kind === 'removed' || removedAt !== null) return kind === 'removed' && removedAt !== null
  if (kind === 'team') return isTeamShop
  return kind === 'hand' ? hand !== null : state === kind
}

type Order = (one: ActivityRow, other: ActivityRow) => number

const { compare: byText } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const byName: Order = (one, other) => byText(one.nickname, other.nickname)
const URGENCY: Record<LearnerState, number> = { stuck: 0, working: 1, away: 2, gone: 3 }

/** Sorts after any real value. */
const LAST = '\uffff'

const ORDERS: Record<ColumnName, (nameOf: (row: ActivityRow) => string) => Order> = {
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

function urgency({ hand, state }: ActivityRow): number {
  return hand ? -1 : URGENCY[state]
}

function byCode(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The filter in the address, the learners that match it, and a function that changes it. */
export function useLearnerFilter() {
  const [params, setParams] = useSearchParams()
  const { rows, columns } = useActivity()
  const all = [...rows.values()]
  const filter = parseFilter(params)
  const counts = countKinds(all)

  const onFilter = (changes: Record<string, string | undefined>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const onSort = (column: ColumnName): void =>
    onFilter({ sort: filter.sort === column && !filter.isDescending ? `-${column}` : column })

  return {
    all,
    shown: applyFilter(all, columns, filter),
    search: params.toString(),
    onSort,
    filters: {
      ...{ filter, counts, onFilter },
      total: countPeople(all.filter(({ removedAt }) => removedAt === null)),
      groups: listGroups(all),
    },
  }
}
