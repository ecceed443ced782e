import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }
const OURS = `title: Ours
board: locked
hints: locked
parts:
  - title: Doors
    minutes: 25
    say: Knock first.
    challenges: [errorHandlingChallenge, loginAdminChallenge]
  - title: Break
    minutes: 5
`

describe('a class with a plan', () => {
  let opened: ClassOnHostNames
  let context: BrowserContext
  let page: Page
  let dashboard: Page
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    context = await learnerContext(opened.browser)
    page = (await opened.join(context, 'Ann')).page
    dashboard = await context.newPage()
    for (const one of [page, dashboard]) {
      one.setDefaultTimeout(40_000)
      one.on('pageerror', (error) => problems.push(error.message))
    }
    await bar().waitFor()
    await dashboard.goto(await opened.classroom.openDashboard())
    await dashboard.getByRole('grid', { name: 'Learners' }).waitFor()
  })
  afterAll(() => opened.close())

  const bar = () => page.getByRole('region', { name: 'Your class' })
  const item = () => bar().getByRole('button', { name: /What we do now/ })
  const told = (text: string) => bar().getByRole('status').filter({ hasText: text })
  const goTo = (hash: string) => page.evaluate((to) => location.assign(to), hash)
  const planLine = () => dashboard.getByRole('region', { name: 'Plan', exact: true })
  const text = () => dashboard.getByLabel('The plan, in YAML')
  const as = (who: Page): Learner => ({
    page: who,
    context,
    problems,
    alerts: [],
    open: () => Promise.resolve(),
  })

  it('starts when the trainer starts it, and learners see its current part with the challenges and the time that is left', async () => {
    await dashboard.getByRole('link', { name: 'Plan', exact: true }).click()
    await dashboard.getByRole('button', { name: 'Choose: Ninety minutes' }).click()
    await dashboard.getByRole('button', { name: 'Start the plan' }).waitFor()
    expect(await item().count()).toBe(0)
    await dashboard.getByRole('button', { name: 'Start the plan' }).click()
    await planLine().getByText('Part 1 of 5').waitFor()
    await item().getByText('Find the board').waitFor()
    await item().getByText('15 min left').waitFor()
    await planLine().getByRole('button', { name: 'Next part: First bites' }).click()
    await item().getByText('First bites').waitFor()
    await told('Now: First bites. Three small ones.').waitFor({ state: 'attached' })
    await item().click()
    const met = () => bar().getByRole('list', { name: 'Challenges of this part' })
    await expect.poll(() => met().getByRole('listitem').count(), PATIENTLY).toBe(3)
    await met().getByRole('link', { name: 'Error Handling (still to do)' }).waitFor()
    await page.evaluate(() => fetch('/rest/nowhere'))
    await met().getByRole('link', { name: 'Error Handling (done)' }).waitFor()
    await bar().getByText('Then: Through the login').waitFor()
    expect(await violationsInAllAppearances(as(page))).toEqual([])
    await met().getByRole('link', { name: 'DOM XSS' }).click()
    await page.getByRole('dialog', { name: 'DOM XSS' }).getByText('Hints open in').waitFor()
    await page.keyboard.press('Escape')
  })

  it('shows the same on the class page', async () => {
    await goTo('#/class')
    await page.getByRole('heading', { name: 'What we do now' }).waitFor()
    await page.getByRole('main').getByText('1 of 3 done').waitFor()
    expect(await violationsInAllAppearances(as(page))).toEqual([])
  })

  it.each([320, 390, 1280])('covers no control, %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    for (const place of ['search', 'score-board', 'class']) {
      await goTo(`#/${place}`)
      await page.locator('main h1, main h2').first().waitFor()
      await item().waitFor()
      await expect
        .poll(() => unreachableControls(page.locator('body')), { ...PATIENTLY, message: place })
        .toEqual([])
    }
    await page.setViewportSize(CONTEXT_OPTIONS.viewport)
  })

  it('shows its challenges on the board first, and all with one tap', async () => {
    await goTo('#/score-board')
    await page.getByText('Your class is at “First bites”: these are its challenges.').waitFor()
    await page.getByText('3 challenges shown').waitFor({ state: 'attached' })
    expect(await violationsInAllAppearances(as(page))).toEqual([])
    await page.getByRole('button', { name: 'Show all challenges' }).click()
    await page.getByText(/1\d\d challenges shown/).waitFor({ state: 'attached' })
    await page.reload()
    await page.getByText(/1\d\d challenges shown/).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Show those of this part' }).click()
    await page.getByText('3 challenges shown').waitFor({ state: 'attached' })
  })

  it('is uploaded by the trainer, who sees the invalid line and loses no text', async () => {
    await dashboard.getByRole('button', { name: 'YAML', exact: true }).click()
    await text().fill(OURS.replace('minutes: 25', 'minutes: soon'))
    await dashboard.getByRole('button', { name: 'Check and take this plan' }).click()
    await dashboard.getByRole('alert').getByText('plan.yml:6:5 is wrong at parts[0].minutes').waitFor()
    expect(
      await text().evaluate((box) =>
        box instanceof HTMLTextAreaElement ? box.value.slice(box.selectionStart, box.selectionEnd) : '',
      ),
    ).toBe('    minutes: soon')
    await item().getByText('First bites').waitFor()
    const files = dashboard.locator('input[type="file"]')
    await files.setInputFiles({
      name: 'ours.yml',
      mimeType: 'text/yaml',
      buffer: Buffer.from('title: Fr\xfch', 'latin1'),
    })
    await dashboard.getByRole('alert').getByText('This file is not in UTF-8').waitFor()
    expect(await text().inputValue()).toContain('minutes: soon')
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await files.setInputFiles({ name: 'ours.yml', mimeType: 'text/yaml', buffer: Buffer.from(OURS) })
    await dashboard.getByRole('button', { name: /^1\. Doors 25 minutes · 2 challenges/ }).waitFor()
    await dashboard.getByRole('button', { name: 'Check and take this plan' }).click()
    const question = dashboard.getByRole('dialog', { name: 'Take this plan instead of' })
    await item().getByText('First bites').waitFor()
    await question.getByRole('button', { name: 'Choose', exact: true }).click()
    await dashboard.getByRole('heading', { name: 'Ours', exact: true }).waitFor()
    await item().waitFor({ state: 'detached' })
    await told('The plan was stopped').waitFor({ state: 'attached' })
  })

  it('locks the rest of the board, and the hints, if it says so', async () => {
    // A raised hand makes the bar render no more often than anything else.
    await bar().getByRole('button', { name: 'Raise my hand' }).click()
    await bar().getByLabel('What is it about?').press('Tab')
    await page.keyboard.press('Enter')
    await bar().getByRole('button', { name: 'My hand is up' }).waitFor()
    await dashboard.getByRole('button', { name: 'Go there: Doors' }).click()
    await page.getByText('only its challenges are on the board now').waitFor()
    await page.getByText('2 challenges shown').waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: 'Show all challenges' }).count()).toBe(0)
    await goTo('#/score-board?open=loginAdminChallenge')
    const sheet = page.getByRole('dialog', { name: 'Login Admin' })
    await sheet.getByText('Hints are closed for this part.').waitFor()
    expect(await sheet.getByRole('button', { name: /hint/i }).count()).toBe(0)
    expect(await violationsInAllAppearances(as(page))).toEqual([])
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
  })

  it('lets the trainer give a hint by a click, which arrives as a message that names the challenge', async () => {
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    await dashboard.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await dashboard.getByRole('button', { name: 'Give a hint: Ann' }).click()
    await dashboard.getByText('Hint 1 of “Login Admin” was sent to Ann.').waitFor()
    await bar().getByText('1 unread').waitFor()
    await expect
      .poll(() => bar().getByRole('status').allTextContents())
      .toContainEqual(
        expect.stringMatching(/^New message from Trainer: Login Admin \(1\/4\): Everything you type/),
      )
    const sheet = page.getByRole('dialog', { name: 'Login Admin' })
    await sheet.getByText(/^Everything you type/).waitFor()
    await page.keyboard.press('Escape')
    await dashboard.getByRole('button', { name: 'Close', exact: true }).first().click()
  })

  it('lets the trainer give a hint of any challenge, which they find by its name', async () => {
    await dashboard.getByRole('button', { name: 'Give a hint of any challenge' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Give a hint: Ann' })
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('bender login')
    await dialog.getByRole('radio', { name: /^Login Bender/ }).check()
    await dialog.getByRole('radio', { name: /^2\. / }).check()
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dialog.getByRole('button', { name: 'Give a hint' }).click()
    await dialog.getByText('Done for one.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect
      .poll(() => bar().getByRole('status').allTextContents(), PATIENTLY)
      .toContainEqual(expect.stringContaining('Login Bender (2/'))
  })

  it('lets the trainer select learners by keyboard alone, and write to them', async () => {
    const { classStore, itsClass, tracker: keeper } = opened.classroom
    for (const name of ['Bob', 'Cat']) await classStore.join(itsClass.id, name)
    await keeper.membersChanged()
    await dashboard.setViewportSize(CONTEXT_OPTIONS.viewport)
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    const grid = dashboard.getByRole('grid', { name: 'Learners' })
    await grid.getByRole('link', { name: 'Cat' }).waitFor()
    await dashboard.getByRole('searchbox').focus()
    await dashboard.keyboard.press('Tab')
    await dashboard.keyboard.press('Control+Home')
    await dashboard.keyboard.press(' ')
    await dashboard.keyboard.press('ArrowDown')
    await dashboard.keyboard.press('ArrowDown')
    await dashboard.keyboard.press(' ')
    await dashboard.getByText('2 selected').first().waitFor()
    expect(
      await grid
        .getByRole('checkbox', { checked: true })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Select: Ann', 'Select: Cat'])
    await dashboard.getByRole('button', { name: 'Write to them' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'A message to 2 learners' })
    await dialog.getByLabel('Message').fill('You two are fast.')
    expect(await violationsInAllAppearances(as(dashboard))).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dashboard.getByText('2 selected').first().waitFor({ state: 'detached' })
    const texts = await Promise.all(
      (await classStore.learners(itsClass.id)).map(async (one) => [
        one.nickname,
        (await classStore.messageStore.messagesFor(one)).some(
          (message) => message.text === 'You two are fast.',
        ),
      ]),
    )
    expect(texts).toEqual([
      ['Ann', true],
      ['Bob', false],
      ['Cat', true],
    ])
    await dashboard.getByRole('link', { name: 'Messages' }).click()
    await dashboard.getByText('2 selected learners').waitFor()
  })

  it('keeps what a trainer types across screens, learners and a reload, until it is sent', async () => {
    const message = dashboard.getByLabel('Message', { exact: true })
    await message.fill('Read the second hint.')
    await dashboard.getByRole('link', { name: 'Class', exact: true }).click()
    const names = dashboard.getByLabel('Only these names')
    await names.fill('Ann\nBob')
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    const panel = dashboard.getByLabel('A message', { exact: true })
    const grid = dashboard.getByRole('grid', { name: 'Learners' })
    await grid.getByRole('link', { name: 'Ann' }).click()
    await panel.fill('Ann, have a break.')
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    await grid.getByRole('link', { name: 'Bob' }).click()
    await expect.poll(() => panel.inputValue()).toBe('')
    await dashboard.reload()
    await dashboard.getByRole('link', { name: 'Activity' }).click()
    await grid.getByRole('link', { name: 'Ann' }).click()
    await expect.poll(() => panel.inputValue()).toBe('Ann, have a break.')
    await dashboard.getByRole('link', { name: 'Class', exact: true }).click()
    expect(await names.inputValue()).toBe('Ann\nBob')
    await dashboard.getByRole('link', { name: 'Messages' }).click()
    expect(await message.inputValue()).toBe('Read the second hint.')
    await dashboard.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => message.inputValue()).toBe('')
    await dashboard.reload()
    await dashboard.getByText('Read the second hint.').waitFor()
    expect(await message.inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  it('keeps a name that a trainer types for a group, a learner or a helper', async () => {
    const open = async (name: string) => {
      await dashboard.getByRole('link', { name: 'Activity' }).click()
      await dashboard.getByRole('grid', { name: 'Learners' }).getByRole('link', { name }).click()
    }
    const actions = dashboard.getByRole('region', { name: 'What to do' })
    const group = actions.getByLabel('Group')
    const nickname = dashboard.getByRole('dialog').getByLabel('Nickname')
    const rename = actions.getByRole('button', { name: 'Rename' })
    const invited = dashboard.getByLabel('For whom or what')
    await open('Ann')
    await group.fill('Figs')
    await open('Bob')
    await expect.poll(() => group.inputValue()).toBe('')
    await rename.click()
    await nickname.fill('Bobby')
    await dashboard.reload()
    await dashboard.getByRole('link', { name: 'Class', exact: true }).click()
    await dashboard.getByRole('link', { name: 'Staff' }).click()
    await invited.fill('Hal')
    await dashboard.reload()
    expect(await invited.inputValue()).toBe('Hal')
    await open('Ann')
    expect(await group.inputValue()).toBe('Figs')
    await actions.getByRole('button', { name: 'Put into it' }).click()
    const { classStore, itsClass } = opened.classroom
    await expect
      .poll(async () => (await classStore.learners(itsClass.id)).map(({ groupName }) => groupName))
      .toContain('Figs')
    await expect.poll(() => group.inputValue()).toBe('Figs')
    await open('Bob')
    await rename.click()
    expect(await nickname.inputValue()).toBe('Bobby')
    await dashboard.getByRole('dialog').getByRole('button', { name: 'No, leave it' }).click()
    await rename.click()
    expect(await nickname.inputValue()).toBe('Bob')
    await dashboard.keyboard.press('Escape')
  })
})
