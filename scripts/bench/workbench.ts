import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../chromium.mjs'
import { aims } from './aims.ts'
import { type Figure, median, type Section } from './figures.ts'
import type { Pace } from './pace.ts'
import { type Server, startServer, temporaryFolder } from './server.ts'
import { load } from './throughput.ts'

/** A small answer, for which the record weighs most, and a large one. */
const CALLS = { 'a small answer': '/rest/user/whoami', 'a large answer': '/api/Products' } as const

/** With and without take turns so often: whatever else the machine does meets both. */
const ROUNDS = 6

/** What the workbench costs: those who use it, and those who do not. */
export async function measureWorkbench(pace: Pace): Promise<Section> {
  using folder = temporaryFolder()
  const configFile = join(folder.path, 'settings.yml')
  writeFileSync(configFile, 'workbench:\n  off: [history]\n')
  await using withHistory = await startServer({ dataDir: join(folder.path, 'with') })
  await using without = await startServer({ dataDir: join(folder.path, 'without'), configFile })
  const figures = [await measureDrawer(withHistory)]
  for (const [name, path] of Object.entries(CALLS)) {
    figures.push(...(await measureRecord(name, path, { withHistory, without }, pace)))
  }
  return { title: 'The workbench', figures }
}

interface Turn {
  callsPerSecond: number
  /** Of the server's processor, in µs for each call; NaN where the system does not tell. */
  work: number
}

/** Throughput tells what a class notices; the processor's time is steadier, and tells how sure that is. */
async function measureRecord(
  name: string,
  path: string,
  { withHistory, without }: { withHistory: Server; without: Server },
  { seconds, warmUpSeconds }: Pace,
): Promise<Figure[]> {
  const brief = { seconds: Math.max(1, Math.round(seconds / 2)), warmUpSeconds: Math.min(1, warmUpSeconds) }
  const take = async (server: Server): Promise<Turn> => {
    const before = workMs(server)
    const since = performance.now()
    const { requests } = await load(`${server.url}${path}`, undefined, brief)
    const calls = (requests.average * (performance.now() - since)) / 1_000
    return { callsPerSecond: requests.average, work: ((workMs(server) - before) * 1_000) / calls }
  }
  const turns: { on: Turn; off: Turn }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever comes second finds a warmer machine.
    const isFirst = round % 2 === 0
    const first = await take(isFirst ? withHistory : without)
    const second = await take(isFirst ? without : withHistory)
    turns.push(isFirst ? { on: first, off: second } : { on: second, off: first })
  }
  const middle = (pick: (turn: { on: Turn; off: Turn }) => number) => median(turns.map(pick))
  return [
    {
      name: `throughput that the history costs, ${name}`,
      value: 100 * (1 - middle(({ on, off }) => on.callsPerSecond / off.callsPerSecond)),
      unit: '%',
      aim: aims.historyPercent,
      note: `${Math.round(middle(({ on }) => on.callsPerSecond))} and ${Math.round(middle(({ off }) => off.callsPerSecond))} calls/s`,
    },
    {
      name: `work that it adds to each call, ${name}`,
      value: 100 * (middle(({ on, off }) => on.work / off.work) - 1),
      unit: '%',
      note: `${Math.round(middle(({ off }) => off.work))} µs without it`,
    },
  ]
}

/** Ticks of the processor's clock, as Linux counts them for each process. */
const TICK_MS = 10

function workMs({ pids }: Server): number {
  try {
    const fields = readFileSync(`/proc/${pids().server}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** What comes over the line when the workbench is opened for the first time. */
async function measureDrawer({ url }: Server): Promise<Figure> {
  const browser = await chromium.launch(await findChromium())
  try {
    return await openDrawer(browser, url)
  } finally {
    await browser.close()
  }
}

async function openDrawer(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  // Somebody who has been here before: no welcome lies over the page.
  const seen = ['welcomebanner_status', 'cookieconsent_status'].map((name) => ({
    name,
    value: 'dismiss',
    url,
  }))
  await page.context().addCookies(seen)
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
