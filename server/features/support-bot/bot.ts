import { ScriptError } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { type BotKnowledge, makeIntentMatcher } from './intent-matcher.ts'
import { type BotMemory, knownUsers, loadMemory, saveMemory, withLine } from './memory.ts'
import { type BotRunResult, botProgram } from './program.ts'
import type { TrainingSet } from './training-file.ts'

/** Maximum number of product names that the bot knows, and maximum length of each part. */
const MOST_NAMES = 200
const LONGEST_NAME = 60

/** A trained bot. It has no state of its own; the shop stores what it remembers. */
export interface Bot {
  set: TrainingSet
  knowledge: BotKnowledge
}

export function trainBot(set: TrainingSet): Bot {
  return { set, knowledge: makeIntentMatcher().learn(set.data) }
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
