/** Ways to say the same thing otherwise, by kind. Each call draws anew. */

/** Pieces of SQL as SQLite reads it. */
export interface SqlMutators {
  /** What keeps two words apart: blanks, tabs, line breaks, comments. */
  gap(): string
  /** What comes to nothing behind it: `--`, `/*`, with or without a semicolon. */
  end(): string
  /** A condition that is always true. */
  truth(): string
  /** `or` in any letters. */
  or(): string
  /** A keyword or a name in any letters. */
  word(word: string): string
  /** A text as a value: in quotes, in pieces, as codes of its letters. */
  text(value: string): string
  /** One row of these values, which are SQL: `SELECT a, b` or `VALUES (a, b)`. */
  row(values: readonly string[]): string
}

/** Pieces of HTML that run a script. */
export interface HtmlMutators {
  /** An element that runs this script as soon as a page shows it. */
  script(code: string): string
  /** The name of an element or attribute in any letters. */
  tag(name: string): string
  /** A link that runs this script when it is followed. */
  link(code: string): string
  /** Text with some of its signs as entities. */
  entities(text: string): string
}

/** Pieces of paths to files. */
export interface PathMutators {
  /** So many folders up. */
  up(levels: number): string
  /** A path with some of its signs in percent, or percent of percent. */
  encode(path: string, times?: number): string
  /** A name of a file with one of these endings, in any letters. */
  ending(...endings: readonly string[]): string
}

/** Addresses of pages and hosts. */
export interface UrlMutators {
  /** This machine, spelled otherwise. */
  loopback(): string
  /** A host that belongs to somebody else: `evil-kumo.example`. */
  foreignHost(): string
  /** An address somewhere else that has this address in it. */
  lookalike(address: string): string
  /** A scheme in any letters. */
  scheme(name: string): string
}

/** Texts of JSON that say the same. */
export interface JsonMutators {
  /** These fields in any order, with any blanks, some signs of names as codes. */
  write(fields: Readonly<Record<string, unknown>>): string
  /** The same field several times, in this order; parsers take the first or the last. */
  twice(name: string, values: readonly unknown[], others?: Readonly<Record<string, unknown>>): string
}

/** Numbers, and texts of numbers. */
export interface NumberMutators {
  /** A number below zero. */
  negative(): number
  /** Something that is no number, or none that anybody counts with. */
  odd(): unknown
  /** This number as a text: `7`, `7.0`, `+7`, `0x7`, ` 7`. */
  spell(value: number): string
}

/** Tokens in three parts. */
export interface TokenMutators {
  /** A token of these parts as they are; `signature` is not checked by anybody here. */
  token(header: object, payload: object, signature?: string): string
  /** A header that wants no signature: `none` in any letters. */
  unsigned(): { alg: string; typ: string }
  /** The payload of a token. */
  payloadOf<T = Record<string, unknown>>(token: string): T
}

/** Moments as texts. */
export interface TimeMutators {
  /** A moment so many days ago, give or take hours. Negative: to come. */
  daysAgo(days: number, now: Date): Date
  /** A moment as a text, in one of the ways that programs write it. */
  spell(moment: Date): string
}

/** Roles of people in the shop. */
export interface RoleMutators {
  /** One of those that may do more than customers. */
  staff(): 'admin' | 'accounting'
  /** Any role that there is. */
  any(): 'admin' | 'accounting' | 'customer' | 'deluxe'
  /** A role that there is not, near one that there is. */
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
