import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { formatFigure, median, percentile, type Section } from '../figures.ts'
import { openBoardPage } from '../load/board-page.ts'
import { joinByHostName, requestByHostName } from '../load/by-host-name.ts'
import { startServer, temporaryFolder } from '../load/server.ts'
import { classServer, joinPageOf } from '../load/simulated-learner.ts'

/** A shop has ten sockets at most. */
const PAGES_OF_SHOP = 8
const SOLVE_EVERY_MS = 2_000
const PATIENCE_MS = 10_000
const LOADED_AGAIN = ['/training/contest', '/training/contest/board']

/** A learner with a shop. */
interface Player {
  origin: string
  cookie: string
}

/**
 * Measures how long after a solve the pages of all players show it. Each page is a socket that loads the contest and the
 * rest of the board after a push, as the page does. All players are on the board; some of them have a shop, with the pages
 * of others in it.
 */
export async function measureContest({ players, solves }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const contest = { CONTEST: 'Bench', CONTEST_HOURS: '3' }
  await using server = await startServer({
    dataDir: folder.path,
    ...classServer,
    env: { ...classServer.env, ...contest },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' })
  const { port, code, joinOrigin } = joinPageOf(server, folder.path)
  const address = { agent, port }
  const joined: Player[] = []
  const shops = Math.ceil(players / PAGES_OF_SHOP)
  for (let index = 0; index < shops; index++) {
    // The last one to join has the server read them all.
    if (index === shops - 1) addPlayers(join(folder.path, 'class.sqlite'), players - shops)
    const player = await joinByHostName(address, { joinOrigin, code, nickname: `Player ${index}` })
    if ('problem' in player) throw new Error(player.problem)
    joined.push(player)
  }
  const pages = new Pages()
  const closing: (() => void)[] = []
  for (const player of joined) {
    const load = async (): Promise<void> => {
      for (const path of LOADED_AGAIN) await get(address, player, path)
    }
    for (let page = 0; page < PAGES_OF_SHOP && closing.length < players; page++) {
      const onBoard = pages.add(load)
      closing.push(await openBoardPage({ ...address, ...player, onBoard }))
    }
  }
  await sleep(SOLVE_EVERY_MS)
  const waits: number[][] = []
  for (const player of joined.slice(0, solves)) {
    const seen = pages.next()
    const since = performance.now()
    const { status } = await requestByHostName(address, {
      ...{ method: 'POST', url: `${player.origin}/rest/user/login`, cookie: player.cookie },
      ...{ headers: { 'content-type': 'application/json' }, isRead: false },
      body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
    })
    if (status !== 200) throw new Error(`The attack was answered with ${status}.`)
    waits.push((await seen).map((at) => at - since))
    await sleep(Math.max(0, since + SOLVE_EVERY_MS - performance.now()))
  }
  for (const close of closing) close()
  pages.close()
  agent.destroy()
  const slowest = waits.map((all) => percentile(all, 100))
  return {
    title: 'A contest, live',
    figures: [
      {
        name: 'until the slowest page shows a solve (p95 of solves)',
        value: percentile(slowest, 95),
        unit: 'ms',
        aim: aims.boardShownMs,
        note: `${closing.length} pages and players, a solve every ${SOLVE_EVERY_MS / 1_000} s, ${waits.length} in all: median ${formatFigure(median(slowest))} ms, longest ${formatFigure(percentile(slowest, 100))} ms`,
      },
      {
        name: 'until half of the pages show it',
        value: median(waits.map(median)),
        unit: 'ms',
      },
    ],
  }
}

async function get(
  address: Parameters<typeof requestByHostName>[0],
  { origin, cookie }: Player,
  path: string,
): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  await requestByHostName(address, { method: 'GET', url: origin + path, cookie, headers, isRead: false })
}

/** All open pages, and when each got the push of a solve. */
class Pages {
  #count = 0
  #arrived: number[] = []
  #whenAll: PromiseWithResolvers<number[]> | undefined
  readonly #timers = new Set<NodeJS.Timeout>()

  /** `load` loads what was not pushed. Returns what to call with each push. */
  add(load: () => Promise<void>): (spreadMs: number) => void {
    this.#count++
    let timer: NodeJS.Timeout | undefined
    return (spreadMs) => {
      this.#arrived.push(performance.now())
      if (this.#arrived.length === this.#count) this.#whenAll?.resolve(this.#arrived)
      if (timer) return
      timer = setTimeout(() => {
        if (timer) this.#timers.delete(timer)
        timer = undefined
        void load()
      }, Math.random() * spreadMs)
      this.#timers.add(timer)
    }
  }

  /** When each page gets the next push. Rejects if one of them does not. */
  async next(): Promise<number[]> {
    this.#arrived = []
    this.#whenAll = Promise.withResolvers()
    const tooLate = setTimeout(() => {
      this.#whenAll?.reject(new Error(`${this.#arrived.length} of ${this.#count} pages got the board.`))
    }, PATIENCE_MS)
    try {
      return await this.#whenAll.promise
    } finally {
      clearTimeout(tooLate)
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

/** Adds so many players who have never opened their shop, as copies of the first one. */
function addPlayers(file: string, count: number): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    const { id, classId, words, joinedAt } = db.prepare('SELECT * FROM learners LIMIT 1').get() ?? {}
    const insert = db.prepare(
      `INSERT INTO learners (id, classId, nickname, skeleton, shop, words, joinedAt) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    db.exec('BEGIN IMMEDIATE')
    for (let index = 0; index < count; index++) {
      const name = `Absent ${index}`
      insert.run(`${id}-${index}`, classId ?? '', name, name, `absent-${index}`, words ?? '', joinedAt ?? '')
    }
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}
