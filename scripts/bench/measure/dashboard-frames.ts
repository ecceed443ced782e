import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type {
  ActivityCells,
  ActivityColumn,
  ActivityRow,
  ActivitySnapshot,
  CellState,
} from '#contract/activity.ts'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { createApplication } from '#server/application.ts'
import { Classroom } from '#server/class/class.ts'
import { loadConfiguration } from '#server/config/load.ts'
import { numberChallenges } from '../../../server/training/catalogue/challenges.ts'
import { loadLabs } from '../../../server/training/catalogue/labs.ts'
import { root } from '../../bootstrap/project.mjs'
import { findChromium } from '../../chromium.mjs'
import type { Figure } from '../figures.ts'

const LEARNERS = 2_000
/** The live feed reports changes twice a second. */
const CHANGE_MS = 500
const CHANGES_PER_SECOND = 20
/** Scrolling speed of a fast hand on a wheel: about forty rows a second. */
const PIXELS_PER_FRAME = 40
const STATES: readonly CellState[] = ['opened', 'tried', 'near', 'solved', 'proven']
const LEAST_FRAMES = 50

/** How smoothly the dashboard's two grids scroll while a large class is at work. */
export async function measureDashboardFrames(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-bench-'))
  const classroom = new Classroom({ name: 'Bench', base: 'localhost', root }, 0)
  const application = await createApplication({
    root,
    dataDir,
    version: '0.0.0',
    warn: console.error,
    classHooks: classroom,
    eventLog: classroom.eventLog,
    configuration: loadConfiguration(join(root, 'config'), {}),
  })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  classroom.addresses.port = String((application.app.server.address() as AddressInfo).port)
  const browser = await chromium.launch(await findChromium())
  try {
    const page = await openDashboard(browser, await classroom.openDashboard())
    const grid = await page.evaluate(scroll, { seconds, step: PIXELS_PER_FRAME })
    await page.getByRole('link', { name: 'Map' }).first().click()
    await page.getByRole('grid', { name: 'Who has come how far' }).waitFor()
    const map = await page.evaluate(scroll, { seconds, step: PIXELS_PER_FRAME })
    return [figure('the grid of learners', grid), figure('the map', map)]
  } finally {
    await browser.close()
    await application.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figure(name: string, { frames, longest }: { frames: number; longest: number }): Figure {
  const note = `${LEARNERS.toLocaleString('en')} rows, ${CHANGES_PER_SECOND} changes a second, longest frame ${Math.round(longest)} ms`
  return {
    name: `${name}, while one scrolls`,
    value: frames,
    unit: 'frames/s',
    aim: { atLeast: LEAST_FRAMES },
    note,
  }
}

async function openDashboard(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const perChange = (CHANGES_PER_SECOND * CHANGE_MS) / 1_000
  await page.addInitScript(keepTelling, { snapshot: await largeClass(), every: CHANGE_MS, perChange })
  await page.goto(link)
  await page.getByRole('grid').getByRole('row').nth(2).waitFor()
  return page
}

async function largeClass(): Promise<ActivitySnapshot> {
  const at = new Date().toISOString()
  const columns: ActivityColumn[] = numberChallenges(
    (await loadLabs(join(root, 'labs'))).all(),
    challengeNumbers,
  ).map(({ key, name, category, stars }) => ({
    key,
    name,
    lab: key,
    category,
    stars,
    hints: 4,
    share: 0.2,
    medianMs: 300_000,
  }))
  const rows: ActivityRow[] = Array.from({ length: LEARNERS }, (_, index) => ({
    id: `learner${index}`,
    nickname: `Learner ${index}`,
    group: `Group ${index % 20}`,
    hand: null,
    working: null,
    solved: index % 30,
    near: index % 3,
    hints: index % 7,
    seenAt: at,
    state: 'working',
    stuck: null,
    removedAt: null,
    isTeamShop: false,
  }))
  const cells: ActivityCells = Object.fromEntries(
    rows.map(({ id }, row) => [
      id,
      Object.fromEntries(
        columns.flatMap(({ key }, column) => {
          const state = STATES[(row * 7 + column * 3) % (STATES.length * 2)]
          return state ? [[key, state]] : []
        }),
      ),
    ]),
  )
  return { kind: 'snapshot', version: 'bench.1', at, rows, columns, cells }
}

/** Runs in the page: simulates the live feed. The server's part of the feed is measured elsewhere. */
function keepTelling({
  snapshot,
  every,
  perChange,
}: {
  snapshot: ActivitySnapshot
  every: number
  perChange: number
}): void {
  const { fetch } = window
  window.fetch = async (asked, ...more) => {
    const url = asked instanceof Request ? asked.url : String(asked)
    if (!url.endsWith('/api/activity/live')) return fetch(asked, ...more)
    let count = 0
    const words = new TextEncoder()
    const feed = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const tell = (event: unknown): void =>
          stream.enqueue(words.encode(`data: ${JSON.stringify(event)}\n\n`))
        tell(snapshot)
        setInterval(() => {
          const rows = Array.from(
            { length: perChange },
            () => snapshot.rows[(count++ * 13) % snapshot.rows.length],
          )
          const cells = Object.fromEntries(
            rows.flatMap((row) =>
              row
                ? [[row.id, { [snapshot.columns[count % snapshot.columns.length]?.key ?? '']: 'solved' }]]
                : [],
            ),
          )
          const changed = rows.flatMap((row) => (row ? [{ ...row, solved: count }] : []))
          const columns = Object.fromEntries(
            snapshot.columns
              .slice(0, perChange)
              .map(({ key }) => [key, { share: (count % 100) / 100, medianMs: count }]),
          )
          tell({
            kind: 'change',
            version: `bench.${count}`,
            at: new Date().toISOString(),
            rows: changed,
            erased: [],
            columns,
            cells,
            hasNews: false,
          })
        }, every)
      },
    })
    return new Response(feed, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/**
 * Runs in the page: scrolls its grid down, and up again at its end. Resolves to frames per second, and the longest
 * frame in ms.
 */
function scroll({
  seconds,
  step,
}: {
  seconds: number
  step: number
}): Promise<{ frames: number; longest: number }> {
  return new Promise((tell) => {
    const grid = document.querySelector('[role="grid"]')
    if (!grid) throw new Error('There is no grid')
    const since = performance.now()
    let [last, count, longest, by] = [since, 0, 0, step]
    const next = (): void => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      count++
      if (now - since > seconds * 1_000) {
        tell({ frames: (count * 1_000) / (now - since), longest })
        return
      }
      if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight) by = -step
      else if (grid.scrollTop === 0) by = step
      grid.scrollTop += by
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
