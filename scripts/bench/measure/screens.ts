import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../chromium.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { median, type Section } from '../figures.ts'
import { startServer, temporaryFolder } from '../load/server.ts'

/** CPU time of the page itself for the largest screens. It hardly depends on the load of the machine. */
export async function measureScreens({ pageLoads }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  await using browser = await chromium.launch(await findChromium())
  const page = await browser.newPage()
  await page.goto(`${server.url}/#/search`)
  await page.locator('article').first().waitFor()
  const work = await countWork(page)
  const boards: number[] = []
  const searches: number[] = []
  for (let count = 0; count < pageLoads; count++) {
    await show(page, '#/login', '#email')
    boards.push(await work(() => show(page, '#/score-board', '#challenge-loginJimChallenge')))
    await show(page, '#/login', '#email')
    searches.push(await work(() => show(page, '#/search?q=lemon', 'article')))
  }
  const of = (name: string, times: number[], aim: { below: number }) =>
    ({ name, value: median(times), unit: 'ms', aim }) as const
  return {
    title: 'Work of the page, from one screen to the next',
    figures: [of('the score board', boards, aims.boardWorkMs), of('a search', searches, aims.searchWorkMs)],
  }
}

async function show(page: Page, address: string, sign: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), address)
  await page.locator(sign).first().waitFor()
}

/** Returns a function that measures the CPU time of the page's main thread during an action, in ms. */
async function countWork(page: Page): Promise<(action: () => Promise<void>) => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async (action) => {
    const before = await worked(cdp)
    await action()
    return (await worked(cdp)) - before
  }
}

async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
