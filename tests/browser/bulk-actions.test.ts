import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { dashboardContext, learnerContext } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

describe('bulk actions and messages to all', () => {
  let opened: ClassOnHostNames
  let dashboard: Page
  let ann: LearnerOnHostName
  const problems: string[] = []
  const asked: string[] = []
  const as = (page: Page): Learner => ({
    context: page.context(),
    page,
    problems: [],
    alerts: [],
    open: () => Promise.resolve(),
  })

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const context = await learnerContext(opened.browser)
    ann = await opened.join(context, 'Ann')
    ann.page.setDefaultTimeout(40_000)
    ann.page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(request.url())
    })
    const { classStore, itsClass, tracker: keeper } = opened.classroom
    for (const name of ['Bob', 'Cat', 'Dan', 'Eve']) await classStore.join(itsClass.id, name)
    await keeper.membersChanged()
    const trainerContext = await dashboardContext(opened.browser)
    dashboard = await trainerContext.newPage()
    dashboard.setDefaultTimeout(40_000)
    dashboard.on('pageerror', (error) => problems.push(error.message))
    dashboard.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await dashboard.goto(await opened.classroom.openDashboard())
    await grid().getByRole('link', { name: 'Eve' }).waitFor()
  })
  afterAll(() => opened.close())

  const grid = () => dashboard.getByRole('grid', { name: 'Learners' })
  const bar = () => dashboard.getByRole('region', { name: 'Selected learners' })
  const annsBar = () => ann.page.getByRole('region', { name: 'Your class' })
  const selected = () =>
    grid()
      .locator('[role="row"][aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('bdi')?.textContent))
  const expectSelected = (names: string[]) => expect.poll(selected).toEqual(names)
  const keysAreInGrid = () =>
    expect
      .poll(() => dashboard.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null))
      .toBe(true)

  it('select by keys: one, a range that grows and shrinks, all that are shown, and none', async () => {
    await dashboard.getByRole('searchbox').focus()
    await dashboard.keyboard.press('Tab')
    await dashboard.keyboard.press('Control+Home')
    await dashboard.keyboard.press('ArrowRight')
    await dashboard.keyboard.press(' ')
    await expectSelected(['Ann'])
    await dashboard.keyboard.press('ArrowDown')
    await dashboard.keyboard.press('ArrowDown')
    await dashboard.keyboard.press('Shift+ArrowDown')
    await dashboard.keyboard.press('Shift+ArrowDown')
    await expectSelected(['Ann', 'Cat', 'Dan', 'Eve'])
    await dashboard.keyboard.press('Shift+ArrowUp')
    await expectSelected(['Ann', 'Cat', 'Dan'])
    expect(await grid().getAttribute('aria-multiselectable')).toBe('true')
    await dashboard.keyboard.press('Escape')
    await expectSelected([])
    await dashboard.keyboard.press('Control+a')
    await expectSelected(['Ann', 'Bob', 'Cat', 'Dan', 'Eve'])
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    await dashboard.keyboard.press('Escape')
    await expectSelected([])
  })

  it('select a range with the mouse', async () => {
    await grid().getByRole('checkbox', { name: 'Select: Bob' }).click()
    await grid()
      .getByRole('checkbox', { name: 'Select: Dan' })
      .click({ modifiers: ['Shift'] })
    await expectSelected(['Bob', 'Cat', 'Dan'])
    await bar().getByRole('button', { name: 'Select all that are shown' }).click()
    await expectSelected(['Ann', 'Bob', 'Cat', 'Dan', 'Eve'])
  })

  it('act on each learner, report who failed and why, and keep the selection', async () => {
    await bar().getByRole('button', { name: 'Take hands down' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Take hands down: 5 learners?' })
    const { classStore, tracker: keeper } = opened.classroom
    const cat = (await classStore.learners(opened.classroom.itsClass.id)).find(
      ({ nickname }) => nickname === 'Cat',
    )
    await classStore.messageStore.raiseHand(cat?.id ?? '', '', new Date())
    await keeper.handsChanged()
    await dialog.getByRole('button', { name: 'Take hands down' }).press('Enter')
    await dialog.getByText('Done for one.').waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(
      ['Ann', 'Bob', 'Dan', 'Eve'].map((name) => `${name}: This learner’s hand is not up.`),
    )
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    // The dialog restores the focus when it closes: an element that is focused before that would lose it again.
    await dialog.waitFor({ state: 'detached' })
    await expectSelected(['Ann', 'Bob', 'Dan', 'Eve'])
  })

  it('reset the shops of all selected learners, and undo it', async () => {
    await bar().getByRole('button', { name: 'Reset shop' }).press('Enter')
    const dialog = dashboard.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reset shop' }).press('Enter')
    await dialog.getByText('Done for 4.').waitFor()
    await expectSelected([])
    await dialog.getByRole('button', { name: 'Undo reset' }).press('Enter')
    await dashboard
      .getByRole('dialog', { name: 'Undo reset: 4 learners?' })
      .getByText('Done for 4.')
      .waitFor()
    await dashboard.keyboard.press('Escape')
    await keysAreInGrid()
    const actions = (
      await opened.classroom.classStore.messageStore.auditEntries(opened.classroom.itsClass.id)
    ).map(({ act, learner }) => `${act} ${learner}`)
    expect(actions.slice(0, 8)).toEqual([
      ...['Eve', 'Dan', 'Bob', 'Ann'].map((name) => `undo ${name}`),
      ...['Eve', 'Dan', 'Bob', 'Ann'].map((name) => `reset ${name}`),
    ])
  })

  it('move learners into a group', async () => {
    await grid().getByRole('checkbox', { name: 'Select: Bob' }).click()
    await grid().getByRole('checkbox', { name: 'Select: Cat' }).click()
    await bar().getByRole('button', { name: 'Into a group' }).press('Enter')
    await dashboard.getByRole('dialog').getByLabel('Group').fill('<b>Left</b>')
    await dashboard.keyboard.press('Enter')
    await dashboard.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => grid().getByText('<b>Left</b>').count()).toBe(2)
    await expectSelected([])
    await keysAreInGrid()
  })

  it('print cards with new passphrases, which let a learner in again', async () => {
    await grid().getByRole('checkbox', { name: 'Select: Dan' }).click()
    await grid().getByRole('checkbox', { name: 'Select: Eve' }).click()
    await bar().getByRole('button', { name: 'Cards to print' }).press('Enter')
    const dialog = dashboard.getByRole('dialog')
    await dialog.getByText('The old one stops working').waitFor()
    await dialog.getByRole('button', { name: 'Cards to print' }).press('Enter')
    await dashboard.getByRole('heading', { name: '2 cards to print' }).waitFor()
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    const cards = dashboard.getByRole('listitem').filter({ hasText: 'Your passphrase' })
    const words = await cards.first().locator('dd').last().textContent()
    const { classStore, itsClass } = opened.classroom
    expect((await classStore.resume(itsClass.id, 'Dan', words ?? ''))?.nickname).toBe('Dan')
    await dashboard.emulateMedia({ media: 'print' })
    expect(await dashboard.getByRole('navigation').isVisible()).toBe(false)
    expect(await cards.last().isVisible()).toBe(true)
    await dashboard.emulateMedia({ media: 'screen' })
    await dashboard.getByRole('button', { name: 'I have it' }).press('Enter')
    await grid().waitFor()
    expect(await dashboard.content()).not.toContain(words)
  })

  it('link to new passphrases that arrived on another screen, keep them, and confirm before they are discarded', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    await dashboard.route('**/api/actions/passphrase', async (route) => {
      await isRead
      await route.continue()
    })
    await grid().getByRole('checkbox', { name: 'Select: Eve' }).click()
    await bar().getByRole('button', { name: 'Cards to print' }).press('Enter')
    await dashboard.getByRole('dialog').getByRole('button', { name: 'Cards to print' }).press('Enter')
    await dashboard.keyboard.press('Escape')
    await dashboard.getByRole('link', { name: 'Messages' }).click()
    await dashboard.getByRole('heading', { name: 'Messages' }).first().waitFor()
    read()
    const heading = dashboard.getByRole('heading', { name: 'A card to print' })
    await heading.waitFor()
    await dashboard.getByRole('link', { name: 'Map' }).click()
    await heading.waitFor({ state: 'detached' })
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    await heading.waitFor()
    const asked = dashboard.waitForEvent('dialog')
    await dashboard.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    const words = await dashboard.getByRole('listitem').locator('dd').last().textContent()
    const { classStore, itsClass } = opened.classroom
    expect((await classStore.resume(itsClass.id, 'Eve', words ?? ''))?.nickname).toBe('Eve')
    await dashboard.getByRole('button', { name: 'I have it' }).press('Enter')
    await grid().waitFor()
    await dashboard.unroute('**/api/actions/passphrase')
  })

  it('keep new passphrases when more arrive', async () => {
    const held: (() => void)[] = []
    await dashboard.route('**/api/actions/passphrase', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const ask = async (name: string) => {
      await grid()
        .getByRole('checkbox', { name: `Select: ${name}` })
        .click()
      await bar().getByRole('button', { name: 'Cards to print' }).press('Enter')
      await dashboard.getByRole('dialog').getByRole('button', { name: 'Cards to print' }).press('Enter')
      await dashboard.keyboard.press('Escape')
      await dashboard.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await ask('Dan')
    await grid().getByRole('checkbox', { name: 'Select: Dan' }).click()
    await ask('Eve')
    await expect.poll(() => held.length).toBe(2)
    held[0]?.()
    await dashboard.getByRole('heading', { name: 'A card to print' }).waitFor()
    held[1]?.()
    await dashboard.getByRole('heading', { name: '2 cards to print' }).waitFor()
    const words = await dashboard.getByRole('listitem').locator('dd:last-child').allTextContents()
    const { classStore, itsClass } = opened.classroom
    for (const [at, name] of ['Dan', 'Eve'].entries()) {
      expect((await classStore.resume(itsClass.id, name, words[at] ?? ''))?.nickname).toBe(name)
    }
    await dashboard.getByRole('button', { name: 'I have it' }).press('Enter')
    await grid().waitFor()
    await dashboard.unroute('**/api/actions/passphrase')
  })

  it('call all learners to a challenge, which opens only after a click', async () => {
    const before = ann.page.url()
    await dashboard.getByRole('button', { name: 'Everybody here' }).press('Enter')
    const dialog = dashboard.getByRole('dialog', { name: 'Everybody here' })
    await dialog.getByLabel('Which one').selectOption({ label: 'Login Admin' })
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    asked.length = 0
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    const notice = annsBar().getByRole('listitem').filter({ hasText: 'Please come here, all of you.' })
    await notice.waitFor()
    expect(await violationsInAllAppearances(as(ann.page))).toEqual([])
    expect([ann.page.url(), asked]).toEqual([before, []])
    await notice.getByRole('link', { name: 'Go there: Login Admin' }).press('Enter')
    await ann.page.getByRole('dialog', { name: 'Login Admin' }).waitFor()
    await notice.waitFor({ state: 'detached' })
  })

  it('let a learner stay where they are; the message keeps the link', async () => {
    await ann.page.keyboard.press('Escape')
    await dashboard.getByRole('link', { name: 'Messages' }).click()
    await dashboard.getByLabel('Leads to').selectOption('address')
    await dashboard.getByLabel('Which one').fill('/ftp/legal.md')
    await dashboard.getByLabel('Message').fill('<img src=x onerror=alert(1)>')
    await dashboard.getByRole('button', { name: 'Send' }).click()
    await dashboard.getByText('Leads to: /ftp/legal.md').waitFor()
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    const before = ann.page.url()
    const notice = annsBar().getByRole('listitem').filter({ hasText: '<img src=x onerror=alert(1)>' })
    await notice.getByRole('button', { name: 'I have read this' }).press('Enter')
    await notice.waitFor({ state: 'detached' })
    expect(ann.page.url()).toBe(before)
    // The focus goes on to the next notice, else to the bar.
    await expect
      .poll(() => ann.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/I have read this|Messages/)
    await annsBar().getByRole('button', { name: 'Messages' }).press('Enter')
    const sheet = ann.page.getByRole('dialog', { name: 'From your trainer' })
    await sheet.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await violationsInAllAppearances(as(ann.page))).toEqual([])
    await sheet.getByRole('link', { name: 'Go there: /ftp/legal.md' }).press('Enter')
    await ann.page.waitForURL(/\/ftp\/legal\.md$/)
  })

  it('refuse a URL outside of the shop', async () => {
    await dashboard.getByLabel('Leads to').selectOption('address')
    await dashboard.getByLabel('Which one').fill('//elsewhere.test/')
    await dashboard.getByLabel('Message').fill('Come.')
    await dashboard.getByRole('button', { name: 'Send' }).click()
    await dashboard.getByText('That is not a place in a learner’s shop.').waitFor()
    await dashboard.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  })

  it('pause the judging from the class view', async () => {
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    const pause = dashboard.getByRole('button', { name: 'Pause the judging' })
    await pause.press('Enter')
    await dashboard.getByText('Judging is paused since').waitFor()
    expect(await pause.getAttribute('aria-pressed')).toBe('true')
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    await pause.press('Enter')
    await dashboard.getByText('Judging is paused since').waitFor({ state: 'detached' })
  })

  it('report what was done and what was not when the network fails midway', async () => {
    await grid().getByRole('checkbox', { name: 'Select all that are shown' }).click()
    await dashboard.route('**/api/actions/**', (route) => route.abort())
    await bar().getByRole('button', { name: 'Remove' }).press('Enter')
    const dialog = dashboard.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await dialog.getByText('Of 5 no answer came: it may be done or not.').waitFor()
    await dashboard.unroute('**/api/actions/**')
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await expectSelected(['Ann', 'Bob', 'Cat', 'Dan', 'Eve'])
    expect(problems.filter((one) => !/ERR_FAILED|400/.test(one))).toEqual([])
  })
})
