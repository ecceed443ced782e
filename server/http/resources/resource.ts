import type { SqlValue } from '#lab'
import { formatIsoDate, formatTableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'
import { enforceQuota, type Quota } from '../limits/quota.ts'
import { type Fields, type HttpReply, httpReply, successBody } from '../routing/routes.ts'
import { createViolation, type FieldRule, InvalidRowError, type RuleViolation } from './validation.ts'

/** What a column holds. Dates are ISO 8601 for clients; digits are whole numbers of any length. */
type ColumnKind = 'text' | 'number' | 'digits' | 'flag' | 'date'

/** A table that clients can access as `/api/<Name>s`, like a generated REST interface. */
export interface Resource {
  /** `/api/Users` */
  path: string
  table: string
  /** Name of one row in messages: `User`. */
  name: string
  /** All columns but id and dates, with their kinds. */
  columns: Readonly<Record<string, ColumnKind>>
  /** Validation rules by column. Null is checked by `required`. */
  rules?: Readonly<Record<string, readonly FieldRule[]>>
  /** Columns that may not be empty. */
  required?: readonly string[]
  /** Columns that are never shown, and cannot be searched. */
  hidden?: readonly string[]
  /** Rows with `deletedAt` do not count. */
  softDelete?: boolean
  /** Limit of new rows. */
  quota?: Quota
  /** Maximum number of rows that a list shows, if it is not the default. */
  mostRows?: number
}

/** A row as the table holds it, or as it is shown. */
export type Row = Record<string, SqlValue>

/** One row, or the 404 that existing clients know. */
export function readRow(shop: Shop, resource: Resource, id: string | undefined): unknown {
  const row = findRow(shop, resource, id)
  return row ? successBody(publicRow(resource, row)) : notFound()
}

/**
 * Writes a new row from the given fields; others get the table's defaults. Returns it as it is shown. Throws
 * `InvalidRowError` if it breaks rules, `QuotaExceededError` if there are too many, and SQLite's error if the table
 * refuses it.
 */
export function createRow(shop: Shop, resource: Resource, fields: Fields): Row {
  const now = formatTableDate(shop.clock.now())
  const given = checkedValues(resource, fields, resource.required ?? [])
  if (resource.quota) enforceQuota(shop, resource.table, resource.quota, given.UserId)
  const values = { ...given, createdAt: now, updatedAt: now }
  const names = Object.keys(values)
  const { lastInsertRowid } = shop.tables.run(
    `INSERT INTO ${resource.table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(values),
  )
  const row = findRow(shop, resource, String(lastInsertRowid))
  if (!row) throw new Error(`A new row of ${resource.table} is gone`)
  return publicRow(resource, row)
}

/** Answers with a new row. */
export function createdReply(resource: Resource, row: Row): HttpReply {
  return httpReply(201, successBody(row), { location: `${resource.path}/${row.id}` })
}

/** Changes the given fields of a row. Throws as `createRow` does. */
export function updateRow(shop: Shop, resource: Resource, id: string | undefined, fields: Fields): unknown {
  if (!findRow(shop, resource, id)) return notFound()
  const sent = (resource.required ?? []).filter((name) => fields[name] !== undefined)
  const values = { ...checkedValues(resource, fields, sent), updatedAt: formatTableDate(shop.clock.now()) }
  const changes = Object.keys(values).map((name) => `"${name}" = ?`)
  shop.tables.run(`UPDATE ${resource.table} SET ${changes.join(', ')} WHERE id = ?`, [
    ...Object.values(values),
    Number(id),
  ])
  return readRow(shop, resource, id)
}

/** Deletes a row for good. */
export function deleteRow(shop: Shop, resource: Resource, id: string | undefined): unknown {
  if (!findRow(shop, resource, id)) return notFound()
  shop.tables.run(`DELETE FROM ${resource.table} WHERE id = ?`, [Number(id)])
  return successBody({})
}

/** The row with this id as the table holds it. */
export function findRow(shop: Shop, resource: Resource, id: string | undefined): Row | undefined {
  if (!id || !/^\d{1,15}$/.test(id)) return undefined
  const alive = resource.softDelete ? 'AND deletedAt IS NULL' : ''
  return shop.tables.get<Row>(`SELECT ${columnsOf(resource)} FROM ${resource.table} WHERE id = ? ${alive}`, [
    Number(id),
  ])
}

/** The columns of a row, for a statement. Long numbers are read as text, because numbers would not be exact. */
export function columnsOf({ columns }: Resource): string {
  if (!Object.values(columns).includes('digits')) return '*'
  const read = Object.entries(columns).map(([name, kind]) =>
    kind === 'digits' ? `CAST("${name}" AS TEXT) AS "${name}"` : `"${name}"`,
  )
  return ['id', ...read, 'createdAt', 'updatedAt'].join(', ')
}

/** The row with this id if it belongs to this user; otherwise undefined. */
export function findOwnRow(shop: Shop, resource: Resource, id: unknown, userId: number): Row | undefined {
  const text = typeof id === 'number' ? String(id) : id
  const row = findRow(shop, resource, typeof text === 'string' ? text : undefined)
  return row?.UserId === userId ? row : undefined
}

export function notFound(): HttpReply {
  return httpReply(404, { message: 'Not Found', errors: [] })
}

/** A row as clients get it: without hidden columns, with ISO dates and real booleans. */
export function publicRow(resource: Resource, row: Row): Row {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(row)) {
    if (resource.hidden?.includes(name)) continue
    const value = row[name] ?? null
    const kind = DATES.has(name) ? 'date' : resource.columns[name]
    shown[name] = shownValue(kind, value)
  }
  return shown as Row
}

const DATES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'deletedAt'])

function shownValue(kind: ColumnKind | undefined, value: SqlValue): unknown {
  if (kind === 'date' && typeof value === 'string') return formatIsoDate(value)
  if (kind === 'flag') return Boolean(value)
  return kind === 'digits' && value ? Number(value) : value
}

function checkedValues(resource: Resource, fields: Fields, required: readonly string[]): Row {
  const values: Row = {}
  const problems: RuleViolation[] = []
  for (const [name, kind] of Object.entries(resource.columns)) {
    const sent = fields[name]
    if (required.includes(name) && isEmpty(sent)) {
      const message = `${resource.name}.${name} cannot be null`
      problems.push({ kind: 'notNull Violation', field: name, message })
    } else if (sent !== undefined) {
      const read = readValue(name, kind, sent)
      if ('problem' in read) problems.push(read.problem)
      else values[name] = read.value
    }
  }
  problems.push(...brokenRules(resource, values))
  if (problems.length > 0) throw new InvalidRowError(problems)
  return values
}

function isEmpty(sent: unknown): boolean {
  return sent === undefined || sent === null || sent === ''
}

/** A sent value as its column holds it, or what is wrong with it. */
function readValue(
  name: string,
  kind: ColumnKind,
  sent: unknown,
): { value: SqlValue } | { problem: RuleViolation } {
  if (sent === null) return { value: null }
  if (typeof sent === 'object') {
    const message = `${name} cannot be an array or an object`
    return { problem: { kind: 'string violation', field: name, message } }
  }
  if (kind === 'text') return { value: String(sent) }
  if (kind === 'flag') return { value: sent === true || sent === 'true' || sent === 1 ? 1 : 0 }
  if (kind === 'date') {
    const date = new Date(String(sent))
    return Number.isNaN(date.getTime())
      ? { problem: createViolation(name, 'isDate') }
      : { value: formatTableDate(date) }
  }
  if (kind === 'digits' && /^\d{1,18}$/.test(String(sent))) return { value: BigInt(String(sent)) }
  const number = sent === '' ? Number.NaN : Number(sent)
  return Number.isFinite(number) ? { value: number } : { problem: createViolation(name, 'isNumeric') }
}

/** The first rule that each value breaks. */
function brokenRules({ rules = {} }: Resource, values: Row): RuleViolation[] {
  return Object.entries(rules).flatMap(([name, ofColumn]) => {
    const value = values[name]
    if (value === undefined || value === null) return []
    const rule = ofColumn.find((one) => !one.holds(value))
    return rule ? [createViolation(name, rule.name)] : []
  })
}
