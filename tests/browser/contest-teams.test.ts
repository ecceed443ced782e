import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningContest } from '../../server/testing/class/contest.ts'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { dashboardContext, viewerOf } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

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
    await page().getByLabel('Move into').selectOption({ label: 'Plum (0 of 3)' })
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
    expect(await button('Take over the list').count()).toBe(0)
    await field.fill('team;nickname;bracket\nFig;Dora;Guests\nFig;Carl;')
    await button('Check the list').click()
    await page().getByText('2 learners change their team:').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await button('Take over the list').click()
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
    await dialog.getByText('That cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await team('Plum').waitFor({ state: 'detached' })
  })

  it('have codes to print', async () => {
    await button('Cards with the team codes').click()
    const code = await team('Mango').locator('dd').last().innerText()
    expect(await page().locator('[data-cards] li').allInnerTexts()).toEqual([expect.stringContaining(code)])
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })
})
