import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import { holdResponses } from './testing/held-requests.ts'
import type { Learner } from './testing/stage.ts'

let opened: ClassOnHostNames
let page: Page
let staff: Learner
let ann: LearnerOnHostName

beforeAll(async () => {
  opened = await openClassOnHostNames('localhost')
  const context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
  page = await context.newPage()
  page.setDefaultTimeout(40_000)
  staff = { page, context, problems: [], alerts: [], open: () => Promise.resolve() }
  ann = await opened.join(await opened.browser.newContext({ locale: 'en' }), 'Ann')
  await page.goto(await opened.classroom.openDashboard())
  await page.getByRole('link', { name: 'Class', exact: true }).click()
  await page.getByRole('heading', { name: 'The end of the class' }).waitFor()
})
afterAll(() => opened.close())

const panel = () => page.getByRole('region', { name: 'The end of the class' })
const dialog = () => page.getByRole('dialog')
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv')

it('is moved by the trainer, and the last day is announced to learners', async () => {
  for (const days of [2, 0]) {
    await panel().getByLabel('Last day').fill(dayFromNow(days))
    await panel().getByRole('button', { name: 'Keep open until this day' }).click()
  }
  await page.getByText('The class ends on').waitFor()
  await ann.page.getByText('Last day: open until').waitFor()
})

it('is announced also when the first answer about the class is older than the news', async () => {
  for (const days of [4, 3]) {
    const saved = page.waitForResponse(/\/api\/class\/until$/)
    await panel().getByLabel('Last day').fill(dayFromNow(days))
    await panel().getByRole('button', { name: 'Keep open until this day' }).click()
    await saved
  }
  await ann.page.getByText('Last day: open until').waitFor({ state: 'detached' })
  const first = await holdResponses(ann.page, /\/training\/class$/)
  const shop = await opened.application.host.open(new URL(ann.origin).hostname.split('.')[0] ?? '')
  await ann.page.reload()
  await expect.poll(() => first.paths.length > 0 && shop.sockets.size > 0).toBe(true)
  await panel().getByLabel('Last day').fill(dayFromNow(0))
  await panel().getByRole('button', { name: 'Keep open until this day' }).click()
  await page.getByText('The class ends on').waitFor()
  first.release()
  await ann.page.getByText('Last day: open until').waitFor()
})

it('is made by the trainer, with a way to the export, and learners are told', async () => {
  await panel().getByRole('button', { name: 'End the class' }).click()
  expect(await violationsInAllAppearances(staff)).toEqual([])
  await dialog().getByRole('button', { name: 'Export the results first' }).click()
  await dialog().waitFor({ state: 'detached' })
  await panel().getByRole('button', { name: 'End the class' }).click()
  await dialog().getByRole('button', { name: 'End the class' }).click()
  await panel().getByText('The class ended on').waitFor()
  await ann.page.goto(ann.origin)
  await ann.page.getByRole('heading', { name: 'This class has ended' }).waitFor()
  await ann.page.goto(opened.classroom.joinLink)
  await ann.page.getByText('This class has ended.').waitFor()
  expect(await ann.page.getByRole('button').count()).toBe(0)
})

it('covers a page that is open, which goes on and hears of news once the class is open again', async () => {
  const { classStore, itsClass } = opened.classroom
  const end = async (inMs: number) => {
    await classStore.endClass(itsClass.id, new Date(Date.now() + inMs))
    // As at the dashboard: otherwise it keeps what it fetched in between, for up to a minute.
    opened.classroom.tracker.markNewMessages()
  }
  const shop = await opened.application.host.open(new URL(ann.origin).hostname.split('.')[0] ?? '')
  const sheet = ann.page.getByRole('dialog', { name: 'The class has ended' })
  await end(86_400_000)
  await ann.page.clock.install()
  await ann.page.goto(ann.origin)
  await expect.poll(() => shop.sockets.size, { timeout: 20_000 }).toBeGreaterThan(0)
  await end(0)
  await sheet.waitFor()
  await expect.poll(() => shop.sockets.size).toBe(0)
  await end(86_400_000)
  // Open pages ask once a minute.
  await ann.page.clock.fastForward(61_000)
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => shop.sockets.size, { timeout: 20_000 }).toBeGreaterThan(0)
  await end(0)
})

it('is taken back, and the shop is open as it was', async () => {
  await panel().getByLabel('Last day').fill(dayFromNow(10))
  await panel().getByRole('button', { name: 'Open again until this day' }).click()
  await panel()
    .getByText(/^Open until/)
    .waitFor()
  await ann.page.goto(ann.origin)
  await ann.page.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
})

it('may erase everything, by its name only, and signs the owner out', async () => {
  await panel().getByRole('button', { name: 'Erase everything' }).click()
  expect(await dialog().getByRole('button', { name: 'Erase everything' }).count()).toBe(0)
  await dialog().getByLabel('type the name of the class').fill('Monday')
  expect(await violationsInAllAppearances(staff)).toEqual([])
  await dialog().getByRole('button', { name: 'Erase everything' }).click()
  await page.getByText('Everything about the class and its learners is erased.').waitFor()
  await ann.page.goto(ann.origin)
  await ann.page.getByRole('heading', { name: 'This shop belongs to somebody' }).waitFor()
})
