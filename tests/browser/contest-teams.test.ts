import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isolated } from '#web/ui/behaviour/isolated.ts'
import { runningContest } from '../../server/testing/class/contest.ts'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { dashboardContext, learnerContext, viewerOf } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

describe('teams of a contest', () => {
  let opened: ClassOnHostNames
  let trainer: Learner

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const { classStore, itsClass } = opened.classroom
    const settings = runningContest({
      startsAt: IN_AN_HOUR,
      endsAt: TOMORROW,
      teams: { madeBy: 'players', most: 3 },
      brackets: ['Students', 'Guests'],
    })
    await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
    for (const name of ['Carl', 'Dora']) await classStore.join(itsClass.id, name)
    trainer = viewerOf(await (await dashboardContext(opened.browser)).newPage())
    const link = await opened.classroom.openDashboard()
    await trainer.page.goto(link)
    await trainer.page.getByRole('link', { name: 'Contest' }).click()
    await trainer.page.getByRole('link', { name: 'Teams' }).click()
    await trainer.page.getByRole('heading', { name: 'Without a team: 2' }).waitFor()
  })
  afterAll(() => opened.close())

  const page = () => trainer.page
  const team = (name: string) => page().getByRole('region', { name, exact: true })
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  const members = (name: string) =>
    expect.poll(async () =>
      (await team(name).getByRole('listitem').allInnerTexts()).map((text) => text.trim()),
    )

  it('are made and filled by the trainer with the keyboard', async () => {
    await page().getByLabel('Name of the team').fill('Plum')
    await page().getByLabel('Name of the team').press('Enter')
    await team('Plum').waitFor()
    await page().getByRole('checkbox', { name: 'Carl' }).press('Space')
    await page()
      .getByLabel('Move into')
      .selectOption({ label: `${isolated('Plum')} (0 of 3)` })
    await button('Move').press('Enter')
    await members('Plum').toEqual(['Carl (captain)'])
    await page().getByRole('heading', { name: 'Without a team: 1' }).waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  it('are filled from a list, which is checked first', async () => {
    const field = page().getByLabel('List of teams')
    await field.fill('team;nickname\nFig;Dora\nFig;Eve')
    await button('Check the list').click()
    await page().getByText('Nobody in this class has this nickname.').waitFor()
    expect(await button('Use the list').count()).toBe(0)
    await field.fill('team;nickname;bracket\nFig;Dora;Guests\nFig;Carl;')
    await button('Check the list').click()
    await page().getByText('2 learners change their team:').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await button('Use the list').click()
    await members('Fig').toEqual(['Dora (captain)', 'Carl'])
    await members('Plum').toEqual([])
    await team('Fig').getByText('Guests').waitFor()
  })

  it('are changed and deleted', async () => {
    await button('Change team Fig').click()
    const dialog = page().getByRole('dialog')
    await dialog.getByLabel('Name of the team').fill('Mango')
    await dialog.getByLabel('Captain').selectOption('Carl')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await members('Mango').toEqual(['Dora', 'Carl (captain)'])
    await button('Delete team Plum').click()
    await dialog.getByText('You cannot undo this.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await team('Plum').waitFor({ state: 'detached' })
  })

  it('have codes to print', async () => {
    await button('Cards with the team codes').click()
    const code = await team('Mango').locator('dd').last().innerText()
    expect(await page().locator('[data-cards] li').allInnerTexts()).toEqual([expect.stringContaining(code)])
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  describe('made by players', () => {
    let ann: LearnerOnHostName
    let bob: LearnerOnHostName

    beforeAll(async () => {
      ann = await opened.join(await learnerContext(opened.browser), 'Ann')
      bob = await opened.join(await learnerContext(opened.browser), 'Bob')
      for (const one of [ann, bob]) one.page.setDefaultTimeout(40_000)
    })

    const names = (at: Page) =>
      expect.poll(() => at.getByRole('list', { name: 'Members' }).getByRole('listitem').allInnerTexts())
    const code = (at: Page) => at.locator('strong').filter({ hasText: /^[a-z]+-[a-z]+-[a-z]+$/ })

    it('are founded by a player whom the class bar leads there', async () => {
      const { page: at } = ann
      await at
        .getByRole('region', { name: 'Your class' })
        .getByRole('link', { name: 'find a team' })
        .press('Enter')
      await at.getByRole('heading', { name: 'Create a team' }).waitFor()
      expect(await violationsInAllAppearances(viewerOf(at))).toEqual([])
      await at.getByLabel('Name of the team').fill('mango')
      await at.getByLabel('Name of the team').press('Enter')
      await at.getByText('There is a team with this name, or one that looks like it.').waitFor()
      await at.getByLabel('Name of the team').fill('Kiwi')
      await at.getByLabel('Name of the team').press('Enter')
      await names(at).toEqual(['Ann (captain) – you'])
      await at.getByRole('link', { name: 'Contest', exact: true }).waitFor()
    })

    it('are joined by code, and the captain sees it', async () => {
      const shared = await code(ann.page).innerText()
      const { page: at } = bob
      await at.goto(`${bob.origin}/#/contest`)
      const announcements = at.locator('section').filter({ hasText: 'Team code' }).getByRole('status')
      await at.getByLabel('Team code').waitFor()
      // Screen readers announce the text of an element that was there before.
      expect(await announcements.count()).toBe(1)
      await at.getByLabel('Team code').fill(shared.toUpperCase().replaceAll('-', ' '))
      await at.getByRole('button', { name: 'Join the team' }).click()
      await names(at).toEqual(['Ann (captain)', 'Bob – you'])
      const focused = () => at.evaluate(() => document.activeElement?.textContent)
      await expect.poll(focused).toContain('Bob – you')
      await at
        .getByRole('status')
        .filter({ hasText: `You are in the team ${isolated('Kiwi')} now.` })
        .waitFor()
      await names(ann.page).toEqual(['Ann (captain) – you', 'Bob'])
      expect(await violationsInAllAppearances(viewerOf(at))).toEqual([])
    })

    it('are led by their captain, on a phone as well', async () => {
      const { page: at } = ann
      await at.setViewportSize({ width: 360, height: 800 })
      await at.getByText('You are the captain: change the team').click()
      expect(await violationsInAllAppearances(viewerOf(at))).toEqual([])
      expect(await unreachableControls(at.locator('body'))).toEqual([])
      await at.getByLabel('New captain').selectOption('Bob')
      await at.getByRole('button', { name: 'Hand the team over' }).click()
      await names(at).toEqual(['Ann – you', 'Bob (captain)'])
      await names(bob.page).toEqual(['Ann', 'Bob (captain) – you'])
    })

    it('are changed by the trainer, and the player is told', async () => {
      await members('Kiwi').toEqual(['Ann', 'Bob (captain)'])
      await page().getByRole('checkbox', { name: 'Bob' }).check()
      await page()
        .getByLabel('Move into')
        .selectOption({ label: `${isolated('Mango')} (2 of 3)` })
      await button('Move').click()
      await members('Mango').toEqual(['Dora', 'Carl (captain)', 'Bob'])
      await bob.page.getByText('put you into a team').first().waitFor()
      await names(bob.page).toEqual(['Dora', 'Carl (captain)', 'Bob – you'])
      await names(ann.page).toEqual(['Ann (captain) – you'])
    })

    it('are left by players, after a question', async () => {
      const { page: at } = ann
      await at.getByRole('button', { name: 'Leave the team' }).click()
      await at.getByRole('dialog').getByText('You are its only member.').waitFor()
      await at.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click()
      await at.getByRole('heading', { name: 'Create a team' }).waitFor()
    })
  })
})
