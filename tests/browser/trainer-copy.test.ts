import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

describe('a visit to a copy of a shop', () => {
  let opened: ClassOnHostNames
  let trainer: Learner
  let ann: LearnerOnHostName

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const annsContext = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    ann = await opened.join(annsContext, 'Ann')
    await opened.classroom.tracker.membersChanged()
    const context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    trainer = { context, page, problems: [], alerts: [], open: () => Promise.resolve() }
    await page.goto(await opened.classroom.openDashboard())
    await page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
  })
  afterAll(() => opened.close())

  const inside = () => trainer.page.getByRole('region', { name: 'Look inside' })
  const link = () => inside().getByRole('link', { name: 'Open the copy in a new tab' })

  it('is confirmed, opens in a tab without access to the dashboard, and is marked; by keyboard', async () => {
    const { page, context } = trainer
    await inside().getByRole('button', { name: 'Make a copy' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Look into Ann’s shop?' })
    await dialog.getByText('runs in your browser as well').waitFor()
    await dialog.getByRole('button', { name: 'Make a copy' }).press('Enter')
    await link().waitFor()
    await expect.poll(() => link().evaluate((one) => one === document.activeElement)).toBe(true)
    const [copy] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    copy.setDefaultTimeout(40_000)
    await copy.getByRole('region', { name: 'Your class' }).getByText('A copy of Ann’s shop.').waitFor()
    expect(new URL(copy.url()).hostname).toMatch(/^v-[0-9a-f]{32}\.localhost$/)
    expect(await copy.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await copy.evaluate(() => location.assign('#/class'))
    await copy.getByText('This is only a copy').waitFor()

    await ann.page.evaluate(() => location.assign('#/class'))
    await ann.page.getByText('Trainers may look into a copy of your shop without asking').waitFor()
    await ann.page.getByText('Copies were made:').waitFor()

    await inside().getByRole('button', { name: 'Delete the copy' }).press('Enter')
    await link().waitFor({ state: 'detached' })
    await copy.reload()
    await copy.getByText('This copy is gone').waitFor()
  })

  it('is accessible on the dashboard in all appearances', async () => {
    await inside().getByRole('button', { name: 'Make a copy' }).click()
    await setFirstAppearance(trainer)
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await trainer.page.getByRole('dialog').getByRole('button', { name: 'Make a copy' }).click()
    await link().waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  it('replays an attack step by step, by keyboard, for the whole class, accessible', async () => {
    const { page } = trainer
    await setFirstAppearance(trainer)
    await ann.page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: "' OR 1=1 --<img src=x onerror=alert(1)>", password: 'x' })
      await fetch('rest/user/login', { method: 'POST', headers, body })
    })
    await inside().getByRole('button', { name: 'Make a new copy' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a copy' }).click()
    await inside().getByRole('button', { name: 'Login Admin' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Login Admin' })
    await dialog.getByText(/^Step 1 of \d+$/).waitFor()
    const next = dialog.getByRole('button', { name: 'Next', exact: true })
    while (await next.isEnabled()) await next.press('Enter')
    await dialog.getByRole('region', { name: 'What was sent' }).getByText('OR 1=1').waitFor()
    await dialog.getByRole('button', { name: 'Send again on the copy' }).press('Enter')
    await dialog.getByText('The copy answered with 200.').waitFor()
    await dialog.getByText('This solves “Login Admin”.').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await inside()
      .getByRole('button', { name: 'Delete the copy' })
      .evaluate((one: HTMLElement) => one.click())
    await link().waitFor({ state: 'detached' })
  })
})
