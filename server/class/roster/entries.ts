import type { RosterFault, RosterField } from '#contract/roster.ts'
import type { RosterTable } from './columns.ts'

/** Longest value of a cell. E-mail addresses may have 254 characters. */
const LONGEST = { name: 200, email: 254, number: 60, group: 40 }
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u
/** How spreadsheets shorten long numbers: `1.23E+11`. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i
const FORMULA = /^[=+\-@＝＋－＠]/u
/** How spreadsheets are made to keep zeros: `="0042"`. */
const KEPT_TEXT = /^="(.*)"$/
/** Control characters and marks of the text direction. Joiners and non-joiners belong to some languages. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A person as a row of a file names them; null where it says nothing. */
export interface RosterPerson {
  /** Number of the row in the spreadsheet. */
  row: number
  name: string | null
  email: string | null
  number: string | null
  group: string | null
  /** Why the row cannot be used. */
  fault?: RosterFault
}

/** The people in a table. */
export function peopleIn({ columns, rows }: RosterTable): RosterPerson[] {
  const at = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])))
  return rows.map(({ row, cells }) => {
    const cell = (field: RosterField): string => clean(cells[at.get(field) ?? -1] ?? '')
    const [whole, inName] = withoutEmail(cell('name'))
    const first = cell('firstName')
    const last = cell('lastName')
    const person = {
      row,
      name: (at.has('name') ? firstNameFirst(whole) : `${first} ${last}`.trim()) || null,
      email: (cell('email').replace(/^mailto:/i, '') || inName).toLowerCase() || null,
      number: cell('number') || null,
      group: cell('group') || null,
    }
    const fault = faultOf(person)
    return fault === undefined ? person : { ...person, fault }
  })
}

function clean(cell: string): string {
  const [, kept] = KEPT_TEXT.exec(cell) ?? []
  const text = (kept ?? cell).normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '').trim()
  // Exports of this class have an apostrophe before what looks like a formula.
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

/** Splits “Ann Berg <ann@uni.example>”. */
function withoutEmail(name: string): [name: string, email: string] {
  const start = name.indexOf('<')
  const email = name.slice(start + 1, -1)
  return start >= 0 && name.endsWith('>') && EMAIL.test(email)
    ? [name.slice(0, start).trim(), email]
    : [name, '']
}

/** “Berg, Ann” is “Ann Berg”. */
function firstNameFirst(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  return first === '' || more.length > 0 ? name : `${first} ${last}`
}

function faultOf({ name, email, number, group }: Omit<RosterPerson, 'row'>): RosterFault | undefined {
  if (name === null && email === null && number === null) return 'empty'
  const values = { name, email, number, group }
  if (Object.entries(LONGEST).some(([value, most]) => [...(Reflect.get(values, value) ?? '')].length > most))
    return 'long'
  if (name !== null && (FORMULA.test(name) || !/[\p{L}\p{N}]/u.test(name))) return 'name'
  if (email !== null && (!EMAIL.test(email) || FORMULA.test(email))) return 'email'
  if (number !== null && ROUNDED.test(number)) return 'rounded'
  if (number !== null && !NUMBER.test(number)) return 'number'
  if (group !== null && FORMULA.test(group)) return 'group'
  return undefined
}
