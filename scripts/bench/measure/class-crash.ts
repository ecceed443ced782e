import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS } from '../load/acknowledged.ts'
import { type Server, startServer } from '../load/server.ts'
import { classServer, joinPageOf, SimulatedLearner, SOLVED_PATH } from '../load/simulated-learner.ts'

/** The result of killing a class server repeatedly. */
export interface ClassCrashes {
  kills: number
  /** Solved challenges that were reported to learners. */
  acknowledged: number
  /** Expected rows of the event log: one for each committed solve. */
  rows: number
  /** Solves that are missing in the event log, or are in it twice. */
  wrong: string[]
}

const LEARNERS = 4
/** Longest time between the learners' start and the kill. */
const LATEST_KILL_MS = 500
/** After a restart, pending events must reach the class store within this time. */
const PATIENCE_MS = 30_000

/**
 * Kills a class server repeatedly while learners solve what they can. After each restart it checks that the class
 * store's event log has each solve of each shop exactly once.
 */
export async function killClassRepeatedly(dataDir: string, kills: number): Promise<ClassCrashes> {
  const reported = new Map<string, Set<string>>()
  const wrong = new Set<string>()
  let rows = 0
  const look = async (): Promise<void> => {
    const found = await eventsIn(dataDir)
    rows = found.rows
    for (const each of [...found.wrong, ...forgotten(reported, found.solved)]) wrong.add(each)
  }
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ dataDir, ...classServer })
    if (kill > 0) await look()
    await killWhileLearning(server, dataDir, kill, reported)
  }
  await using _server = await startServer({ dataDir, ...classServer })
  await look()
  const acknowledged = [...reported.values()].reduce((sum, { size }) => sum + size, 0)
  return { kills, acknowledged, rows, wrong: [...wrong] }
}

async function killWhileLearning(
  server: Server,
  dataDir: string,
  round: number,
  reported: Map<string, Set<string>>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const simulated = { agent, ...joinPageOf(server, dataDir), until: 0, note: () => {} }
  const class_ = Array.from(
    { length: LEARNERS },
    (_, index) => new SimulatedLearner(simulated, `Ann ${round}-${index}`),
  )
  await Promise.all(class_.map((learner) => learner.join()))
  const learning = class_.map((learner) => solveAll(learner, reported))
  await sleep(Math.random() * LATEST_KILL_MS)
  await server.kill()
  await Promise.all(learning)
  agent.destroy()
}

/** Solves everything that the learner can, or stops when the server no longer responds. */
async function solveAll(learner: SimulatedLearner, reported: Map<string, Set<string>>): Promise<void> {
  const solved = new Set<string>()
  reported.set(learner.shop, solved)
  for (const attack of ATTACKS) {
    if ((await learner.ask(attack)) === undefined) return
    const answer = await learner.ask(SOLVED_PATH)
    if (answer === undefined) return
    const { data }: { data: { key: string; solved: boolean }[] } = JSON.parse(answer)
    for (const row of data) if (row.solved) solved.add(row.key)
  }
}

type Solved = Map<string, string[]>

/** Waits until all shops have sent their events to the class store. Reads files that the server has open. */
async function eventsIn(dataDir: string): Promise<{ rows: number; wrong: string[]; solved: Solved }> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const solved = solvedInShops(join(dataDir, 'shops'))
    const noted = notedIn(join(dataDir, 'class.sqlite'))
    const wrong = [...solved].flatMap(([shop, keys]) => differences(shop, keys, noted.get(shop) ?? []))
    if (wrong.length === 0 || performance.now() > until) {
      return { rows: [...noted.values()].flat().length, wrong, solved }
    }
    await sleep(100)
  }
}

function solvedInShops(folder: string): Solved {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
  return new Map(
    files.map((name) => [basename(name, '.sqlite'), textsIn(join(folder, name), SOLVED_IN_SHOP)]),
  )
}

const SOLVED_IN_SHOP = 'SELECT key AS text FROM ff_progress WHERE solvedAt IS NOT NULL'
const NOTED = `SELECT shop || '/' || key AS text FROM journal JOIN learners ON learners.id = learner WHERE kind = 'solved'`

function notedIn(file: string): Solved {
  const noted: Solved = new Map()
  for (const text of textsIn(file, NOTED)) {
    const [shop = '', key = ''] = text.split('/')
    noted.set(shop, [...(noted.get(shop) ?? []), key])
  }
  return noted
}

function textsIn(file: string, sql: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return db
      .prepare(sql)
      .all()
      .map(({ text }) => String(text))
  } finally {
    db.close()
  }
}

function differences(shop: string, solved: readonly string[], noted: readonly string[]): string[] {
  return [
    ...solved
      .filter((key) => !noted.includes(key))
      .map((key) => `${shop}: ${key} is missing in the event log`),
    ...noted.filter((key) => !solved.includes(key)).map((key) => `${shop}: ${key} is in the event log only`),
    ...noted.filter((key, at) => noted.indexOf(key) !== at).map((key) => `${shop}: ${key} is there twice`),
  ]
}

/** Solves that were reported to learners and that no shop has now. */
function forgotten(reported: ReadonlyMap<string, ReadonlySet<string>>, solved: Solved): string[] {
  return [...reported].flatMap(([shop, keys]) =>
    [...keys]
      .filter((key) => !solved.get(shop)?.includes(key))
      .map((key) => `${shop}: ${key} was solved once`),
  )
}
