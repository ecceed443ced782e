import { type BotKnowledge, type IntentMatcher, makeIntentMatcher } from './intent-matcher.ts'
import type { TrainingSet } from './training-file.ts'

/** The globals of the bot's own realm. Its functions find each other here, so that whatever is put there counts. */
export interface BotGlobals {
  trainingSet: TrainingSet
  training: { state: boolean }
  /** Names of what is on sale. */
  menu: string[]
  model: BotKnowledge & {
    /** The intent that a question is about, with its answers; none of them where it is about nothing known. */
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
 * Furnishes the bot's realm. Travels to the sandbox as text, so it may know nothing that it is not handed. `process`
 * has a second name, `processQuery`: clients know it by either, and whatever befalls one befalls the other.
 */
export function installBot(room: BotGlobals, matcher: IntentMatcher): void {
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

/** What the bot is to do in one run. */
export type BotRun = {
  /** What it was taught before it opened. */
  knowledge: BotKnowledge
  /** Lines that it was told before and that may have left something behind. */
  lines: string[]
  /** Whom it knows, by number. */
  users: Record<string, string>
  /** What it is told now. */
  source: string
}

/** How an errand ended. */
export interface BotRunResult {
  value?: unknown
  fault?: { name: string; message: string }
  /** How long the line took. */
  ms: number
  /** Whom the bot knows by now, as far as it can say. */
  users?: unknown
  /** Whether it says that it is trained. */
  isReady?: boolean
}

/** The bot's realm with what else is there. */
export interface BotRunGlobals extends BotGlobals {
  errand: BotRun
  eval(source: string): unknown
}

/**
 * Brings the bot to where it was before, and tells it one line more. Travels as text. What it needs it fetches before
 * any line can put something else in its place.
 */
export function runBot(room: BotRunGlobals): BotRunResult {
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
      // It failed like this before.
    }
  }
  try {
    room.users.idmap = users
  } catch {
    // Then it knows nobody.
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
    // Then it cannot say.
  }
  return outcome
}

/** The bot's whole program. Its globals `trainingSet`, `menu` and `errand` have to be there. */
export const botProgram = `(${installBot})(globalThis, (${makeIntentMatcher})()); (${runBot})(globalThis)`
