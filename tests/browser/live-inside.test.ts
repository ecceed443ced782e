import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { openClassWithAnn, viewerOf } from './testing/class-contexts.ts'
import type { ClassOnHostNames, LearnerOnHostName } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

describe('a live visit', () => {
  let opened: ClassOnHostNames
  let trainer: Learner
  let ann: LearnerOnHostName
  let annsScreen: Learner

  beforeAll(async () => {
    ;({ opened, trainer, ann, annsScreen } = await openClassWithAnn())
    await trainer.page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
  })
  afterAll(() => opened.close())

  const inside = () => trainer.page.getByRole('region', { name: 'Look inside' })
  const bar = () => ann.page.getByRole('region', { name: 'Your class' })

  it('is requested on the dashboard, granted on the join page, marked on both sides and ended by the learner; accessible', async () => {
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
