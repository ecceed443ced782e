import { ScriptError } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { type BotKnowledge, makeIntentMatcher } from './intent-matcher.ts'
import { type BotRunResult, botProgram } from './program.ts'
import type { TrainingSet } from './training-file.ts'

/** Maximum number of product names that the bot knows, and maximum length of each part. */
const MOST_NAMES = 200
const LONGEST_NAME = 60

/** A trained bot. It has no state of its own; the shop stores what it remembers. */
export interface Bot {
  set: TrainingSet
  readonly knowledge: BotKnowledge
}

/** Returns a bot that learns when it is first asked: this takes as long as 1 % of a start. */
export function trainBot(set: TrainingSet): Bot {
  let learned: BotKnowledge | undefined
  return {
    set,
    get knowledge() {
      learned ??= makeIntentMatcher().learn(set.data)
      return learned
    },
  }
}

/** The result of a line that the bot evaluated. */
export interface BotReply {
  value: unknown
  /** The thrown error. */
  fault: { name: string; message: string } | undefined
  /** Whether the bot is still trained. */
  isReady: boolean
}

/**
 * Evaluates a line of JavaScript in the bot's realm in the sandbox. A realm lives for one run, so every line that
 * differs from `honest`, the same line with nothing but data in it, is stored and run again before the next one.
 * Rejects with `SandboxUnavailable` only.
 */
export async function evaluateInBot(shop: Shop, bot: Bot, source: string, honest: string): Promise<BotReply> {
  const memory = loadMemory(shop)
  const outcome = await run(shop, bot, memory, source)
  const { value, fault, ms, isReady = false } = outcome
  // A syntax error has no effect.
  const hasRun = !outcome.isLost && fault?.name !== 'SyntaxError'
  if (hasRun) {
    const lines = source === honest ? memory.lines : withLine(memory.lines, { source, ms })
    saveMemory(shop, { users: knownUsers(outcome.users ?? memory.users), lines })
  }
  if (outcome.isLost && memory.lines.length > 0) await forgetWhatHangs(shop, bot, memory)
  return { value, fault, isReady }
}

/** Some lines work once and hang whenever they are run again. In that case all stored lines are dropped. */
async function forgetWhatHangs(shop: Shop, bot: Bot, memory: BotMemory): Promise<void> {
  const { isLost } = await run(shop, bot, memory, 'undefined')
  if (isLost) saveMemory(shop, { users: memory.users, lines: [] })
}

/** The name that the bot knows of a user. */
export function knownName(shop: Shop, id: number): string | undefined {
  const { users } = loadMemory(shop)
  return Object.hasOwn(users, id) ? users[id] : undefined
}

async function run(
  shop: Shop,
  { set, knowledge }: Bot,
  { users, lines }: BotMemory,
  source: string,
): Promise<Partial<BotRunResult> & { ms: number; isLost?: true }> {
  const errand = { knowledge, users, source, lines: lines.map((line) => line.source) }
  const globals = { trainingSet: set, menu: menuOf(shop), errand }
  try {
    return readOutcome(await shop.sandbox.javascript({ source: botProgram, globals }))
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { ms: 0, fault: { name: error.name, message: error.message }, isLost: true }
  }
}

/** Parses the result of the sandbox, which may be anything. */
function readOutcome(output: unknown): Partial<BotRunResult> & { ms: number } {
  if (typeof output !== 'object' || output === null) return { ms: 0 }
  const { value, fault, ms, users, isReady }: Partial<BotRunResult> = output
  return {
    value,
    ms: typeof ms === 'number' ? ms : 0,
    users,
    isReady: isReady === true,
    ...(fault && { fault: { name: String(fault.name), message: String(fault.message).slice(0, 300) } }),
  }
}

function menuOf({ tables }: Shop): string[] {
  const rows = tables.all<{ name: string }>(
    'SELECT name FROM Products WHERE deletedAt IS NULL ORDER BY id LIMIT ?',
    [MOST_NAMES],
  )
  return rows.map(({ name }) => String(name).slice(0, LONGEST_NAME))
}

const COLLECTION = 'supportBot'
const ID = 'memory'

/** Maximum number of lines that are run again each time. Older ones are dropped. */
const MOST_LINES = 40
/** Longest total time of these lines, as measured when they were new. */
const MOST_MS = 1_000
const LONGEST_LINE = 3_000
const MOST_USERS = 500
/** Longest names of all users together: more would not fit into the sandbox's result. */
const LONGEST_USERS = 30_000
const LONGEST_STORED_NAME = 1_000

/** A line that may have changed the bot's state, and the time that it took. */
interface RememberedLine {
  source: string
  ms: number
}

/** What a shop's bot remembers. A reset clears it. */
interface BotMemory {
  /** User names by id. */
  users: Record<string, string>
  lines: RememberedLine[]
}

interface MemoryDocument extends Document, BotMemory {
  /** The version of the bot's code at that time. */
  version: string
}

/** The memory of a shop's bot. Known users are kept; lines are dropped when another version of the code goes live. */
function loadMemory(shop: Shop): BotMemory {
  const [known] = shop.documents.find<MemoryDocument>(COLLECTION, { _id: { $eq: ID } })
  if (!known) return { users: {}, lines: [] }
  return { users: known.users, lines: known.version === versionOf(shop) ? known.lines : [] }
}

function versionOf(shop: Shop): string {
  return shop.version('unescaped-name')
}

/** Saves the bot's memory within its limits, if it has changed. */
function saveMemory(shop: Shop, { users, lines }: BotMemory): void {
  const { documents } = shop
  const memory = { users: fewest(users), lines: latest(lines), version: versionOf(shop) }
  const [known] = documents.find<MemoryDocument>(COLLECTION, { _id: { $eq: ID } })
  if (!known) {
    documents.insert<MemoryDocument>(COLLECTION, { _id: ID, ...memory })
  } else if (!isSame(known, memory)) {
    documents.update<MemoryDocument>(COLLECTION, { _id: { $eq: ID } }, () => ({ _id: ID, ...memory }))
  }
}

function isSame({ users, lines, version }: MemoryDocument, memory: Omit<MemoryDocument, '_id'>): boolean {
  return JSON.stringify({ users, lines, version }) === JSON.stringify(memory)
}

/** The lines with a new one. A repeated line moves to the end. */
function withLine(lines: readonly RememberedLine[], line: RememberedLine): RememberedLine[] {
  if (line.source.length > LONGEST_LINE || line.ms > MOST_MS) return [...lines]
  return [...lines.filter(({ source }) => source !== line.source), line]
}

/** Parses the users that the bot claims to know. */
function knownUsers(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const users = Object.entries(value).flatMap(([id, name]) =>
    typeof name === 'string' && name.length <= LONGEST_STORED_NAME && id.length <= 20 ? [[id, name]] : [],
  )
  return Object.fromEntries(users)
}

/** The most recent users, within the limit. */
function fewest(users: Record<string, string>): Record<string, string> {
  let left = LONGEST_USERS
  const latest = Object.entries(users)
    .slice(-MOST_USERS)
    .reverse()
    .filter((entry) => {
      left -= JSON.stringify(entry).length
      return left >= 0
    })
  return Object.fromEntries(latest.reverse())
}

function latest(lines: readonly RememberedLine[]): RememberedLine[] {
  const kept: RememberedLine[] = []
  let ms = 0
  for (const line of lines.slice(-MOST_LINES).reverse()) {
    ms += line.ms
    if (ms > MOST_MS) break
    kept.unshift(line)
  }
  return kept
}
