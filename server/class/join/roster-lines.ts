import { normalizeNickname, skeletonOf } from '../store/nicknames.ts'

/** A line of a list of names that cannot be used, counted from 1. */
export interface RosterFault {
  line: number
  text: string
  why: 'name' | 'twice'
}

/** The columns of names, from the first line of a list if it names its columns. */
interface NameColumns {
  first: number
  last: number
}

const FIRST_NAME = /^(first ?name|given ?name|vorname|prénom|prenom|nombre|名)$/i
const LAST_NAME = /^(last ?name|surname|family ?name|nachname|familienname|nom|apellidos?|姓)$/i
const NUMBER = /^[\d ./-]+$/

/**
 * Reads a list of names as it comes from a learning platform or a spreadsheet: one person a line, as “First Last”,
 * “Last, First” or columns, which commas, semicolons or tabs separate. E-mail addresses and numbers beside a name are
 * left out. Returns all lines that cannot be used.
 */
export function parseRoster(lines: readonly string[]): { names: string[]; faults: RosterFault[] } {
  const rows = lines.map((text, index) => ({ line: index + 1, text, fields: fieldsOf(text) }))
  const filled = rows.filter(({ fields }) => fields.some((field) => field !== ''))
  const columns = columnsIn(filled[0]?.fields ?? [])
  const names: string[] = []
  const faults: RosterFault[] = []
  const seen = new Set<string>()
  for (const { line, text, fields } of columns ? filled.slice(1) : filled) {
    const name = normalizeNickname(columns ? nameInColumns(fields, columns) : nameIn(fields))
    if (name === undefined) faults.push({ line, text, why: 'name' })
    else if (seen.has(skeletonOf(name))) faults.push({ line, text, why: 'twice' })
    else names.push(name)
    if (name !== undefined) seen.add(skeletonOf(name))
  }
  return { names, faults }
}

/** The fields of a line, which tabs, semicolons or commas separate. Quotes keep a separator in a field. */
export function fieldsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign))
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      fields.push(field.trim())
      field = ''
    } else field += sign
  }
  return [...fields, field.trim()]
}

function columnsIn(fields: readonly string[]): NameColumns | undefined {
  const first = fields.findIndex((field) => FIRST_NAME.test(field))
  const last = fields.findIndex((field) => LAST_NAME.test(field))
  return first >= 0 && last >= 0 ? { first, last } : undefined
}

function nameInColumns(fields: readonly string[], { first, last }: NameColumns): string {
  return `${fields[first] ?? ''} ${fields[last] ?? ''}`
}

/** Of several fields the first is the last name. An e-mail address alone stands for its first part. */
function nameIn(fields: readonly string[]): string {
  const words = fields.flatMap((field) => field.split(' '))
  const email = words.find((word) => word.includes('@')) ?? ''
  const names = fields
    .flatMap((field) => withoutEmail(field).split(','))
    .map((field) => field.trim())
    .filter((field) => field !== '' && !NUMBER.test(field))
  const [last = '', first] = names
  if (last === '') return email.slice(0, email.indexOf('@')).replace('<', '')
  return first === undefined ? last : `${first} ${last}`
}

function withoutEmail(field: string): string {
  return field
    .split(' ')
    .filter((word) => !word.includes('@'))
    .join(' ')
}
