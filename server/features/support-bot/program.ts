import { type BotKnowledge, type IntentMatcher, makeIntentMatcher } from './intent-matcher.ts'
import type { TrainingSet } from './training-file.ts'

/** The globals of the bot's realm. Its functions call each other through these, so that replacing one has an effect. */
interface BotGlobals {
  trainingSet: TrainingSet
  training: { state: boolean }
  /** Product names. */
  menu: string[]
  model: BotKnowledge & {
    /** The intent of a question with its answers; no answers if it is unknown. */
    process(lang: string, query: string): { intent: string; score: number; answers: unknown[] }
  }
  users: {
    idmap: Record<string, string>
    addUser(id: string, name: string): void
    get(id: string): string | undefined
  }
  train(): void
  process(query: string, id: string): unknown
  currentUser(id: string): string | undefined
}

/**
 * Defines the bot's globals. Sent to the sandbox as source text, so it must not use anything from outside. `process`
 * has an alias `processQuery`, as clients use both: changing one changes the other.
 */
function installBot(room: BotGlobals, matcher: IntentMatcher): void {
  room.training = { state: false }
  room.users = {
    idmap: {},
    addUser: (id, name) => {
      room.users.idmap[id] = name
    },
    get: (id) => room.users.idmap[id],
  }
  room.currentUser = (id) => room.users.idmap[id]
  room.model = {
    rarity: {},
    patterns: [],
    process: (lang, query) => {
      const { lang: taught, data } = room.trainingSet
      const { intent, score } = matcher.understand(room.model, lang === taught ? query : '', room.menu)
      const found = intent === undefined ? undefined : data[intent]
      return { intent: found?.intent ?? 'none', score, answers: found?.answers ?? [] }
    },
  }
  room.train = () => {
    Object.assign(room.model, matcher.learn(room.trainingSet.data))
    room.training.state = true
  }
  room.process = (query, id) =>
    room.users.get(id)
      ? room.model.process(room.trainingSet.lang, query)
      : { action: 'unrecognized', body: 'user does not exist' }
  Object.defineProperty(room, 'processQuery', {
    get: () => room.process,
    set: (value) => {
      room.process = value
    },
    configurable: true,
    enumerable: true,
  })
}

/** The input of one run. */
type BotRun = {
  /** The result of its training. */
  knowledge: BotKnowledge
  /** Earlier lines that may have changed its state. */
  lines: string[]
  /** Known user names by id. */
  users: Record<string, string>
  /** The line to evaluate. */
  source: string
}

export interface BotRunResult {
  value?: unknown
  fault?: { name: string; message: string }
  /** Time that the line took. */
  ms: number
  /** Known users after the run, unchecked. */
  users?: unknown
  /** Whether the bot is still trained. */
  isReady?: boolean
}

interface BotRunGlobals extends BotGlobals {
  errand: BotRun
  eval(source: string): unknown
}

/**
 * Restores the bot's state by running the earlier lines, and evaluates the new one. Sent as source text. It takes the
 * built-ins that it needs before any line can replace them.
 */
function runBot(room: BotRunGlobals): BotRunResult {
  const { knowledge, lines, users, source } = room.errand
  const run = room.eval
  const now = Date.now
  const outcome: BotRunResult = { ms: 0 }
  Object.assign(room.model, knowledge)
  room.training.state = true
  for (let index = 0; index < lines.length; index++) {
    try {
      run(lines[index] ?? '')
    } catch {
      // The line failed in the same way when it first ran.
    }
  }
  try {
    room.users.idmap = users
  } catch {
    // The users were made unreadable.
  }
  const start = now()
  try {
    outcome.value = run(source)
  } catch (error) {
    outcome.fault =
      error instanceof Error
        ? { name: `${error.name}`, message: `${error.message}` }
        : { name: 'Error', message: `${error}` }
  }
  outcome.ms = now() - start
  try {
    outcome.users = room.users.idmap
    outcome.isReady = room.training.state === true
  } catch {
    // The state was made unreadable.
  }
  return outcome
}

/** The bot's whole program. It needs the globals `trainingSet`, `menu` and `errand`. */
export const botProgram = `(${installBot})(globalThis, (${makeIntentMatcher})()); (${runBot})(globalThis)`
