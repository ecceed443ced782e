/** What a column of a roster file holds. A name may be in one column or in two. */
export const ROSTER_FIELDS = ['name', 'firstName', 'lastName', 'email', 'number', 'group'] as const
export type RosterField = (typeof ROSTER_FIELDS)[number]

/** The values of a row that a file can change. */
export const ROSTER_VALUES = ['name', 'email', 'number', 'group'] as const
export type RosterValue = (typeof ROSTER_VALUES)[number]

/** A file with a roster, and how to read it. */
export interface RosterFile {
  /** The text of the file. */
  text?: string
  /** In place of it: the bytes, as base64. UTF-8, UTF-16 and Windows-1252 are recognised. */
  bytes?: string
  /** What each column holds, from the first; null: nothing. Without it, the columns are recognised. */
  columns?: readonly (RosterField | null)[]
  /** Whether the first row names the columns. Without it, that is recognised. */
  hasHeadings?: boolean
  /** Whether rows of the class that are not in the file are marked as missing. Default: no. */
  isWhole?: boolean
  /** Numbers of rows whose person is the learner with their name as the nickname, as the trainer says. */
  connect?: readonly number[]
}

/** Why a row of a file cannot be used. */
export type RosterFault =
  /** There is no name, e-mail address or number. */
  | 'empty'
  /** The name has no letters, or begins like a formula. */
  | 'name'
  | 'email'
  | 'number'
  /** A spreadsheet has shortened the number: 1.23E+11. */
  | 'rounded'
  | 'group'
  /** A cell has more than 200 characters. */
  | 'long'
  /** A row above, `otherRow`, is the same person. */
  | 'twice'
  /** The number belongs to one person of the class, and the e-mail address to another. */
  | 'conflict'
  /** Several people of the class have this name. */
  | 'ambiguous'

/** What will happen to one row of a file. */
export interface RosterPreviewRow extends Readonly<Record<RosterValue, string | null>> {
  /** The row in the spreadsheet, counted from 1. */
  row: number
  /** `connect`: the row becomes that of a learner who is in the class already. */
  does: 'add' | 'connect' | 'change' | 'same' | 'fault'
  fault?: RosterFault
  otherRow?: number
  /** The nickname of a learner without a row who has this name, or has signed in with this e-mail address. */
  nickname?: string
  /** The learner has signed in with this e-mail address. Anybody can choose a nickname: the trainer says who that is. */
  isVerified?: true
  changes?: readonly { value: RosterValue; from: string | null; to: string | null }[]
}

export interface RosterColumn {
  /** Empty without headings. */
  heading: string
  field: RosterField | null
  /** The first values. */
  examples: readonly string[]
}

/** `POST /api/roster/preview`: what applying the file would do. */
export interface RosterPreview {
  /** `POST /api/roster` needs it, and refuses if it would do something else by now. */
  fingerprint: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  hasHeadings: boolean
  columns: readonly RosterColumn[]
  rows: readonly RosterPreviewRow[]
  /** Rows of the class that are not in the file. They stay, and are marked if the file is the whole class. */
  missing: readonly { id: string; name: string }[]
}

/** A row of the roster: `GET /api/roster`. Dates are ISO 8601. */
export interface RosterEntry extends Readonly<Record<'email' | 'number' | 'group', string | null>> {
  id: string
  name: string
  /** The learner of this row; null: nobody has used the personal link yet. */
  learner: { id: string; nickname: string } | null
  addedAt: string
  /** Since when it is in no file any more; null if it was in the last one. */
  missingAt: string | null
}

/** A personal link: `GET /api/roster/links`. It is a passphrase: everybody who has it can get in. */
export interface RosterLink {
  id: string
  name: string
  group: string | null
  link: string
  /** A picture of the link, as a data URL. */
  qr: string
}
