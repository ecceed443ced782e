import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'
import type { Learner } from './testing/stage.ts'

const HOSTILE = '=cmd()<img src=x onerror="window.isFired=true">'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the certificate of a class', () => {
  let opened: ClassOnHostNames
  let dashboard: DashboardCall
  let page: Page
  let paper: Learner
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    dashboard = await signInAsTrainer(opened.classroom)
    const context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    await context.addInitScript(() => {
      Object.assign(document, { cookie: 'welcomebanner_status=dismiss; path=/' })
      Object.assign(document, { cookie: 'cookieconsent_status=dismiss; path=/' })
    })
    page = (await opened.join(context, 'Ann')).page
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    paper = { context, page, problems, alerts: [], open: async () => {} }
  })
  afterAll(() => opened.close())

  const open = async () => {
    await page.evaluate(() => location.assign('/#/class'))
    await page.getByRole('button', { name: 'Show the certificate' }).click()
  }
  /** The number of printed pages. */
  const sheets = async (on: Page) =>
    (await on.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

  it('does not exist before a challenge is solved', async () => {
    await open()
    await page.getByText('Solve something first.').waitFor()
    expect(await page.locator('#certificate').count()).toBe(0)
  })

  it('lists what judges saw, under the name that the learner chose, on one page', async () => {
    await page.evaluate(() =>
      fetch('/rest/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
      }),
    )
    const { classStore, itsClass } = opened.classroom
    await expect
      .poll(async () => (await classStore.events(itsClass.id)).some(({ kind }) => kind === 'solved'))
      .toBe(true)
    await page.reload()
    await open()
    const sheet = page.locator('#certificate')
    await sheet.getByRole('row', { name: 'Injection 1 0' }).waitFor()
    expect(await sheet.innerText()).toContain('Monday')
    await page.getByLabel('Name on the certificate').fill(HOSTILE)
    await sheet.getByText(HOSTILE).waitFor()
    expect(await page.evaluate(() => 'isFired' in window)).toBe(false)
    expect(await violationsInAllAppearances(paper)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print it' }).isVisible()).toBe(false)
    expect(await sheets(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    expect(problems).toEqual([])
  })

  it('has what the team did in its shop in a table of its own, still on one page', async () => {
    const { classStore, itsClass } = opened.classroom
    const { id: classId } = itsClass
    const [ann] = await classStore.learners(classId)
    if (!ann) throw new Error('Nobody is in the class')
    await classStore.teams.foundTeam('Mango', { classId, learner: ann.id, at: new Date() })
    const shared = await classStore.teamShops.ofMember(ann)
    const event = { id: 'with the team', kind: 'solved' as const, key: 'localXssChallenge', detail: '' }
    const entries = [{ ...event, at: new Date(Date.now() + 1).toISOString(), evidence: null }]
    await classStore.appendEvents([{ shop: shared?.shop ?? '', entries }])
    await page.reload()
    await open()
    const sheet = page.locator('#certificate')
    const withTeam = sheet.getByRole('table', { name: 'With the team' })
    await withTeam.getByRole('row', { name: 'XSS 1 0' }).waitFor()
    await withTeam.getByRole('row', { name: 'Together 1 0' }).waitFor()
    expect(await sheet.getByRole('row', { name: 'Injection' }).count()).toBe(1)
    await sheet.getByRole('table', { name: 'Alone' }).getByRole('row', { name: 'Injection 1 0' }).waitFor()
    await sheet.getByText('In the shop that the team shares').waitFor()
    expect(await violationsInAllAppearances(paper)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await sheets(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
  })

  it('can be printed from the dashboard, which logs it', async () => {
    const { classStore, itsClass } = opened.classroom
    const id = (await classStore.learners(itsClass.id))[0]?.id
    const trainer = await (await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })).newPage()
    await trainer.goto(opened.classroom.newDashboardLink())
    await trainer.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await trainer.getByRole('link', { name: 'Certificate' }).click()
    const sheet = trainer.locator('#certificate')
    await sheet.getByRole('row', { name: 'Injection 1 0' }).waitFor()
    await trainer.emulateMedia({ media: 'print' })
    expect(await sheets(trainer)).toBe(1)
    const log = await dashboard<{ act: string; learner: string }[]>('GET', '/api/audit')
    expect(log.find(({ act }) => act === 'certificate')?.learner).toBe('Ann')
    expect(id).toBeDefined()
    await trainer.context().close()
  })

  it('has what the trainer puts on all of them, which print at once', async () => {
    const { classStore, itsClass } = opened.classroom
    const at = new Date().toISOString()
    for (const name of ['Bob', 'Idle']) {
      const { learner } = await classStore.join(itsClass.id, name)
      const entry = { id: name, key: 'loginAdminChallenge', detail: '', at, evidence: null }
      const kind = name === 'Idle' ? 'opened' : 'solved'
      await classStore.appendEvents([{ shop: learner.shop, entries: [{ ...entry, kind }] }])
    }
    const context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    const trainer = await context.newPage()
    const staff: Learner = { context, page: trainer, problems, alerts: [], open: async () => {} }
    await trainer.goto(opened.classroom.newDashboardLink())
    await trainer.getByRole('link', { name: 'Class', exact: true }).click()
    await trainer.getByRole('link', { name: 'Design and print certificates' }).click()
    await trainer.getByLabel('Organisation').fill('Orchard College')
    await trainer.getByLabel('Trainer', { exact: true }).fill('Olga Orange')
    await trainer.getByLabel('Length of the course in hours').fill('12')
    await trainer.getByLabel('Your own sentence').fill(HOSTILE)
    const logo = Buffer.from(PIXEL, 'base64')
    await trainer
      .locator('input[type=file]')
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: logo })
    await trainer.getByRole('img', { name: 'Orchard College' }).first().waitFor()
    expect(await violationsInAllAppearances(staff)).toEqual([])
    await trainer.getByRole('button', { name: 'Save' }).click()
    await trainer.getByText('Done.').waitFor()
    await trainer.getByRole('button', { name: 'Print all 2 certificates' }).waitFor()
    await trainer.emulateMedia({ media: 'print' })
    expect(await sheets(trainer)).toBe(2)
    await context.close()

    await page.reload()
    await open()
    const sheet = page.locator('#certificate')
    await sheet.getByText('Olga Orange, Orchard College').waitFor()
    await sheet.getByText('12 hours').waitFor()
    await sheet.getByText(HOSTILE).waitFor()
    await sheet.getByRole('img', { name: 'Orchard College' }).waitFor()
    expect(await page.evaluate(() => 'isFired' in window)).toBe(false)
    expect(problems).toEqual([])
  })
})
