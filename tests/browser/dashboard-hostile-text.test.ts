import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ActivityCells,
  ActivityColumn,
  ActivityEvent,
  ActivityRow,
  ActivitySnapshot,
  AuditEntry,
  LearnerTimeline,
  TimelineEvent,
  TrainerMessage,
} from '#contract/activity.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { Classroom } from '../../server/class/class.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { HOSTILE } from '../../server/testing/hostile-strings.ts'
import { escapeInvisible } from '../../web/dashboard/ui/escape-invisible.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const at = '2026-11-23T10:00:00.000Z'

/** Learners with a hostile nickname who entered the same text everywhere else. */
const rows: ActivityRow[] = HOSTILE.map((text, index) => ({
  id: `id${index}`,
  nickname: text,
  group: text,
  solved: 0,
  near: 0,
  hints: 0,
  seenAt: at,
  hand: index % 2 === 0 ? { since: at, note: text } : null,
  working: { challenge: text, since: at },
  state: 'stuck',
  stuck: { why: 'quiet', since: at, takenBy: index % 3 === 0 ? text : null },
  removedAt: null,
  isTeamShop: false,
}))
const column: ActivityColumn = {
  key: 'one',
  name: 'One',
  lab: 'lab',
  category: 'XSS',
  stars: 1,
  hints: 2,
  share: 0,
  medianMs: null,
}
const cells: ActivityCells = Object.fromEntries(rows.map(({ id }) => [id, { one: 'solved' }]))
const snapshot: ActivitySnapshot = { kind: 'snapshot', version: 'x.1', at, rows, columns: [column], cells }
/** How many recent solves fit on the projector at a time. Newer ones replace them. */
const AT_ONCE = 5
const ON_PROJECTOR: ActivityRow[][] = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
  rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE).map((row) => ({ ...row, solved: 1 })),
)
const projectorEvents: ActivityEvent[] = [
  { ...snapshot, rows: [], cells: {} },
  ...ON_PROJECTOR.map(
    (some, index): ActivityEvent => ({
      kind: 'change',
      version: `x.${index + 2}`,
      at,
      rows: some,
      columns: {},
      hasNews: false,
      erased: ON_PROJECTOR[index - 1]?.map(({ id }) => id) ?? [],
      cells: Object.fromEntries(some.map(({ id }) => [id, { one: 'solved' }])),
    }),
  ),
]
const evidence = (text: string): CustomFixEvidence => ({
  lab: text,
  diff: `+${text}`,
  isCut: true,
  proof: {
    seed: text,
    held: false,
    through: 1,
    broken: 0,
    untried: 0,
    failed: [{ kind: 'attack', name: text, outcome: 'through', payload: text }],
  },
})
const moments: TimelineEvent[] = HOSTILE.map((text, index) => ({
  id: `m${index}`,
  at,
  kind: 'live',
  key: text,
  name: text,
  detail: text,
  isRight: null,
  hasEvidence: true,
}))
const timeline: Omit<LearnerTimeline, 'row'> = {
  joinedAt: at,
  undoUntil: null,
  visit: null,
  live: null,
  challenges: [],
  moments,
  advice: { challenge: 'x', name: HOSTILE[0] ?? '', hints: HOSTILE, isNear: true },
}
const messages: TrainerMessage[] = HOSTILE.map((text, index) => ({
  id: `w${index}`,
  at,
  by: text,
  text,
  place: { path: text },
  read: 0,
  of: 1,
  audience: { to: 'group', group: text },
}))
const audit: AuditEntry[] = HOSTILE.map((text, index) => ({
  id: `a${index}`,
  at,
  trainer: text,
  act: text,
  learner: text,
  detail: text,
}))

describe('hostile texts of learners on the dashboard', () => {
  let stage: Stage
  let trainer: Learner
  /** Complaints of the browser, for example about its content security policy. */
  const complaints: string[] = []
  const asked: string[] = []
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    trainer = await stage.learner('trainer', { viewport: { width: 1280, height: 800 } })
    const { page } = trainer
    const give = (path: string, body: unknown) =>
      page.route(path, (route) => route.fulfill({ json: body, headers: { 'cache-control': 'no-store' } }))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('request', (request) => asked.push(request.url()))
    await page.route('**/api/activity/live', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(snapshot)}\n\n` }),
    )
    await page.route('**/timeline', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-2)
      return route.fulfill({ json: { ...timeline, row: rows.find((row) => row.id === id) } })
    })
    await page.route('**/api/evidence/*', (route) => {
      const index = Number(/\d+$/.exec(route.request().url())?.[0])
      return route.fulfill({ json: evidence(HOSTILE[index] ?? '') })
    })
    await give('**/api/messages', messages)
    await give('**/api/audit', audit)
    await page.goto(await classroom.openDashboard())
    await page.getByRole('grid').waitFor()
  })
  afterAll(() => stage.close())

  /** Signs that a text became more than text: an unexpected element, or a script that ran. */
  const traces = () =>
    trainer.page.evaluate(() => {
      const strange = document.querySelectorAll(
        'body :is(script, style, link, base, meta, iframe, object, embed, video, audio, marquee, template, math, form[action], [onerror], [onload], [srcdoc]), a[href^="javascript" i], img:not([src^="data:image/png"])',
      )
      return [...strange]
        .map(({ outerHTML }) => outerHTML.slice(0, 200))
        .concat('fired' in window ? 'fired' : [])
    })
  const clean = async () => {
    expect(await traces()).toEqual([])
    expect(complaints).toEqual([])
    expect([trainer.problems, trainer.alerts]).toEqual([[], []])
    const { origin } = new URL(trainer.page.url())
    expect(asked.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([])
  }
  const tooWide = () =>
    trainer.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('are many', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(200)
  })

  it('are text in the whole grid, and in the list of those who wait', async () => {
    const { page } = trainer
    const seen = new Set<string>()
    const grid = page.getByRole('grid')
    for (let top = 0, end = 0; top <= end; top += 300) {
      end = await grid.evaluate((element, to) => {
        element.scrollTop = to
        return element.scrollHeight
      }, top)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      for (const text of await page.locator('[role="rowheader"] bdi').allTextContents()) seen.add(text)
    }
    expect(
      HOSTILE.filter((text) => !seen.has(escapeInvisible(text))).map((text) => text.slice(0, 60)),
    ).toEqual([])
    await clean()
    expect(await tooWide()).toBe(0)
  })

  it('are text in the results of bulk actions, and on printed cards', async () => {
    const { page } = trainer
    const text = () => page.locator('main').evaluate((element) => element.textContent ?? '')
    const missing = (phrase: string) =>
      HOSTILE.filter((one) => !phrase.includes(escapeInvisible(one))).map((one) => one.slice(0, 60))
    const act = async (name: string) => {
      await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
      await page.getByRole('region', { name: 'Selected learners' }).getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    const namesOf = (request: Request): { id: string; nickname: string }[] =>
      (request.postDataJSON() as { learners: string[] }).learners.map((id) => {
        const nickname = rows.find((row) => row.id === id)?.nickname ?? ''
        return { id, nickname }
      })
    await page.route('**/api/actions/hand-down', (route) => {
      const failed = namesOf(route.request()).map(({ id, nickname }) => ({ id, error: nickname }))
      return route.fulfill({ json: { done: 0, failed } })
    })
    await act('Take hands down')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Done for 0.').waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(rows.length)
    expect(missing((await dialog.textContent()) ?? '')).toEqual([])
    await clean()
    expect(await tooWide()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.route('**/api/actions/passphrase', (route) => {
      const words = namesOf(route.request()).map((one) => ({ ...one, words: 'one two three four' }))
      return route.fulfill({ json: { done: words.length, failed: [], words } })
    })
    await act('Cards to print')
    await page.getByRole('heading', { name: `${rows.length} cards to print` }).waitFor()
    expect(missing(await text())).toEqual([])
    await clean()
    expect(await tooWide()).toBe(0)
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('grid').waitFor()
  })

  it('are text in the details of a learner: in the timeline, in messages, and in suggested replies', async () => {
    const { page } = trainer
    await page.evaluate(() => {
      location.hash = '#/learner/id2'
    })
    await page.getByRole('button', { name: `Show all ${moments.length}` }).click()
    const opened = page.locator('ol details summary')
    await expect.poll(() => opened.count()).toBe(moments.length)
    await opened.evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click()
    })
    await expect.poll(() => page.locator('ol pre').count(), { timeout: 40_000 }).toBe(moments.length)
    const diffs = await page.locator('ol pre').allTextContents()
    const shown = new Set(diffs.map((text) => text.replace(/\n$/, '')))
    expect(
      HOSTILE.filter((text) => !shown.has(escapeInvisible(`+${text}`))).map((text) => text.slice(0, 60)),
    ).toEqual([])
    await clean()
    expect(await tooWide()).toBe(0)
  })

  it('are text on the map, in messages, in groups and in the log', async () => {
    const { page } = trainer
    await page.getByRole('link', { name: 'Map' }).first().click()
    await page.getByRole('grid', { name: 'Who has come how far' }).waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(10)
    await clean()
    expect(await tooWide()).toBe(0)
    for (const [screen, count] of [
      ['Messages', messages.length],
      ['Log', audit.length],
    ] as const) {
      if (screen === 'Log') await page.getByRole('link', { name: 'Class', exact: true }).click()
      await page.getByRole('link', { name: screen }).first().click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
      if (screen === 'Log') await page.getByRole('button', { name: /^Show all/ }).click()
      await expect.poll(() => page.locator('main li, main tbody tr').count()).toBe(count)
      const text = await page.locator('main').evaluate((element) => element.textContent)
      expect(
        HOSTILE.filter((one) => !text?.includes(escapeInvisible(one))).map((one) => one.slice(0, 60)),
      ).toEqual([])
      await clean()
      expect(await tooWide()).toBe(0)
    }
  })

  it('are text on the projector: on the board, and among recent solves', async () => {
    const { page } = trainer
    let wanted = 0
    const noContest = { kind: 'contest', board: null }
    const sent = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`
    await page.unroute('**/api/activity/live')
    await page.route('**/api/activity/live', (route) => {
      // The next ones are sent once those before were checked. A new page knows none of them.
      const known = Number(route.request().headers()['last-event-id']?.slice('x.'.length) ?? 0)
      const body = known > wanted ? '' : [projectorEvents[known], noContest].map(sent).join('')
      return route.fulfill({ contentType: 'text/event-stream', body })
    })
    await page.route('**/api/me', (route) =>
      route.fulfill({ json: { id: 'p', name: 'Beamer', role: 'projector' } }),
    )
    await page.reload()
    const [board, feats] = ['Solved so far', 'Just now'].map((name) => page.getByRole('region', { name }))
    /** The page waits before it asks again, unless the browser comes online. */
    const askAgain = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
    for (const some of ON_PROJECTOR) {
      wanted++
      const texts = some.map(({ nickname }) => escapeInvisible(nickname)).toSorted()
      for (const part of [board, feats]) {
        const shown = async () => {
          await askAgain()
          return (await part?.locator('li bdi').allTextContents())?.toSorted()
        }
        await expect.poll(shown, { timeout: 20_000 }).toEqual(texts)
      }
      await clean()
      expect(await tooWide()).toBe(0)
    }
  })
})
