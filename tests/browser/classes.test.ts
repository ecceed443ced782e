import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/class.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('the classes of a server, for a host', () => {
  let stage: Stage
  let host: Learner
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    host = await stage.learner('host', CONTEXT_OPTIONS)
    await host.page.goto(await classroom.openDashboard())
    await openClasses()
  })
  afterAll(() => stage.close())

  const openClasses = async () => {
    await host.page.getByRole('link', { name: 'Class', exact: true }).click()
    await host.page.getByRole('link', { name: 'Classes', exact: true }).click()
  }
  const card = (name: string) =>
    host.page.getByRole('listitem').filter({ has: host.page.getByRole('heading', { name, exact: true }) })
  const stateOf = (name: string) => card(name).locator('h2 + span')
  const press = (name: string, button: string) => card(name).getByRole('button', { name: button }).click()
  const switchButton = () => host.page.getByRole('banner').getByRole('button', { name: 'Enter this class' })
  const confirm = async (button: string) => {
    const dialog = host.page.getByRole('dialog')
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('are made with the keyboard alone, and are accessible in all appearances', async () => {
    const { page } = host
    await setFirstAppearance(host)
    await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await page.getByLabel('Name of the class').focus()
    await page.keyboard.type('Tuesday')
    await page.keyboard.press('Enter')
    await card('Tuesday').waitFor()
    expect(await stateOf('Tuesday').textContent()).toBe('Open')
    await card('Tuesday').getByText('Deutsch').waitFor()
    expect(await violationsInAllAppearances(host)).toEqual([])
  })

  it('fit a phone', async () => {
    const { page } = host
    await page.setViewportSize({ width: 360, height: 740 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await press('Tuesday', 'Change limits')
    expect(await overflow()).toBe(0)
    const disk = page.getByLabel('Most disk space in MiB')
    expect(await disk.inputValue()).toBe('')
    await disk.and(page.getByPlaceholder(/^[\d,]+$/)).waitFor()
    await page.getByLabel('Most learners').fill('25')
    await confirm('Save')
    await card('Tuesday').getByText('0 of 25').waitFor()
    // The server's value did not become that of the class.
    expect((await classroom.classes.all()).map(({ mostDisk }) => mostDisk)).toEqual([null, null])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('get another language, or that of each browser', async () => {
    await press('Tuesday', 'Change language')
    const dialog = host.page.getByRole('dialog')
    await dialog.getByLabel('Language', { exact: true }).selectOption('日本語')
    await confirm('Save')
    await card('Tuesday').getByText('日本語').waitFor()
    await press('Tuesday', 'Change language')
    await dialog.getByLabel('Language', { exact: true }).selectOption('As each browser says')
    await confirm('Save')
    await card('Tuesday').getByText('As each browser says').waitFor()
  })

  it('are closed, archived and opened again', async () => {
    await press('Tuesday', 'Close to newcomers')
    await confirm('Close to newcomers')
    await stateOf('Tuesday').getByText('Closed to newcomers').waitFor()
    await press('Tuesday', 'Archive')
    await confirm('Archive')
    await stateOf('Tuesday').getByText('Archived').waitFor()
    await press('Tuesday', 'Open the class')
    await stateOf('Tuesday').getByText('Open', { exact: true }).waitFor()
  })

  it('are entered, by a button and by the choice in the bar', async () => {
    const { page } = host
    const shown = page.locator('header strong')
    await press('Tuesday', 'Enter this class')
    await shown.getByText('Tuesday').waitFor()
    await page.getByLabel('Class shown in this tab').selectOption('Monday')
    // Choosing alone changes nothing.
    expect(await shown.innerText()).toBe('Tuesday')
    await switchButton().click()
    await shown.getByText('Monday').waitFor()
  })

  it('keep what was typed in each, and show nothing of each other', async () => {
    const { page } = host
    const shown = page.locator('header strong')
    const ann = (await classroom.classStore.join(classroom.itsClass.id, 'Ann')).learner
    const name = page.getByLabel('Name of the class')
    await name.fill('Wednesday')
    await page.goto(`${new URL(page.url()).origin}/#/learner/${ann.id}`)
    // Nothing of the next class can be read.
    await page.route('**/api/class', (route) => route.abort())
    await page.getByLabel('Class shown in this tab').selectOption('Tuesday')
    await switchButton().click()
    await shown.getByText('Trainer dashboard').waitFor()
    expect(new URL(page.url()).hash).toBe('#/')
    await page.unroute('**/api/class')
    await openClasses()
    expect(await name.inputValue()).toBe('')
    await press('Monday', 'Enter this class')
    await shown.getByText('Monday').waitFor()
    expect(await name.inputValue()).toBe('Wednesday')
    await name.fill('')
  })

  it('are measured by the server for this screen alone', async () => {
    const { page } = host
    const measured: string[] = []
    const note = (request: Request) => {
      if (new URL(request.url()).pathname === '/api/classes') measured.push(request.url())
    }
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    page.on('request', note)
    await page.reload()
    await page.getByLabel('Class shown in this tab').waitFor()
    page.off('request', note)
    expect(measured).toEqual([])
    await openClasses()
    await card('Tuesday').waitFor()
  })

  it('are deleted once their name was typed', async () => {
    const { page } = host
    await press('Tuesday', 'Delete for good')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete for good' }).count()).toBe(0)
    await dialog.getByRole('textbox').fill('Tuesday')
    await confirm('Delete for good')
    await card('Tuesday').waitFor({ state: 'detached' })
    await card('Monday').waitFor()
    expect(host.problems).toEqual([])
  })
})
