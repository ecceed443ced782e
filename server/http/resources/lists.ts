import type { SqlValue } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import { ENTRIES_PER_PART } from '../replies/long-json.ts'
import { type HttpReply, httpReply, successBody } from '../routing/routes.ts'
import { columnsOf, publicRow, type Resource, type Row } from './resource.ts'

/** Maximum number of rows that a list shows: more than honest shops have, and not too many for one turn. */
export const MOST_ROWS = 2_000
/** Maximum length of a search that count, in characters. */
const MOST_SEARCHED = 64
/** Maximum number of columns that a list is sorted by. */
const MOST_SORTED = 3

/** The parameters of a query string. */
export type ListParameters = Record<string, string | undefined>

/**
 * The rows that a query selects: `column=value` for equality, `q` for text in any column, `sort` by columns (`-` for
 * descending). As in comparable shops, `count` and `page` or `offset` only skip the first rows. `only` restricts the
 * list to rows with these values and cannot be overridden by the query.
 */
export function listRows(shop: Shop, resource: Resource, query: ListParameters, only: Row = {}): unknown {
  const found = findRows(shop, resource, query, only)
  return Array.isArray(found) ? successBody(found) : found
}

/** The same for a long list, read part by part. `yieldTurn` resolves when the next part may be read. */
export async function listLongRows(
  shop: Shop,
  resource: Resource,
  query: ListParameters,
  yieldTurn: () => Promise<void>,
): Promise<unknown> {
  // Most lists are short, and are read at once.
  const few = findColumns<Row>(shop, resource, columnsOf(resource), query, {}, ENTRIES_PER_PART + 1)
  if (!Array.isArray(few)) return few
  if (few.length <= ENTRIES_PER_PART) return successBody(few.map((row) => publicRow(resource, row)))
  await yieldTurn()
  const wanted = findColumns<{ id: number }>(shop, resource, 'id', query)
  if (!Array.isArray(wanted)) return wanted
  const shown: Row[] = []
  for (let start = 0; start < wanted.length; start += ENTRIES_PER_PART) {
    await yieldTurn()
    shown.push(...rowsOf(shop, resource, wanted.slice(start, start + ENTRIES_PER_PART)))
  }
  return successBody(shown)
}

/** The rows with these ids that still exist, in this order, as they are shown. */
function rowsOf(shop: Shop, resource: Resource, wanted: readonly { id: number }[]): Row[] {
  const rows = shop.tables.all<Row>(
    `SELECT ${columnsOf(resource)} FROM ${resource.table} WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(wanted.map(({ id }) => id))],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [publicRow(resource, row)] : []
  })
}

/** The rows of such a list, as they are shown; or the answer that refuses it. */
export function findRows(
  shop: Shop,
  resource: Resource,
  query: ListParameters,
  only: Row = {},
): Row[] | HttpReply {
  const found = findColumns<Row>(shop, resource, columnsOf(resource), query, only)
  return Array.isArray(found) ? found.map((row) => publicRow(resource, row)) : found
}

/** Some columns of the rows that a query asks for. */
function findColumns<Found>(
  shop: Shop,
  resource: Resource,
  columns: string,
  query: ListParameters,
  only: Row = {},
  most = resource.mostRows ?? MOST_ROWS,
): Found[] | HttpReply {
  const dotted = Object.keys(query).find((name) => name.includes('.'))
  if (dotted) return httpReply(500, { message: 'internal error', errors: [`There is no column ${dotted}`] })
  const sort = orderOf(resource, query.sort)
  if (sort.unknown.length > 0) {
    return httpReply(400, { message: 'Sorting not allowed on given attributes', errors: sort.unknown })
  }
  const { conditions, values } = conditionsOf(resource, query, only)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  return shop.tables.all<Found>(
    `SELECT ${columns} FROM ${resource.table} ${where} ORDER BY ${sort.order} LIMIT ? OFFSET ?`,
    [...values, Math.min(most, resource.mostRows ?? MOST_ROWS), offsetOf(query)],
  )
}

function conditionsOf(resource: Resource, query: ListParameters, only: Row) {
  const conditions: string[] = resource.softDelete ? ['deletedAt IS NULL'] : []
  const values: SqlValue[] = []
  for (const asked of [query, only]) {
    for (const [name, value] of askedColumns(resource, asked)) {
      conditions.push(`"${name}" = ?`)
      values.push(resource.columns[name] === 'flag' ? flagOf(value) : value)
    }
  }
  const texts = Object.entries(resource.columns).flatMap(([name, kind]) =>
    kind === 'text' && !resource.hidden?.includes(name) ? [name] : [],
  )
  if (query.q && texts.length > 0) {
    conditions.push(`(${texts.map((name) => `"${name}" LIKE ?`).join(' OR ')})`)
    const wanted = `%${query.q.slice(0, MOST_SEARCHED)}%`
    values.push(...texts.map(() => wanted))
  }
  return { conditions, values }
}

/** In the order of the columns: the same query must always make the same statement. */
function askedColumns(resource: Resource, asked: ListParameters | Row): [name: string, value: SqlValue][] {
  const names = [...Object.keys(resource.columns), 'id', 'createdAt', 'updatedAt']
  return names.flatMap((name): [string, SqlValue][] => {
    const value = Object.hasOwn(asked, name) ? asked[name] : undefined
    return value === undefined || !isColumn(resource, name) ? [] : [[name, value]]
  })
}

function flagOf(value: SqlValue): SqlValue {
  if (value === 'true') return 1
  return value === 'false' ? 0 : value
}

function orderOf(resource: Resource, sort: string | undefined): { order: string; unknown: string[] } {
  const wanted = [...new Set((sort ?? '').split(',').filter(Boolean))].slice(0, MOST_SORTED)
  const unknown = wanted.map((name) => name.replace(/^-/, '')).filter((name) => !isColumn(resource, name))
  const order = wanted.map((name) => (name.startsWith('-') ? `"${name.slice(1)}" DESC` : `"${name}"`))
  return { order: order.length > 0 ? order.join(', ') : 'id', unknown }
}

function isColumn(resource: Resource, name: string): boolean {
  if (resource.hidden?.includes(name)) return false
  return Object.hasOwn(resource.columns, name) || ['id', 'createdAt', 'updatedAt'].includes(name)
}

/** The offset of the first row. */
export function offsetOf({ count, page, offset }: ListParameters): number {
  const start = Number(count ?? 0) * Number(page ?? 0) + Number(offset ?? 0)
  return Number.isSafeInteger(start) && start > 0 ? start : 0
}
