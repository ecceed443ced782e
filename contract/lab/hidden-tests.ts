/** Hidden tests of a lab for proofs of a learner's own fix. They are generated anew for each proof. */

import type { ShopSettings } from '../settings.ts'
import type { Database, SideDatabase, SideTables } from './database.ts'
import type { Mutators } from './mutators.ts'
import type { Attack, FunctionalCheck, Tools } from './trials.ts'

/** A random generator. The same seed gives the same values in the same order. */
export interface Random {
  /** An integer; both bounds are included. */
  number(from: number, to: number): number
  /** True once in this many times on average; every second time by default. */
  chance(oneIn?: number): boolean
  /** One entry of a list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item
  shuffle<Item>(list: readonly Item[]): Item[]
  /** A made-up word in lower case. */
  word(): string
  /** A made-up name of a person, with a capital letter. */
  name(): string
  /** A password that fulfils every rule. */
  password(): string
  /** A made-up e-mail address. */
  address(domain: string): string
  /** The same text in random upper and lower case. */
  case(text: string): string
  /** At least one blank, tab or line break. */
  gap(): string
}

/** What hidden tests are generated with. */
export interface GeneratorTools extends Mutators {
  random: Random
  settings: ShopSettings
  /** Hashes a password as the shop does. */
  hash(text: string): string
}

/** An attack of a known kind with generated content. */
export interface GeneratedAttack extends Omit<Attack, 'challenge' | 'runs'> {
  /**
   * What is sent and what has to happen, in plain words. Tests of one name are reported together, so it must not depend
   * on the seed.
   */
  name: string
  /** The generated content. Shown if the attack got through, but not in a contest. */
  payload: string
  /** The challenge that it solves on weak code. Without it, resolving means success. */
  challenge?: string
  /** It needs a page and runs in the learner's own browser. Default: over HTTP. */
  runs?: 'browser'
  /** It needs a scratch shop of its own, because it would disturb the others. */
  alone?: true
  /** Resolves if it got through, and rejects if it was blocked. */
  run(tools: Tools): Promise<void>
}

/** Something that honest customers do, with generated content. */
export interface GeneratedCheck extends Omit<FunctionalCheck, 'runs'> {
  payload: string
  /** Weak code fails it as well, for example because an apostrophe breaks it. */
  alsoOnWeak?: false
  runs?: 'browser'
  alone?: true
}

/**
 * Generated attacks and functional checks of a lab. `hidden-tests.ts` exports it as `hiddenTests`. A lab with it lets
 * learners write their own fix.
 */
export type HiddenTests = (tools: GeneratorTools) => {
  attacks: readonly GeneratedAttack[]
  functionality: readonly GeneratedCheck[]
}

/** What arguments for a lab's code are generated with. */
export interface OracleTools extends GeneratorTools {
  /** The tables of a scratch shop with random customers. */
  db: Database
  /** A separate database with these tables. */
  database(tables: SideTables): SideDatabase
  /** Documents of the shop, `orders` or `posts` (reviews), by a query that may contain `$where`. */
  find(collection: string, query: Record<string, unknown>): Promise<object[]>
}

/** One call of a lab's code. */
export interface OracleCall {
  args: readonly unknown[]
  /** Describes what was generated. */
  payload: string
  /** What stubs among the arguments recorded. It must be the same for both versions. */
  seen?(): unknown
}

/** How the right fix and the learner's are compared for one function. */
export interface OracleRule {
  /** Called twice for each input with the same seed: once per version. */
  call(tools: OracleTools): OracleCall
  /** Number of inputs. Default 200. */
  times?: number
  /** Whether two results count as equal. Default: deep equality. Throwing counts as a result. */
  same?(submitted: unknown, right: unknown): boolean
  /** Whether the right fix refuses with this result. The learner's fix may then throw instead. */
  refuses?(right: unknown): boolean
}

/**
 * Generated calls by the name of the function; a component's result is HTML. `hidden-tests.ts` exports it as `oracle`,
 * or a sentence that says why there is none.
 */
export type Oracle = Readonly<Record<string, OracleRule>> | string
