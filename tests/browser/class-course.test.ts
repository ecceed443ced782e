import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const DAY_MS = 86_400_000
/** A time in UTC, in the form of a plan. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
const part = (title: string, opens: number, due: number, key: string): string =>
  `  - title: ${title}\n    opensAt: ${inDays(opens)}\n    dueAt: ${inDays(due)}\n    points: 100\n    challenges: [${key}]\n`
const COURSE = [
  'title: Term\ntimeZone: UTC\nlatePercent: 50\ngraceDays: 3\nparts:\n',
  part('Errors', -7, -1, 'errorHandlingChallenge'),
  part('Logins', -1, 3.5, 'loginAdminChallenge'),
  part('Scripts', 7, 14, 'localXssChallenge'),
].join('')

describe('a class with a course', () => {
  let opened: ClassOnHostNames
  let context: BrowserContext
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    context = await learnerContext(opened.browser)
    page = (await opened.join(context, 'Ann')).page
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    await bar().waitFor()
    const dashboard = await context.newPage()
    dashboard.setDefaultTimeout(40_000)
    await dashboard.goto(await opened.classroom.openDashboard())
    await dashboard.getByRole('link', { name: 'Plan', exact: true }).click()
    await dashboard.getByRole('button', { name: 'YAML', exact: true }).click()
    await dashboard.getByLabel('The plan, in YAML').fill(COURSE)
    await dashboard.getByRole('button', { name: 'Check and take this plan' }).click()
    await dashboard.getByRole('heading', { name: 'Term' }).waitFor()
    await dashboard.close()
  })
  afterAll(() => opened.close())

  const bar = () => page.getByRole('region', { name: 'Your class' })
  const box = (title: string) =>
    page.getByRole('list', { name: 'Parts of Term' }).getByRole('listitem').filter({ hasText: title }).first()
  const ann = (): Learner => ({ page, context, problems, alerts: [], open: () => Promise.resolve() })

  it('shows learners in the bar what is overdue, and then what is due next', async () => {
    await bar().getByRole('link', { name: 'Overdue: Errors' }).waitFor()
    await page.evaluate(() => fetch('/rest/nowhere'))
    await bar().getByRole('link', { name: 'Next due: Logins, in 3 days' }).click()
    await page.getByRole('heading', { name: 'What is due' }).waitFor()
  })

  it('shows all parts with their dates and points on the class page, and saves a calendar file', async () => {
    await box('Errors').getByText('(solved late)').waitFor()
    await box('Errors').getByText('50 of 100 points').waitFor()
    await box('Logins')
      .getByText(/^Due .*\(in 3 days\)$/)
      .waitFor()
    await box('Scripts').getByText('not open yet').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the due dates as a calendar file' }).click()
    expect((await saving).suggestedFilename()).toBe('course.ics')
    expect(await violationsInAllAppearances(ann())).toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await unreachableControls(page.locator('body'))]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(problems).toEqual([])
  })
})
