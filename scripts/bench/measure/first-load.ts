import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../chromium.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section } from '../figures.ts'
import { sentRequests } from '../load/sent-requests.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'

/** The results of one page load. */
interface PageLoad {
  visibleMs: number
  requests: number
  kilobytes: number
  scriptKilobytes: number
}

/** How long a visitor waits when they open the shop for the first time. */
export async function measureFirstLoad({ pageLoads }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  await using browser = await chromium.launch(await findChromium())
  // The first load starts the browser's own processes.
  await loadPage(browser, server)
  const loads: PageLoad[] = []
  for (let count = 0; count < pageLoads; count++) loads.push(await loadPage(browser, server))
  const figures = [...summarize(loads), ...(await measureRequests(browser, server))]
  return {
    title: 'First load, until products are visible; then requests and bytes of later screens',
    figures,
  }
}

function summarize(loads: readonly PageLoad[]): Figure[] {
  const times = loads.map(({ visibleMs }) => visibleMs)
  const middle = (field: keyof PageLoad) => median(loads.map((load) => load[field]))
  const range = `${formatFigure(Math.min(...times))} to ${formatFigure(Math.max(...times))}`
  return [
    { name: 'time', value: median(times), unit: 'ms', note: `median of ${loads.length}, ${range}` },
    { name: 'requests', value: middle('requests'), unit: 'requests', aim: aims.firstLoadRequests },
    { name: 'transferred', value: middle('kilobytes'), unit: 'KB', aim: aims.firstLoadKb },
    {
      name: 'JavaScript, compressed',
      value: middle('scriptKilobytes'),
      unit: 'KB',
      aim: aims.scriptKb,
    },
  ]
}

/** What the cache does not answer: of a reload of the shop, and of the score board opened from it for the first time. */
async function measureRequests(browser: Browser, { url }: Server): Promise<Figure[]> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await sentRequests(page, () => page.goto(`${url}/#/search`))
  const reload = await sentRequests(page, () => page.reload())
  const board = await sentRequests(page, () => page.evaluate(() => location.assign('#/score-board')))
  const kilobytes = board.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  return [
    { name: 'reload of the shop', value: reload.length, unit: 'requests', aim: aims.reloadRequests },
    { name: 'score board', value: board.length, unit: 'requests', aim: aims.boardRequests },
    { name: 'score board, transferred', value: kilobytes, unit: 'KB', aim: aims.boardKb },
  ]
}

/** Loads the page with an empty cache. */
async function loadPage(browser: Browser, { url }: Server): Promise<PageLoad> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(whenProductsAreVisible, undefined, { timeout: 30_000 })
  const load = await handle.jsonValue()
  if (!load) throw new Error('The page showed no products')
  return load
}

/**
 * Runs in the page once per frame, until the first product is visible with its name and picture. Requests that are
 * still pending then do not count.
 */
function whenProductsAreVisible(): PageLoad | undefined {
  const name = document.querySelector('.item-name')
  const picture = name?.closest('article')?.querySelector('img')
  if (!name?.getClientRects().length || !picture?.complete || !picture.naturalWidth) return undefined
  const visibleMs = performance.now()
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
  let bytes = 0
  let scriptBytes = 0
  for (const entry of entries) {
    if (!(entry instanceof PerformanceResourceTiming)) continue
    bytes += entry.transferSize
    if (/\.js$/.test(new URL(entry.name).pathname)) scriptBytes += entry.encodedBodySize
  }
  return {
    visibleMs,
    requests: entries.length,
    kilobytes: bytes / 1024,
    scriptKilobytes: scriptBytes / 1024,
  }
}
