import type { SqlValue } from '#lab'
import { isoDate, tableDate } from '../shop/clock.ts'
import type { Shop } from '../shop/shop.ts'
import { Failure } from './failures.ts'
import { type Answer, answer, type Fields, success } from './routing.ts'

/** A table that is open to clients as `/api/<Name>s`, in the manner of generated interfaces. */
export interface Resource {
  /** `/api/Users` */
  path: string
  table: string
  /** Name of one row in messages: `User`. */
  name: string
  /** All columns but id and dates, with what they hold. */
  columns: Readonly<Record<string, 'text' | 'number' | 'flag'>>
  /** Columns that are never shown. */
  hidden?: readonly string[]
  /** Rows with `deletedAt` do not count. */
  softDelete?: boolean
}

type Row = Record<string, SqlValue>

/** A rule that a row breaks: answered with 400 and this message for this field. */
export class InvalidField extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'InvalidField'
    this.field = field
  }
}

/**
 * The rows that a query asks for: `column=value` for equality, `q` for text anywhere, `sort` by columns (`-` for
 * descending). As in shops of this kind `count` and `page` or `offset` only leave out the first rows.
 */
export function listRows(shop: Shop, resource: Resource, query: Record<string, string | undefined>): unknown {
  const sort = orderOf(resource, query.sort)
  if (sort.unknown.length > 0) {
    return answer(400, { message: 'Sorting not allowed on given attributes', errors: sort.unknown })
  }
  const { conditions, values } = conditionsOf(resource, query)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const rows = shop.tables.all<Row>(
    `SELECT * FROM ${resource.table} ${where} ORDER BY ${sort.order} LIMIT -1 OFFSET ?`,
    [...values, offsetOf(query)],
  )
  return success(rows.map((row) => publicRow(resource, row)))
}

/** One row, or the 404 that existing clients know. */
export function readRow(shop: Shop, resource: Resource, id: string | undefined): unknown {
  const row = findRow(shop, resource, id)
  return row ? success(publicRow(resource, row)) : notFound()
}

/** Writes a new row from the given fields; others are left to the table's defaults. Returns it as it is shown. */
export function createRow(shop: Shop, resource: Resource, fields: Fields): Row {
  const now = tableDate(shop.clock.now())
  const values = { ...columnValues(resource, fields), createdAt: now, updatedAt: now }
  const names = Object.keys(values)
  const { lastInsertRowid } = shop.tables.run(
    `INSERT INTO ${resource.table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(values),
  )
  const row = findRow(shop, resource, String(lastInsertRowid))
  if (!row) throw new Error(`A new row of ${resource.table} is gone`)
  return publicRow(resource, row)
}

/** Answers with a row that was just made. */
export function created(resource: Resource, row: Row): Answer {
  return answer(201, success(row), { location: `${resource.path}/${row.id}` })
}

/** Changes the given fields of a row. */
export function updateRow(shop: Shop, resource: Resource, id: string | undefined, fields: Fields): unknown {
  if (!findRow(shop, resource, id)) return notFound()
  const values = { ...columnValues(resource, fields), updatedAt: tableDate(shop.clock.now()) }
  const changes = Object.keys(values).map((name) => `"${name}" = ?`)
  shop.tables.run(`UPDATE ${resource.table} SET ${changes.join(', ')} WHERE id = ?`, [
    ...Object.values(values),
    Number(id),
  ])
  return readRow(shop, resource, id)
}

export function deleteRow(shop: Shop, resource: Resource, id: string | undefined): unknown {
  if (!findRow(shop, resource, id)) return notFound()
  shop.tables.run(`DELETE FROM ${resource.table} WHERE id = ?`, [Number(id)])
  return success({})
}

export function findRow(shop: Shop, resource: Resource, id: string | undefined): Row | undefined {
  if (!id || !/^\d+$/.test(id)) return undefined
  const alive = resource.softDelete ? 'AND deletedAt IS NULL' : ''
  return shop.tables.get<Row>(`SELECT * FROM ${resource.table} WHERE id = ? ${alive}`, [Number(id)])
}

export function notFound(): Answer {
  return answer(404, { message: 'Not Found', errors: [] })
}

/** Turns broken rules of a row and of its table into the answers that existing clients know; rethrows the rest. */
export function answerBrokenRule(error: unknown): Answer {
  if (error instanceof InvalidField) return invalid([{ field: error.field, message: error.message }])
  const unique = error instanceof Error && error.message.match(/^UNIQUE constraint failed: \w+\.(\w+)/)?.[1]
  if (unique) return invalid([{ field: unique, message: `${unique} must be unique` }])
  if (error instanceof Error && error.message.startsWith('FOREIGN KEY')) {
    return answer(500, { message: 'internal error', errors: [`SQLITE_CONSTRAINT: ${error.message}`] })
  }
  throw error
}

function invalid(errors: { field: string; message: string }[]): Answer {
  return answer(400, { message: 'Validation error', errors })
}

function publicRow(resource: Resource, row: Row): Row {
  const shown: Row = {}
  for (const [name, value] of Object.entries(row)) {
    if (resource.hidden?.includes(name)) continue
    shown[name] =
      /^(created|updated|deleted)At$/.test(name) && typeof value === 'string' ? isoDate(value) : value
  }
  for (const [name, kind] of Object.entries(resource.columns)) {
    if (kind === 'flag' && name in shown) Object.assign(shown, { [name]: Boolean(shown[name]) })
  }
  return shown
}

function columnValues(resource: Resource, fields: Fields): Record<string, SqlValue> {
  const values: Record<string, SqlValue> = {}
  for (const [name, kind] of Object.entries(resource.columns)) {
    if (fields[name] === undefined) continue
    values[name] = columnValue(name, kind, fields[name])
  }
  return values
}

function columnValue(name: string, kind: 'text' | 'number' | 'flag', value: unknown): SqlValue {
  if (value === null) return null
  if (typeof value === 'object')
    throw new InvalidField(name, `string violation: ${name} cannot be an array or an object`)
  if (kind === 'text') return String(value)
  if (kind === 'flag') return value === true || value === 'true' || value === 1 ? 1 : 0
  const number = Number(value)
  if (!Number.isFinite(number)) throw new InvalidField(name, `Validation isNumeric on ${name} failed`)
  return number
}

function conditionsOf(resource: Resource, query: Record<string, string | undefined>) {
  const conditions: string[] = resource.softDelete ? ['deletedAt IS NULL'] : []
  const values: SqlValue[] = []
  for (const [name, value] of Object.entries(query)) {
    if (name.includes('.')) throw new Failure(500, `Unexpected path: ${name}`)
    if (value === undefined || !isColumn(resource, name)) continue
    conditions.push(`"${name}" = ?`)
    values.push(value)
  }
  if (query.q) {
    const texts = Object.entries(resource.columns).flatMap(([name, kind]) => (kind === 'text' ? [name] : []))
    conditions.push(`(${texts.map((name) => `"${name}" LIKE ?`).join(' OR ')})`)
    values.push(...texts.map(() => `%${query.q}%`))
  }
  return { conditions, values }
}

function orderOf(resource: Resource, sort: string | undefined): { order: string; unknown: string[] } {
  const wanted = (sort ?? '').split(',').filter(Boolean)
  const unknown = wanted.map((name) => name.replace(/^-/, '')).filter((name) => !isColumn(resource, name))
  const order = wanted.map((name) => (name.startsWith('-') ? `"${name.slice(1)}" DESC` : `"${name}"`))
  return { order: order.length > 0 ? order.join(', ') : 'id', unknown }
}

function isColumn(resource: Resource, name: string): boolean {
  return Object.hasOwn(resource.columns, name) || ['id', 'createdAt', 'updatedAt'].includes(name)
}

function offsetOf({ count, page, offset }: Record<string, string | undefined>): number {
  const start = Number(count ?? 0) * Number(page ?? 0) + Number(offset ?? 0)
  return Number.isSafeInteger(start) && start > 0 ? start : 0
}
