import { type Browser, chromium, type Page } from 'playwright-core'
import type { Success } from '#contract/http.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { findChromium } from '../../chromium.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section } from '../figures.ts'

import { type Server, startServer, temporaryFolder } from '../load/server.ts'

/** Number of challenges on the score board. Missing ones are made up. */
const CHALLENGES = 172

/** How long a learner waits for the score board, from the click until every challenge is listed and painted. */
export async function measureBoard({ pageLoads }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  await using browser = await chromium.launch(await findChromium())
  await openBoard(browser, server)
  const visits: { first: number; again: number }[] = []
  for (let count = 0; count < pageLoads; count++) visits.push(await openBoard(browser, server))
  const figures = [
    figure(
      'from the shop',
      visits.map(({ first }) => first),
    ),
    figure(
      'once more',
      visits.map(({ again }) => again),
    ),
  ]
  return { title: `The score board, until all ${CHALLENGES} challenges are there`, figures }
}

function figure(name: string, times: readonly number[]): Figure {
  const note = `median of ${times.length}, ${formatFigure(Math.min(...times))} to ${formatFigure(Math.max(...times))}`
  return { name, value: median(times), unit: 'ms', aim: aims.boardMs, note }
}

async function openBoard(browser: Browser, { url }: Server): Promise<{ first: number; again: number }> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies(returningVisitorCookies(url))
  const page = await context.newPage()
  await page.addInitScript(fillUp, CHALLENGES)
  await page.goto(`${url}/#/search`)
  await page.waitForLoadState('networkidle')
  const first = await page.evaluate(untilListed, CHALLENGES)
  await leave(page)
  return { first, again: await page.evaluate(untilListed, CHALLENGES) }
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('#/search'))
  await page.locator('.item-name').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/**
 * Runs in the page: adds made-up challenges to a response after it has arrived. Request interception would send each
 * request of the page through this process, and bypass the browser's cache.
 */
function fillUp(wanted: number): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (!answer.url.includes('/api/Challenges/?sort=name')) return answer
    const { data, ...rest }: Success<ChallengeRow[]> = await answer.json()
    const more = Array.from({ length: Math.max(0, wanted - data.length) }, (_, index) => {
      const model = data[index % data.length]
      return model && { ...model, id: 10_000 + index, key: `madeUp${index}`, name: `${model.name} ${index}` }
    })
    return Response.json({ ...rest, data: [...data, ...more] })
  }
}

/** Runs in the page: opens the score board, and checks once per frame. */
function untilListed(wanted: number): Promise<number> {
  return new Promise((tell) => {
    const since = performance.now()
    const look = () => {
      const isDone = document.querySelectorAll('[id^="challenge-"]').length >= wanted
      // The layout of this frame is painted by the next one.
      requestAnimationFrame(isDone ? () => tell(performance.now() - since) : look)
    }
    location.assign('#/score-board')
    requestAnimationFrame(look)
  })
}

/** Cookies of a returning visitor: no welcome banner covers the page. */
export function returningVisitorCookies(url: string): { name: string; value: string; url: string }[] {
  return ['welcomebanner_status', 'cookieconsent_status'].map((name) => ({ name, value: 'dismiss', url }))
}
