/** Generated variants of the same meaning, by kind. Each call generates a new one. */

/** Pieces of SQL as SQLite reads it. */
export interface SqlMutators {
  /** A separator of two words: blanks, tabs, line breaks, comments. */
  gap(): string
  /** An ending that disables the rest of the statement: `--`, `/*`, with or without a semicolon. */
  end(): string
  /** A condition that is always true. */
  truth(): string
  /** `or` in random case. */
  or(): string
  /** A keyword or name in random case. */
  word(word: string): string
  /** A text as a value: quoted, in pieces, or as character codes. */
  text(value: string): string
  /** One row of these values, which are SQL: `SELECT a, b` or `VALUES (a, b)`. */
  row(values: readonly string[]): string
}

/** Pieces of HTML that run a script. */
export interface HtmlMutators {
  /** An element that runs this script as soon as a page shows it. */
  script(code: string): string
  /** The name of an element or attribute in random case. */
  tag(name: string): string
  /** A link that runs this script when it is followed. */
  link(code: string): string
  /** Text with some characters as entities. */
  entities(text: string): string
}

/** Pieces of paths to files. */
export interface PathMutators {
  /** This many folders up. */
  up(levels: number): string
  /** A path with some characters percent-encoded, possibly several times. */
  encode(path: string, times?: number): string
  /** Returns a file name with one of these extensions, in random case: `word.Md`. */
  ending(...endings: readonly string[]): string
}

/** URLs of pages and hosts. */
export interface UrlMutators {
  /** An unusual spelling of the loopback address. */
  loopback(): string
  /** A host that belongs to somebody else: `evil-kumo.example`. */
  foreignHost(): string
  /** A URL on another host that contains this address. */
  lookalike(address: string): string
  /** A scheme in random case. */
  scheme(name: string): string
}

/** JSON texts with the same meaning. */
export interface JsonMutators {
  /** These fields in random order, with random whitespace, some characters of names escaped. */
  write(fields: Readonly<Record<string, unknown>>): string
  /** The same field several times, in this order; parsers use the first or the last. */
  twice(name: string, values: readonly unknown[], others?: Readonly<Record<string, unknown>>): string
}

/** Numbers, and their spellings. */
export interface NumberMutators {
  /** A number below zero. */
  negative(): number
  /** Returns what an amount cannot be: a fraction, `1e21`, a text, null, a list, an object or true. */
  odd(): unknown
  /** This number as a text: `7`, `7.0`, `+7`, `0x7`, ` 7`. */
  spell(value: number): string
}

/** JSON web tokens. */
export interface TokenMutators {
  /** A token of these unmodified parts; `signature` is not verified here. */
  token(header: object, payload: object, signature?: string): string
  /** A header without a signature: `none` in random case. */
  unsigned(): { alg: string; typ: string }
  payloadOf<T = Record<string, unknown>>(token: string): T
}

/** Points in time, and their spellings. */
export interface TimeMutators {
  /** A time about this many days ago. Negative: in the future. */
  daysAgo(days: number, now: Date): Date
  /** A time as a text, in one of the common formats. */
  spell(moment: Date): string
}

/** Roles of the shop's users. */
export interface RoleMutators {
  /** A role with more rights than a customer. */
  staff(): 'admin' | 'accounting'
  /** Any existing role. */
  any(): 'admin' | 'accounting' | 'customer' | 'deluxe'
  /** Returns the name of a role that does not exist, similar to one that does: `ADMIN`, `admins`. */
  near(): string
}

export interface Mutators {
  sql: SqlMutators
  html: HtmlMutators
  paths: PathMutators
  urls: UrlMutators
  json: JsonMutators
  numbers: NumberMutators
  tokens: TokenMutators
  time: TimeMutators
  roles: RoleMutators
}
