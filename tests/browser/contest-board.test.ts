import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Learner as Enrolled } from '../../server/class/store/model.ts'
import { setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { dashboardContext, viewerOf } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { addTeams, recordSolves, setContest } from './testing/contest.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'
import type { Learner } from './testing/stage.ts'

const HOUR_MS = 3_600_000
const TEAMS = ['Apples', 'Berries', 'Cherries']
/** One star and two stars. */
const [EASY, HARDER] = ['errorHandlingChallenge', 'loginAdminChallenge']

describe('the board of a contest', () => {
  let opened: ClassOnHostNames
  let ask: DashboardCall
  let trainer: Learner
  let projector: Learner
  let teams: Enrolled[][]

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const { classroom, browser } = opened
    ask = await signInAsTrainer(classroom)
    await setContest(classroom, {
      title: 'Juice Cup',
      teams: { madeBy: 'trainer', most: 4 },
      startsAt: new Date(Date.now() + HOUR_MS).toISOString(),
      endsAt: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    })
    teams = await addTeams(classroom, TEAMS, 1)
    await classroom.tracker.membersChanged()
    projector = viewerOf(await (await dashboardContext(browser)).newPage())
    const { link } = await ask<{ link: string }>('POST', '/api/invitations', {
      role: 'projector',
      name: 'Hall',
    })
    await projector.page.goto(link)
    trainer = viewerOf(await (await dashboardContext(browser)).newPage())
    await trainer.page.goto(classroom.newDashboardLink())
    await trainer.page.getByRole('link', { name: 'Contest', exact: true }).click()
    await trainer.page.getByRole('heading', { name: 'Juice Cup' }).waitFor()
  })
  beforeEach(async () => {
    await setFirstAppearance(trainer)
    await setFirstAppearance(projector)
  })
  afterAll(() => opened.close())

  const press = async (name: string) => {
    const button = trainer.page.getByRole('button', { name, exact: true })
    // A press of a key does not wait until the button can be used.
    await expect.poll(() => button.and(trainer.page.locator('[aria-disabled="true"]')).count()).toBe(0)
    await button.press('Enter')
  }
  const solve = (team: number, challenge: string) =>
    recordSolves(opened.classroom, [{ shop: teams[team]?.[0]?.shop ?? '', challenge }])
  const trainersRow = (name: string) => trainer.page.getByRole('row').filter({ hasText: name })
  const row = (name: string) => projector.page.getByRole('listitem').filter({ hasText: name }).first()
  const shown = (name: string, points: string) => row(name).getByText(points, { exact: true }).waitFor()

  it('counts down to the start on the projector, with the code of the class', async () => {
    await projector.page.getByText('Starts in').waitFor()
    await projector.page.getByText('3 teams are ready.').waitFor()
    await projector.page.getByText(opened.classroom.itsClass.code).waitFor()
    expect(await violationsInAllAppearances(projector)).toEqual([])
    await setContest(opened.classroom, { startsAt: new Date(Date.now() - HOUR_MS).toISOString() })
    await projector.page.getByText('Time left').waitFor()
    await shown('Apples', '0')
  })

  it('shows a solve at the trainer’s board and on the projector, with the first blood', async () => {
    await projector.page.keyboard.press('Space')
    await solve(0, EASY)
    await shown('Apples', '100')
    await trainersRow('Apples').getByText('100', { exact: true }).waitFor()
    for (const name of ['Just now', 'First bloods']) {
      await projector.page.getByRole('region', { name }).getByText('Error Handling').waitFor()
    }
    await projector.page.keyboard.press('ArrowRight')
    await projector.page.getByRole('figure', { name: 'Points over time' }).waitFor()
    expect(await violationsInAllAppearances(projector)).toEqual([])
    await setFirstAppearance(projector)
    await projector.page.keyboard.press('ArrowRight')
    await projector.page.getByRole('table', { name: 'Solved challenges by difficulty' }).waitFor()
    expect(await violationsInAllAppearances(projector)).toEqual([])
    await projector.page.keyboard.press('ArrowRight')
    expect(await projector.page.locator('button, a, input, select').count()).toBe(0)
    expect(await violationsInAllAppearances(projector)).toEqual([])
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  it('awards points and takes them back, removes those of a solve, and names the reason', async () => {
    const { page } = trainer
    await page.getByRole('button', { name: 'Apples' }).click()
    const points = page.getByRole('region', { name: 'Points of Apples' })
    await points.getByRole('textbox', { name: 'Points' }).fill('50')
    await points.getByLabel('Reason').fill('Best report')
    await points.getByRole('button', { name: 'Award points' }).click()
    await shown('Apples', '150')
    const changes = page.getByRole('region', { name: 'Points changed by trainers' })
    await changes.getByText('Best report').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await changes.getByRole('button', { name: 'Undo this change' }).click()
    await shown('Apples', '100')

    await points.getByRole('button', { name: 'Remove these points: Error Handling' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Shared flag')
    await dialog.getByRole('button', { name: 'Remove these points' }).click()
    await shown('Apples', '0')
    await changes.getByRole('button', { name: 'Undo this change' }).click()
    await shown('Apples', '100')
    await press('Close these points')
  })

  it('is hidden from the projector, and shown again', async () => {
    await press('Hide the board')
    await projector.page.getByRole('heading', { name: 'The board is hidden.' }).waitFor()
    expect(await projector.page.getByText('Apples').count()).toBe(0)
    await trainersRow('Apples').waitFor()
    expect(await violationsInAllAppearances(projector)).toEqual([])
    await trainer.page.getByRole('button', { name: 'Show the board' }).waitFor()
    await expect.poll(() => trainer.page.locator('[aria-disabled="true"]').count()).toBe(0)
    // The focus has stayed at the button.
    await trainer.page.keyboard.press('Enter')
    await shown('Apples', '100')
  })

  it('stands still on the projector once it is frozen, while the trainer sees each solve', async () => {
    await press('Freeze the board now')
    await projector.page.getByText('points still count, and are shown later').waitFor()
    await solve(1, HARDER)
    await trainersRow('Berries').getByText('200', { exact: true }).waitFor()
    // A second change reaches the projector, so the solve would be shown by now.
    await ask('POST', '/api/contest/hide', { isHidden: true })
    await projector.page.getByRole('heading', { name: 'The board is hidden.' }).waitFor()
    await ask('POST', '/api/contest/hide', { isHidden: false })
    await shown('Berries', '0')
    expect(await projector.page.getByText('Login Admin').count()).toBe(0)
    await press('What players see')
    await trainersRow('Berries').getByText('200', { exact: true }).waitFor({ state: 'detached' })
    await press('All points')
    await trainersRow('Berries').getByText('200', { exact: true }).waitFor()
  })

  it('is revealed place by place after the end, and each new place is marked', async () => {
    await setContest(opened.classroom, { endsAt: new Date().toISOString() })
    const newest = () => projector.page.locator('[data-newest="true"]')
    const steps = [
      { name: 'Cherries', points: '0' },
      { name: 'Apples', points: '100' },
      { name: 'Berries', points: '200' },
    ]
    await trainer.page.getByRole('button', { name: 'Reveal the next place' }).focus()
    for (const [index, { name, points }] of steps.entries()) {
      await expect.poll(() => trainer.page.locator('[aria-disabled="true"]').count()).toBe(0)
      await trainer.page.keyboard.press('Enter')
      await newest().filter({ hasText: name }).getByText(points, { exact: true }).waitFor()
      if (index === 0) {
        await shown('Berries', '0')
        expect(await violationsInAllAppearances(projector)).toEqual([])
        expect(await violationsInAllAppearances(trainer)).toEqual([])
        await setFirstAppearance(trainer)
      }
    }
    await projector.page.getByRole('heading', { name: 'Final standings' }).waitFor()
    await press('Hide the last place again')
    await newest().filter({ hasText: 'Apples' }).waitFor()
    await press('Reveal all places')
    await newest().filter({ hasText: 'Berries' }).waitFor()
    await trainer.page.getByText('All places are revealed.').waitFor()
  })
})
