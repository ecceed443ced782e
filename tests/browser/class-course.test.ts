import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { holdRequests } from './testing/held-requests.ts'
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
  afterEach(async ({ task }) => {
    // Another attempt, and the next test, find no dialog.
    if (task.result?.state === 'fail') await dashboard.reload()
  })

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

  const monthAfter = (local: string): string => {
    const month = new Date(`${local}:00Z`)
    month.setUTCMonth(month.getUTCMonth() + 1, 1)
    return month.toISOString().slice(0, 7)
  }
  const dayInCalendar = (day: string) => dashboard.locator(`[data-day="${day}"]`)
  /** Goes to a month. The calendar begins with the month of what is due next. */
  const goToMonth = async (month: string): Promise<void> => {
    await dashboard.locator('[data-day]').first().waitFor()
    for (let months = 0; months < 3 && (await dayInCalendar(`${month}-15`).count()) === 0; months += 1) {
      await dashboard.getByRole('button', { name: 'Next month' }).click()
    }
  }
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`There is no ${place}`)
    return { x: box.x + Math.min(box.width, 40) / 2, y: box.y + Math.min(box.height, 40) / 2 }
  }

  it('moves the due date by dragging the end of a bar to another week, and by a form', async () => {
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    const before = await datesOf(1)
    const month = monthAfter(before.dueAt)
    const day = (number: number) => `${month}-${number}`
    await bars(/^Logins: opens/).click()
    await datesDialog()
      .getByLabel('Due')
      .fill(`${day(10)}T12:34`)
    await saveDates()
    await datesDialog().waitFor({ state: 'detached' })
    await bars(/^Logins: .*due \w+ 10, .*12:34/).waitFor()
    await goToMonth(month)
    const end = bars(/^Due date of Logins/)
    await dayInCalendar(day(17)).scrollIntoViewIfNeeded()
    const [from, to] = [await middleOf(end), await middleOf(dayInCalendar(day(17)))]
    await dashboard.mouse.move(from.x, from.y)
    await dashboard.mouse.down()
    await dashboard.mouse.move(to.x, to.y, { steps: 8 })
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

  it('offers the new dates at once in the dialog, while the calendar still fetches them', async () => {
    const before = await datesOf(1)
    await bars(/^Logins: opens/).waitFor()
    const plans = await holdRequests(dashboard, /\/api\/plans$/)
    await bars(/^Logins: opens/).focus()
    await dashboard.keyboard.press('ArrowRight')
    await dashboard.keyboard.press('Enter')
    const moved = { ...before, opensAt: dayAfter(before.opensAt, 1), dueAt: dayAfter(before.dueAt, 1) }
    await expect.poll(() => datesOf(1)).toEqual(moved)
    await bars(/^Logins: opens/).click()
    expect(await datesDialog().getByLabel('Due').inputValue()).toBe(moved.dueAt)
    await datesDialog().getByLabel('Opens').fill(before.opensAt)
    await datesDialog().getByLabel('Due').fill(before.dueAt)
    await saveDates()
    await expect.poll(() => datesOf(1)).toEqual(before)
    plans.release()
    await datesDialog().waitFor({ state: 'detached' })
    // That of the dialog.
    await dashboard.getByRole('button', { name: 'Undo the last move: Logins' }).waitFor()
    // A move that nobody has confirmed does not count.
    await bars(/^Logins: opens/).focus()
    await dashboard.keyboard.press('ArrowRight')
    await dashboard.keyboard.press(' ')
    expect(await datesDialog().getByLabel('Due').inputValue()).toBe(before.dueAt)
    await dashboard.keyboard.press('Escape')
    await datesDialog().waitFor({ state: 'detached' })
  })

  it('closes no other dialog than the one whose dates were saved', async () => {
    await dashboard.setViewportSize({ width: 360, height: 800 })
    const change = (title: string) => dashboard.getByRole('button', { name: `Change dates: ${title}` })
    await change('Logins').click()
    const saving = await holdRequests(dashboard, /\/api\/plan\/dates$/)
    await saveDates()
    await expect.poll(() => saving.paths.length).toBe(1)
    await datesDialog().press('Escape')
    await change('Scripts').click()
    const other = dashboard.getByRole('dialog', { name: 'Change dates: Scripts' })
    await other.getByLabel('Due').fill('2031-01-01T10:00')
    const isRead = dashboard.waitForResponse(/\/api\/plans$/)
    saving.release()
    await (await isRead).finished()
    expect(await other.getByLabel('Due').inputValue()).toBe('2031-01-01T10:00')
    await other.press('Escape')
    await other.waitFor({ state: 'detached' })
  })

  it('moves a part, and its due date alone, by touch, over days that stay where they are', async () => {
    await dashboard.setViewportSize({ width: 820, height: 1180 })
    const was = await datesOf(1)
    const month = monthAfter(new Date().toISOString().slice(0, 16))
    const at = (day: number, time: string) => `${month}-${day}T${time}`
    const placed = { ...was, opensAt: at(10, '08:00'), dueAt: at(11, '18:00') }
    expect(await postElsewhere('/api/class/until', { until: inDays(100) })).toBe(200)
    expect(await postElsewhere('/api/plan/dates', { part: 2, ...placed, was })).toBe(200)
    await goToMonth(month)
    await bars(/^Logins: .*due \w+ 11, /).scrollIntoViewIfNeeded()
    const finger = await context.newCDPSession(dashboard)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    /** Drags a bar to a day, and holds it there. */
    const drag = async (bar: Locator, day: number) => {
      const [from, to] = [await middleOf(bar), await middleOf(dayInCalendar(`${month}-${day}`))]
      await touch('touchStart', [from])
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    }
    const drop = () => touch('touchEnd', [])
    const places = () =>
      dashboard
        .locator('[data-day]')
        .evaluateAll((days) => days.map((day) => JSON.stringify(day.getBoundingClientRect())))

    const before = await places()
    // Over the border of a week: the bar that was touched is replaced, and the part needs one row more there.
    await drag(bars(/^Due date of Logins/), 24)
    await bars(/^Logins: .*due \w+ 24, /).waitFor()
    expect(await places()).toEqual(before)
    await drop()
    await expect.poll(() => datesOf(1), { timeout: 40_000 }).toEqual({ ...placed, dueAt: at(24, '18:00') })
    await dashboard.getByRole('button', { name: 'Undo the last move: Logins' }).waitFor()
    expect(await places()).toEqual(before)

    const moved = { ...placed, opensAt: at(17, '08:00'), dueAt: dayAfter(at(24, '18:00'), 7) }
    await drag(bars(/^Logins: opens/), 17)
    await bars(/^Logins: opens \w+ 17, /).waitFor()
    const isRead = dashboard.waitForResponse(/\/api\/class$/)
    expect(await postElsewhere('/api/class/until', { until: inDays(20) })).toBe(200)
    await (await isRead).finished()
    expect(await places()).toEqual(before)
    await drop()
    await expect.poll(() => datesOf(1), { timeout: 40_000 }).toEqual(moved)
    await dashboard.getByRole('button', { name: /^Keep the class open until/ }).waitFor()
    // A drag is no click.
    expect(await datesDialog().count()).toBe(0)
    expect(await postElsewhere('/api/plan/dates', { part: 2, ...was, was: moved })).toBe(200)
    expect(await postElsewhere('/api/class/until', { until: inDays(30) })).toBe(200)
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
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

  it('is a list on a phone, where a change of dates can be taken back and one click keeps the class open for it', async () => {
    await dashboard.setViewportSize({ width: 360, height: 800 })
    const was = await datesOf(2)
    await dashboard.getByRole('button', { name: 'Change dates: Scripts' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Change dates: Scripts' })
    await dialog.getByLabel('Due').fill(dayAfter(was.dueAt, 1))
    await dialog.getByRole('button', { name: 'Save the dates' }).click()
    const undo = dashboard.getByRole('button', { name: 'Undo the last move: Scripts' })
    await undo.waitFor()
    expect((await datesOf(2)).dueAt).toBe(dayAfter(was.dueAt, 1))
    expect(await unreachableControls(dashboard.locator('main'))).toEqual([])
    await undo.click()
    await expect.poll(() => datesOf(2), { timeout: 40_000 }).toEqual(was)
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
