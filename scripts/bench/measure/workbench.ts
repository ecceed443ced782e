import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../chromium.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, median, type Section } from '../figures.ts'
import { runAutocannon } from '../load/autocannon.ts'
import { processMs } from '../load/processor-time.ts'
import { type Server, type ServerOptions, startServer, temporaryFolder } from '../load/server.ts'
import { sendLoad, shoppingCalls } from '../load/visitors.ts'
import { returningVisitorCookies } from './score-board.ts'

/** Sends requests to a server for a given time. Returns the number of calls per second. */
type Ask = (server: Server, pace: Pick<Effort, 'seconds' | 'warmUpSeconds'>) => Promise<number>

const askFor =
  (path: string): Ask =>
  async ({ url }, pace) =>
    (await runAutocannon(`${url}${path}`, {}, pace)).requests.average

/** A small response, which recording slows down most, a large one, and a customer's mixed calls. */
const CALLS: Readonly<Record<string, Ask>> = {
  'a small answer': askFor('/rest/user/whoami'),
  'a large answer': askFor('/api/Products'),
  'a mix': async ({ port }, { seconds }) => {
    const crowd = { port, shopTokens: [], calls: shoppingCalls, forMs: seconds * 1_000 }
    return (await sendLoad(crowd)) / seconds
  },
}

/** Number of rounds. Each measures with and without the workbench, so that both meet the same load of the machine. */
const ROUNDS = 8

/** What the workbench costs, whether it is used or not. */
export async function measureWorkbench(pace: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const configFile = join(folder.path, 'settings.yml')
  writeFileSync(configFile, 'workbench:\n  off: [history]\n')
  const withHistory = { dataDir: join(folder.path, 'with') }
  const without = { dataDir: join(folder.path, 'without'), configFile }
  const drawer = await measureDrawer({ dataDir: join(folder.path, 'drawer') })
  const rounds: Round[] = []
  for (let count = 0; count < ROUNDS; count++) {
    // Two servers never have exactly the same speed, so each round starts new ones. The second one runs on a warmer
    // machine.
    const isFirst = count % 2 === 0
    const first = await takeTurn(isFirst ? withHistory : without, pace)
    const second = await takeTurn(isFirst ? without : withHistory, pace)
    rounds.push(isFirst ? { on: first, off: second } : { on: second, off: first })
  }
  return {
    title: 'The workbench',
    figures: [drawer, ...Object.keys(CALLS).flatMap((name) => figuresOf(name, rounds))],
  }
}

interface Speed {
  callsPerSecond: number
  /** CPU time of the server per call, in µs; NaN if the system does not report it. */
  work: number
}

/** By name of the call. */
type Turn = ReadonlyMap<string, Speed>

interface Round {
  on: Turn
  off: Turn
}

async function takeTurn(options: ServerOptions, { seconds, warmUpSeconds }: Effort): Promise<Turn> {
  const brief = { seconds: Math.max(1, Math.round(seconds / 3)), warmUpSeconds: Math.min(1, warmUpSeconds) }
  await using server = await startServer(options)
  const turn = new Map<string, Speed>()
  for (const [name, ask] of Object.entries(CALLS)) {
    const before = processMs(server.pids().server)
    const since = performance.now()
    const callsPerSecond = await ask(server, brief)
    const calls = (callsPerSecond * (performance.now() - since)) / 1_000
    turn.set(name, { callsPerSecond, work: ((processMs(server.pids().server) - before) * 1_000) / calls })
  }
  return turn
}

/** Throughput is what a class notices. CPU time varies less, and shows how reliable the throughput is. */
function figuresOf(name: string, rounds: readonly Round[]): Figure[] {
  const nothing: Speed = { callsPerSecond: Number.NaN, work: Number.NaN }
  const pairs = rounds.map(({ on, off }) => ({ on: on.get(name) ?? nothing, off: off.get(name) ?? nothing }))
  const middle = (pick: (pair: { on: Speed; off: Speed }) => number) => median(pairs.map(pick))
  const speeds = [middle(({ on }) => on.callsPerSecond), middle(({ off }) => off.callsPerSecond)].map(
    Math.round,
  )
  return [
    {
      name: `throughput that the history costs, ${name}`,
      value: 100 * (1 - middle(({ on, off }) => on.callsPerSecond / off.callsPerSecond)),
      unit: '%',
      aim: aims.historyPercent,
      note: `${speeds.join(' and ')} calls/s, ${ROUNDS} pairs`,
    },
    {
      name: `work that it adds to each call, ${name}`,
      value: 100 * (middle(({ on, off }) => on.work / off.work) - 1),
      unit: '%',
      note: `${Math.round(middle(({ off }) => off.work))} µs without it`,
    },
  ]
}

/** Measures what is transferred when the workbench is opened for the first time. */
async function measureDrawer(options: ServerOptions): Promise<Figure> {
  await using server = await startServer(options)
  await using browser = await chromium.launch(await findChromium())
  return await openDrawer(browser, server.url)
}

async function openDrawer(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.context().addCookies(returningVisitorCookies(url))
  await page.goto(`${url}/`)
  await page.locator('#workbenchButton').waitFor()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(bytesOfCode)
  await page.locator('#workbenchButton').click()
  await page.getByRole('tabpanel').getByRole('searchbox').waitFor()
  await page.waitForLoadState('networkidle')
  const kilobytes = ((await page.evaluate(bytesOfCode)) - before) / 1024
  return { name: 'opened for the first time, compressed', value: kilobytes, unit: 'KB', aim: aims.drawerKb }
}

/** Runs in the page. */
function bytesOfCode(): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && /\.(?:js|css)$/.test(entry.name))
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0)
}
