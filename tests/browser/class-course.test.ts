import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
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
  let dashboard: Page
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    context = await learnerContext(opened.browser)
    page = (await opened.join(context, 'Ann')).page
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    await bar().waitFor()
    dashboard = await context.newPage()
    dashboard.on('pageerror', (error) => problems.push(error.message))
    dashboard.setDefaultTimeout(40_000)
    await dashboard.goto(await opened.classroom.openDashboard())
    await dashboard.getByRole('link', { name: 'Plan', exact: true }).click()
    await dashboard.getByRole('button', { name: 'YAML', exact: true }).click()
    await dashboard.getByLabel('The plan, in YAML').fill(COURSE)
    await dashboard.getByRole('button', { name: 'Check and take this plan' }).click()
    await dashboard.getByRole('heading', { name: 'Term' }).waitFor()
  })
  afterAll(() => opened.close())

  const bar = () => page.getByRole('region', { name: 'Your class' })
  const box = (title: string) =>
    page.getByRole('list', { name: 'Parts of Term' }).getByRole('listitem').filter({ hasText: title }).first()
  const as = (who: Page): Learner => ({
    page: who,
    context,
    problems,
    alerts: [],
    open: () => Promise.resolve(),
  })

  it('shows learners in the bar what is overdue, and then what is due next', async () => {
    await bar().getByRole('link', { name: 'Next due: Errors overdue' }).waitFor()
    await page.evaluate(() => fetch('/rest/nowhere'))
    await bar().getByRole('link', { name: 'Next due: Logins in 3 days' }).click()
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
    expect(await violationsInAllAppearances(as(page))).toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await unreachableControls(page.locator('body'))]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(problems).toEqual([])
  })

  const bars = (name: RegExp) => dashboard.getByRole('button', { name })
  const told = (text: string) => dashboard.getByRole('status').filter({ hasText: text })
  const datesOf = async (index: number) => {
    const { classStore, itsClass } = opened.classroom
    return JSON.parse((await classStore.messageStore.planState(itsClass.id)) ?? '{}').plan.parts[index].dates
  }
  const dayAfter = (local: string, days: number): string =>
    new Date(Date.parse(`${local}:00Z`) + days * DAY_MS).toISOString().slice(0, 16)

  it('is a calendar for the trainer, who moves a part by keys and takes that back', async () => {
    const before = await datesOf(1)
    await bars(/^Logins: opens/).focus()
    await dashboard.keyboard.press('Shift+ArrowRight')
    await dashboard.keyboard.press('ArrowLeft')
    await told('Enter saves, Escape cancels.').waitFor()
    await dashboard.keyboard.press('Escape')
    await told('Not moved: Logins.').waitFor({ state: 'attached' })
    await dashboard.keyboard.press('ArrowRight')
    await told('Enter saves, Escape cancels.').waitFor()
    // Nobody has confirmed this.
    await dashboard.keyboard.press('Tab')
    await told('Not moved: Logins.').waitFor({ state: 'attached' })
    await bars(/^Logins: opens/).focus()
    await dashboard.keyboard.press('ArrowRight')
    await dashboard.keyboard.press('Enter')
    await told('Saved. Logins').waitFor({ state: 'attached' })
    const moved = await datesOf(1)
    expect([moved.opensAt, moved.dueAt]).toEqual([dayAfter(before.opensAt, 1), dayAfter(before.dueAt, 1)])
    await bar().getByRole('link', { name: 'Next due: Logins in 4 days' }).waitFor()
    await dashboard.getByRole('button', { name: 'Undo the last move: Logins' }).click()
    await expect.poll(() => datesOf(1), { timeout: 40_000 }).toEqual(before)
    await dashboard.getByRole('button', { name: 'Show the results' }).click()
    const row = dashboard.getByRole('row', { name: /^Ann/ })
    await row.getByText('50 of 300').waitFor()
    await row.getByText('1 late').waitFor()
    const saving = dashboard.waitForEvent('download')
    await dashboard.getByRole('button', { name: 'Save the results as CSV' }).click()
    const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      expect.stringContaining('"Errors","Late: Errors","Logins"'),
      '"Ann",50,300,50,1,0,0,0,0',
    ])
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
  })

  /** What a trainer does in another window. */
  const postElsewhere = (path: string, body: object): Promise<number> =>
    dashboard.evaluate(
      async ([to, sent]) => {
        const authorization = `Bearer ${sessionStorage.getItem('desk-key')}`
        const headers = { authorization, 'content-type': 'application/json' }
        return (await fetch(to, { method: 'POST', headers, body: sent })).status
      },
      [path, JSON.stringify(body)] as const,
    )
  const datesDialog = () => dashboard.getByRole('dialog', { name: 'Change dates: Logins' })
  const saveDates = () => datesDialog().getByRole('button', { name: 'Save the dates' }).click()

  it('moves the due date by dragging the end of a bar to another week, and by a form', async () => {
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    const before = await datesOf(1)
    const monthAfter = new Date(`${before.dueAt}:00Z`)
    monthAfter.setUTCMonth(monthAfter.getUTCMonth() + 1, 1)
    const day = (number: number) => `${monthAfter.toISOString().slice(0, 7)}-${number}`
    await bars(/^Logins: opens/).click()
    await datesDialog()
      .getByLabel('Due')
      .fill(`${day(10)}T12:34`)
    await saveDates()
    // The dialog closes before the calendar has the dates.
    await bars(/^Logins: .*due \w+ 10, .*12:34/).waitFor()
    const end = bars(/^Due date of Logins/)
    for (let months = 0; months < 3 && (await end.count()) === 0; months += 1) {
      await dashboard.getByRole('button', { name: 'Next month' }).click()
    }
    await end.scrollIntoViewIfNeeded()
    const from = await end.boundingBox()
    const to = await dashboard.locator(`[data-day="${day(17)}"]`).boundingBox()
    if (!from || !to) throw new Error('There is no bar')
    await dashboard.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await dashboard.mouse.down()
    await dashboard.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await dashboard.mouse.up()
    await expect.poll(() => datesOf(1), { timeout: 40_000 }).toEqual({ ...before, dueAt: `${day(17)}T12:34` })
    await bars(/^Logins: opens/).click()
    await datesDialog().getByLabel('Due').fill('2020-01-01T10:00')
    await saveDates()
    await datesDialog().getByRole('alert').getByText('it is due before it opens').waitFor()
    await datesDialog().getByLabel('Due').fill(before.dueAt)
    await saveDates()
    await datesDialog().waitFor({ state: 'detached' })
    expect(await datesOf(1)).toEqual(before)
    // The month of today.
    await dashboard.reload()
  })

  it('overwrites no dates of another trainer unseen', async () => {
    const was = await datesOf(1)
    await bars(/^Logins: opens/).click()
    await datesDialog().getByLabel('Due').fill(dayAfter(was.dueAt, 1))
    const theirs = { ...was, dueAt: dayAfter(was.dueAt, 2) }
    const isRead = dashboard.waitForResponse(/\/api\/plans$/)
    expect(await postElsewhere('/api/plan/dates', { part: 2, ...theirs, was })).toBe(200)
    await isRead
    await saveDates()
    const alert = datesDialog().getByRole('alert')
    await alert.getByText('Somebody else has changed these dates').waitFor()
    await alert.getByText(/^Opens .* · due .* · grace period: 3 days$/).waitFor()
    expect(await datesOf(1)).toEqual(theirs)
    await datesDialog().getByLabel('Due').fill(was.dueAt)
    await saveDates()
    await datesDialog().waitFor({ state: 'detached' })
    expect(await datesOf(1)).toEqual(was)
  })

  it('takes back no move of a plan that was replaced', async () => {
    await bars(/^Logins: opens/).focus()
    await dashboard.keyboard.press('ArrowRight')
    await dashboard.keyboard.press('Enter')
    const undo = dashboard.getByRole('button', { name: /^Undo the last move/ })
    await undo.waitFor()
    expect(await postElsewhere('/api/plan', { text: COURSE.replace('Logins', 'Passwords') })).toBe(200)
    await bars(/^Passwords: opens/).waitFor()
    expect(await undo.count()).toBe(0)
  })

  it('is a list on a phone, and the class is kept open for it by one click', async () => {
    await dashboard.setViewportSize({ width: 360, height: 800 })
    await dashboard.getByRole('button', { name: 'Change dates: Scripts' }).waitFor()
    expect(await unreachableControls(dashboard.locator('main'))).toEqual([])
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await opened.classroom.classStore.endClass(
      opened.classroom.itsClass.id,
      new Date(Date.now() + 5 * DAY_MS),
    )
    await dashboard.reload()
    await dashboard.getByRole('button', { name: /^Keep the class open until/ }).click()
    await expect
      .poll(async () => (await opened.classroom.classStore.allClasses())[0]?.endsAt, { timeout: 40_000 })
      .toMatch(new RegExp(inDays(17).slice(0, 10)))
    // Its button is gone.
    await expect.poll(() => dashboard.evaluate(() => document.activeElement?.id)).toBe('plan-title')
    await dashboard.getByLabel('Kind of plan').selectOption('A course with dates')
    await dashboard.getByText('no dates yet').waitFor()
    expect(problems).toEqual([])
  })
})
