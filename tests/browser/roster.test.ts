import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'
import type { Learner } from './testing/stage.ts'

let opened: ClassOnHostNames
let dashboard: DashboardCall
/** The trainer's browser. */
let context: BrowserContext
const folder = mkdtempSync(join(tmpdir(), 'roster-'))

beforeAll(async () => {
  opened = await openClassOnHostNames('localhost')
  dashboard = await signInAsTrainer(opened.classroom)
  context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en', acceptDownloads: true })
})
/** Open pages go on working in the background. */
afterEach(async () => {
  for (const page of context.pages()) await page.close()
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

const FILE =
  'Name;E-Mail;Matrikelnummer;Gruppe\r\nZoë Ünal;zoe@uni.example;0042;Rot\r\nBob;no address;;\r\nCid;;43;Rot'

it('a roster leads from a file to a card, into the shop, and to results with the number', async () => {
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const trainer: Learner = { page, context, problems, alerts: [], open: () => Promise.resolve() }
  const csv = join(folder, 'class.csv')
  writeFileSync(csv, Buffer.from(FILE, 'latin1'))
  await page.goto(opened.classroom.newDashboardLink())
  await page.getByRole('link', { name: 'Class', exact: true }).click()
  await page.getByRole('link', { name: 'Roster', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(csv)
  await page.getByText('New: 2. Connected: 0. Changed: 0. As before: 0. Cannot be used: 1.').waitFor()
  await page.getByRole('checkbox', { name: 'Only rows that cannot be used' }).check()
  const preview = page.getByRole('region', { name: 'Preview' })
  expect(await preview.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('What will happen'),
    expect.stringMatching(/^3\s+Bob\s+no address\s+Left out: this is not an e-mail address\.$/),
  ])
  expect(await violationsInAllAppearances(trainer)).toEqual([])
  const emails = page.getByLabel('Column 2: E-Mail')
  await emails.focus()
  await emails.selectOption({ index: 0 })
  await page.getByText('New: 3.').waitFor()
  // The focus stays where it was, and so does the preview if the server does not answer.
  expect(await emails.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.route('**/api/roster/preview', (route) => route.abort())
  await emails.selectOption({ label: 'E-mail' })
  await page.getByRole('alert').getByText('cannot reach the class').waitFor()
  await page.getByText('New: 3.').waitFor()
  await page.unroute('**/api/roster/preview')
  await emails.selectOption({ label: 'E-mail' })
  await page.getByText('Cannot be used: 1.').waitFor()
  await page.getByRole('button', { name: 'Apply as shown' }).click()
  await page.getByText('On the roster: 2').waitFor()
  const hasFocus = (heading: string) =>
    page.getByRole('heading', { name: heading }).evaluate((one) => one === document.activeElement)
  await expect.poll(() => hasFocus('Import a roster')).toBe(true)

  // Pasted rows stay in the tab, and a preview goes when they change.
  const rows = page.getByLabel('Or paste rows')
  await rows.fill('Name\nDan')
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await page.getByText('New: 1.').waitFor()
  await rows.fill('Name\nDan\nEve')
  await page.getByText('New: 1.').waitFor({ state: 'detached' })
  await page.reload()
  expect(await rows.inputValue()).toBe('Name\nDan\nEve')
  await rows.fill('')

  await page.getByLabel('Search', { exact: true }).fill('zoe@')
  await page.getByRole('status').getByText('Found: 1').waitFor()
  await page.getByLabel('Search', { exact: true }).fill('nobody')
  await page.getByRole('status').getByText('Nobody fits.').waitFor()
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.getByText('Have joined: 0 of 2').waitFor()
  expect(await violationsInAllAppearances(trainer)).toEqual([])

  // On a phone it is a list of blocks, which is a table to screen readers.
  const list = page.getByRole('region', { name: 'Roster', exact: true })
  await page.setViewportSize(CONTEXT_OPTIONS.viewport)
  await expect.poll(() => list.getAttribute('tabindex')).toBe('0')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => list.getAttribute('tabindex')).toBe(null)
  await list.getByRole('rowheader', { name: 'Zoë Ünal' }).waitFor()
  await list.getByRole('cell', { name: 'zoe@uni.example', exact: true }).waitFor()
  await page.setViewportSize(CONTEXT_OPTIONS.viewport)

  // The list stays on the screen if it cannot be fetched again after news.
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/roster')) failures += 1
  })
  await page.route('**/api/roster', (route) => route.abort())
  await dashboard('POST', '/api/controls', { isQuiet: true })
  await expect.poll(() => failures).toBeGreaterThan(1)
  await page.getByText('On the roster: 2').waitFor()
  await page.unroute('**/api/roster')

  // Each look at the links is in the log, so other actions do not cause one.
  let looks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/roster/links')) looks += 1
  })
  await page.getByRole('link', { name: 'Cards with personal links' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Zoë Ünal' })
  const link = /https?:\S+/.exec(await card.innerText())?.[0] ?? ''
  expect(await violationsInAllAppearances(trainer)).toEqual([])
  const end = page.getByRole('button', { name: 'Back to work' })
  await Promise.all([page.waitForResponse('**/api/controls'), end.click()])
  await end.waitFor({ state: 'detached' })
  expect(looks).toBe(1)
  await dashboard('POST', '/api/class/close', {})

  const phone = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
  const there = await phone.newPage()
  there.setDefaultTimeout(40_000)
  await there.goto(link)
  await there.getByText('This link belongs to: Zoë Ünal').waitFor()
  const learner: Learner = { ...trainer, page: there, context: phone }
  expect(await violationsInAllAppearances(learner)).toEqual([])
  await there.getByRole('button', { name: 'That is me' }).click()
  await there.locator('.words').waitFor()
  await there.getByRole('button', { name: 'Enter my shop' }).click()
  await there.getByRole('region', { name: 'Your class' }).getByText('Zoë Ünal').waitFor()

  await page.getByRole('link', { name: 'Back to the roster' }).click()
  await page.getByText('Have joined: 1 of 2').waitFor()
  await page.getByText('Has joined as Zoë Ünal').waitFor()
  await page.getByRole('button', { name: 'Link: Zoë Ünal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the link' }).click()
  await dialog.getByRole('status').getByText(link).waitFor()
  await page.route('**/link', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Replace the link' }).click()
  await dialog.getByRole('status').getByText('The old link lets nobody in any more.').waitFor()
  // Nobody can copy it by mistake.
  expect(await dialog.getByText(link).count()).toBe(0)
  // The message is in the dialog: nothing outside of it can be pressed.
  const failure = dialog.getByRole('alert').filter({ hasText: 'cannot reach the class' })
  await failure.getByRole('button', { name: 'Close' }).click()
  await failure.waitFor({ state: 'detached' })
  await page.unroute('**/link')
  await dialog.getByRole('button', { name: 'Show the link' }).click()
  await dialog.getByRole('button', { name: 'Copy the link' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await there.goto(link)
  await there.getByText('This link is not valid').first().waitFor()
  await phone.close()

  const results = await dashboard<object[]>('GET', '/api/export/learners.json')
  expect(results).toEqual([
    expect.objectContaining({
      learner: 'Zoë Ünal',
      name: 'Zoë Ünal',
      number: '0042',
      group: 'Rot',
      solved: 0,
    }),
    expect.objectContaining({ learner: '', name: 'Cid', number: '43', group: 'Rot', solved: 0 }),
  ])
  expect(problems).toEqual([])
})

it('connects a learner of the class with a person only if the trainer ticks the row', async () => {
  const { classStore, itsClass } = opened.classroom
  await dashboard('POST', '/api/class/open', {})
  await classStore.join(itsClass.id, 'Ann Berg')
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(opened.classroom.newDashboardLink())
  await page.getByRole('link', { name: 'Class', exact: true }).click()
  await page.getByRole('link', { name: 'Roster', exact: true }).click()
  await page.getByLabel('Or paste rows').fill('Name\nAnn Berg\nTom')
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await page.getByText('New: 2. Connected: 0.').waitFor()
  await page.getByText('Anybody could choose these nicknames.').waitFor()
  const tick = page.getByRole('checkbox', { name: 'This is Ann Berg, who is in the class already' })
  await tick.click()
  await page.getByText('New: 1. Connected: 1.').waitFor()
  await tick.click()
  await page.getByText('New: 2. Connected: 0.').waitFor()
  await tick.click()
  await page.getByText('New: 1. Connected: 1.').waitFor()
  const trainer = { page, context, problems: [], alerts: [], open: () => Promise.resolve() }
  expect(await violationsInAllAppearances(trainer)).toEqual([])
  await page.getByRole('button', { name: 'Apply as shown' }).click()
  await page.getByText('Has joined as Ann Berg').waitFor()
})
