/** What a lab holds back for proofs of fixes that learners write themselves: drawn anew for each proof. */

import type { ShopSettings } from '../settings.ts'
import type { Database, SideDatabase, SideTables } from './database.ts'
import type { Mutators } from './mutators.ts'
import type { Attack, FunctionalCheck, Tools } from './trials.ts'

/** Draws. From the same seed always the same comes, in the same order. */
export interface Random {
  /** A whole number; both ends may come. */
  number(from: number, to: number): number
  /** Whether something happens that does so once in so many times; every second time by default. */
  chance(oneIn?: number): boolean
  /** One of a list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item
  shuffle<Item>(list: readonly Item[]): Item[]
  /** A made-up word of small letters. */
  word(): string
  /** A made-up name of a person, with a capital letter. */
  name(): string
  /** A password that nobody would refuse. */
  password(): string
  /** An e-mail address of somebody whom nobody knows. */
  address(domain: string): string
  /** The same letters, some of them as capitals and some not. */
  case(text: string): string
  /** Blanks, tabs, line breaks: at least one. */
  gap(): string
}

/** What a lab draws with. */
export interface GeneratorTools extends Mutators {
  random: Random
  settings: ShopSettings
  /** What the shop makes of a password. */
  hash(text: string): string
}

/** An attack of a kind that is known, with something in it that is not. */
export interface GeneratedAttack extends Omit<Attack, 'challenge' | 'runs'> {
  /** What is sent and what has to happen, in plain words. All of a name are told as one: the same for each seed. */
  name: string
  /** What was drawn. Shown where it got through, but not in a contest. */
  payload: string
  /** The challenge that it solves on weak code. Without: resolving is all there is to it. */
  challenge?: string
  /** It needs a page: the learner's own browser tries it. Default: over HTTP. */
  runs?: 'browser'
  /** It has a shop to itself, as it would disturb the others. */
  alone?: true
  /** Resolves when it got through, and rejects when it was blocked. */
  run(tools: Tools): Promise<void>
}

/** Something that honest customers do, with something in it that is not known. */
export interface GeneratedCheck extends Omit<FunctionalCheck, 'runs'> {
  payload: string
  /** Weak code cannot do it: an apostrophe breaks it, for one. */
  alsoOnWeak?: false
  runs?: 'browser'
  alone?: true
}

/**
 * Attacks and works checks of a lab. `hidden-tests.ts` exports it as `hiddenTests`; with it the lab offers that learners write
 * its code themselves.
 */
export type HiddenTests = (tools: GeneratorTools) => {
  attacks: readonly GeneratedAttack[]
  functionality: readonly GeneratedCheck[]
}

/** What arguments for a lab's code are made of. */
export interface OracleTools extends GeneratorTools {
  /** The tables of a shop with drawn customers in it. */
  db: Database
  /** A database of these tables, beside the shop's. */
  database(tables: SideTables): SideDatabase
  /** Documents of the shop, `orders` or `posts` (reviews), by a query that may hold `$where`. */
  find(collection: string, query: Record<string, unknown>): Promise<object[]>
}

/** One call of a lab's code. */
export interface OracleCall {
  args: readonly unknown[]
  /** What was drawn, in words. */
  payload: string
  /** What the stand-ins among the arguments have seen: the same of both. */
  seen?(): unknown
}

/** How the right fix and hers are compared. */
export interface OracleRule {
  /** Made twice for each input, from the same seed: once for either of the two. */
  call(tools: OracleTools): OracleCall
  /** How many inputs are tried. Default 200. */
  times?: number
  /** Whether two answers are as good as the same. Default: they are equal, to their depths; throwing is an answer. */
  same?(hers: unknown, right: unknown): boolean
  /** Whether the right fix refuses with this answer, in words: hers may throw instead. */
  refuses?(right: unknown): boolean
}

/**
 * By the name of a function: calls of it with drawn arguments; what a component draws is HTML. `hidden-tests.ts` exports it
 * as `oracle`, or a sentence that says why there is none.
 */
export type Oracle = Readonly<Record<string, OracleRule>> | string
