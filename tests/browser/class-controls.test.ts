import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext, openClassWithAnn, viewerOf } from './testing/class-contexts.ts'
import type { ClassOnHostNames, LearnerOnHostName } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}

describe('what others do in a learner’s shop', () => {
  let opened: ClassOnHostNames
  let trainer: Learner
  let ann: LearnerOnHostName
  let annsScreen: Learner

  beforeAll(async () => {
    ;({ opened, trainer, ann, annsScreen } = await openClassWithAnn())
    await bar().getByText('Ann', { exact: true }).waitFor()
  })
  beforeEach(async () => {
    await setFirstAppearance(trainer)
    await setFirstAppearance(annsScreen)
  })
  afterAll(() => opened.close())

  const bar = () => ann.page.getByRole('region', { name: 'Your class' })
  const status = () => bar().getByRole('status').textContent()
  const inside = () => trainer.page.getByRole('region', { name: 'Look inside' })

  it('a learner sees in the bar and on the class page where else it is open, and when that has ended; accessible', async () => {
    expect(await bar().getByText('Also open').count()).toBe(0)
    const phone = viewerOf(await (await learnerContext(opened.browser, PHONE)).newPage())
    await opened.resume(phone.page, ann)
    const item = bar().getByText('Also open: a phone').locator('visible=true').first()
    await item.waitFor()
    expect(await status()).toBe('Also open: a phone')
    await ann.page.evaluate(() => location.assign('#/class'))
    await ann.page.getByRole('main').getByText('Also open: a phone').waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])

    await phone.page.evaluate(() => location.assign('#/class'))
    await phone.page.getByRole('main').getByText('Also open: a computer').waitFor()
    expect(await violationsInAllAppearances(phone)).toEqual([])

    await phone.context.close()
    await item.waitFor({ state: 'detached' })
    expect(await status()).toBe('Your shop is open here alone.')
    await ann.page.evaluate(() => location.assign('#/search'))
  })

  it('a trainer pauses the judging, which both sides say until a trainer resumes it', async () => {
    await trainer.page.getByRole('link', { name: 'Class', exact: true }).click()
    await trainer.page.getByRole('checkbox', { name: 'Pause the judging' }).press('Space')
    await trainer.page.getByText('Judging is paused since').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await bar().getByText('Judging is paused: nothing counts').waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await trainer.page.getByRole('button', { name: 'Go on judging' }).press('Enter')
    await bar().getByText('Judging is paused: nothing counts').waitFor({ state: 'detached' })
  })

  it('a trainer asks for attention, which covers the page; the learner may dismiss that', async () => {
    await trainer.page.getByRole('checkbox', { name: 'Eyes up front' }).press('Space')
    const sheet = ann.page.getByRole('dialog', { name: 'Eyes up front' })
    await sheet.waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await sheet.getByRole('button', { name: 'Close this' }).press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await bar().getByRole('status').filter({ hasText: 'Eyes up front' }).waitFor()
    await trainer.page.getByRole('button', { name: 'Back to work' }).press('Enter')
    await sheet.waitFor({ state: 'detached' })
  })

  it('a live visit is requested on the dashboard, granted on the join page, marked on both sides and ended by the learner; accessible', async () => {
    await trainer.page.getByRole('link', { name: 'Activity' }).click()
    await trainer.page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await inside().getByRole('button', { name: 'Ask to come in live' }).press('Enter')
    const dialog = trainer.page.getByRole('dialog', { name: 'Ask Ann whether you may come in?' })
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask to come in live' }).click()
    await inside().getByText('You have asked.').waitFor()

    await bar().getByRole('button', { name: 'Trainer asks to come in' }).press('Enter')
    await bar().getByText('What happens by itself counts only when Trainer has left.').waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await bar().getByRole('button', { name: 'Answer on the join page' }).press('Enter')
    await ann.page.getByRole('heading', { name: 'May your trainer come in?' }).waitFor()
    expect(new URL(ann.page.url()).hostname).toBe('join.localhost')
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await ann.page.getByRole('button', { name: 'Yes, come in' }).press('Enter')
    await ann.page.getByRole('heading', { name: 'A guest in your shop' }).waitFor()

    await inside().getByText('The learner said yes.').waitFor()
    await inside().getByRole('button', { name: 'Get a way in' }).press('Enter')
    const link = inside().getByRole('link', { name: 'To the shop, in a new tab' })
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
    const [tab] = await Promise.all([
      trainer.context.waitForEvent('page'),
      trainer.page.keyboard.press('Enter'),
    ])
    const live = viewerOf(tab)
    await tab.getByText('This shop belongs to:').waitFor()
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(await violationsInAllAppearances(live)).toEqual([])
    await tab.getByRole('button', { name: 'Come in' }).press('Enter')
    await tab.getByText('You are in Ann’s own shop.').waitFor()
    expect(new URL(tab.url()).hostname).toBe(new URL(ann.page.url()).hostname)
    await tab.evaluate(() => location.assign('#/class'))
    await tab.getByText('This page belongs to the learner alone').waitFor()

    await inside().getByText('You are in the learner’s shop').waitFor()
    await bar().getByRole('button', { name: 'Trainer is in your shop' }).press('Enter')
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await bar().getByRole('button', { name: 'Send Trainer out' }).press('Enter')
    await bar().getByRole('button', { name: 'Trainer is in your shop' }).waitFor({ state: 'detached' })
    await inside().getByText('It is over since').waitFor()
    await tab.reload()
    await tab.getByText('This shop belongs to somebody').waitFor()
  })
})
