import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import { runningContest } from '../../server/testing/class/contest.ts'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext, viewerOf } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 20_000 }

describe('a contest of two teams', () => {
  let opened: ClassOnHostNames
  let ann: LearnerOnHostName
  let bob: LearnerOnHostName
  const errors: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    ann = await opened.join(await learnerContext(opened.browser), 'Ann')
    bob = await opened.join(await learnerContext(opened.browser), 'Bob')
    for (const { page } of [ann, bob]) {
      page.setDefaultTimeout(20_000)
      page.on('pageerror', (error) => errors.push(error.message))
    }
  })
  afterAll(() => opened.close())

  async function change(settings: Partial<ContestSettings>): Promise<void> {
    const { classStore, itsClass, contest } = opened.classroom
    await classStore.contests.changeContest(itsClass.id, (saved) => ({
      settings: { ...(saved?.settings ?? runningContest()), ...settings },
      revealed: null,
    }))
    await contest.settle()
  }

  async function foundTeam(name: string, nickname: string): Promise<void> {
    const { classStore, itsClass } = opened.classroom
    const learners = await classStore.learners(itsClass.id)
    const learner = learners.find((one) => one.nickname === nickname)?.id ?? ''
    await classStore.teams.foundTeam(name, { classId: itsClass.id, learner, at: new Date() })
  }

  const goTo = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash)
  const board = (page: Page) => page.getByRole('table', { name: 'Board', exact: true })
  const rows = async (page: Page) => {
    const texts = await board(page).locator('tbody tr').allInnerTexts()
    return texts.map((text) => text.replaceAll(/\s+/g, ' '))
  }

  it('appears in the class bar of open pages, and leads to its page by keyboard', async () => {
    await change({ teams: { madeBy: 'players', most: 4 }, brackets: ['Pupils', 'Staff'] })
    await foundTeam('Pips', 'Ann')
    await foundTeam('Rinds', 'Bob')
    const link = bob.page.getByRole('region', { name: 'Your class' }).getByRole('link', { name: 'Contest' })
    await link.press('Enter')
    await bob.page.getByRole('heading', { level: 1, name: 'Autumn cup' }).waitFor()
    await bob.page.getByText(/^Time left/).waitFor()
    await bob.page.getByText('Place 1 of 2', { exact: false }).waitFor()
    expect((await rows(bob.page)).join()).toContain('your team')
  })

  it('shows a solve on the page of another player at once, without a reload', async () => {
    await bob.page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await goTo(ann.page, '#/score-board')
    await expect.poll(async () => (await rows(bob.page))[0], PATIENTLY).toMatch(/^1 Pips .* 1 100$/)
    await bob.page.getByText('Place 2 of 2', { exact: false }).waitFor()
    const firsts = bob.page.getByRole('heading', { name: 'First blood' }).locator('xpath=../..')
    await firsts.getByText('Pips').waitFor()
    await bob.page.getByRole('figure', { name: 'Points over time' }).getByText('Pips').first().waitFor()
    expect(await bob.page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  it('shows the own points with their parts, and the rules with all their numbers', async () => {
    const { rules } = runningContest()
    await change({ rules: { ...rules, firstSolves: [15, 5], hintPercent: 10 } })
    await goTo(ann.page, '#/contest')
    await ann.page.getByText('First blood +15').waitFor()
    await ann.page.getByText('Pips', { exact: true }).first().waitFor()
    await ann.page.getByText('Each hint that is opened before the solve costs 10% of the value.').waitFor()
    await ann.page.getByText('100 · 200 · 300 · 400 · 500 · 600').waitFor()
  })

  it('checks a flag where flags are the own ones, and nowhere else', async () => {
    const { page } = ann
    const field = page.getByRole('textbox', { name: 'Flag', exact: true })
    expect(await field.count()).toBe(0)
    await change({ hasOwnFlags: true })
    await field.fill('no flag at all')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('That is not your flag for this challenge.').waitFor()
    const { training } = opened.application
    const challenge = training.catalogue.get('scoreBoardChallenge')
    const own = JSON.parse(await page.evaluate(async () => (await fetch('/training/contest')).text()))
    await page.getByLabel('Challenge', { exact: true }).selectOption('scoreBoardChallenge')
    await field.fill(challenge ? training.ownFlag(challenge, own.competitor) : '')
    await field.press('Enter')
    await page.getByText('Your flag, and the points are yours already.').waitFor()
  })

  it('stands still when it is frozen, but the own points go on', async () => {
    await change({ freezesAt: new Date().toISOString() })
    await bob.page.getByText('The board stands still since').waitFor()
    const before = await rows(bob.page)
    const { host, training } = opened.application
    const challenge = training.catalogue.get('errorHandlingChallenge')
    const shop = await host.open(new URL(ann.origin).hostname.split('.')[0] ?? '')
    if (challenge) training.recordSolve(shop, challenge)
    // Whether it was the first solve stays a secret as well.
    await ann.page.getByText('Place 1 of 2 · 215 points').waitFor()
    expect(await rows(bob.page)).toEqual(before)
    await bob.page.reload()
    await board(bob.page).waitFor()
    expect(await rows(bob.page)).toEqual(before)
  })

  it('is used by keyboard: the bracket, and the graph as a table', async () => {
    const { page } = bob
    await page.getByLabel('Bracket').focus()
    await page.keyboard.press('s')
    await page.getByText('Nobody is in the race yet.').waitFor()
    await page.keyboard.press('Home')
    await board(page).waitFor()
    await page.getByText('Show as a table').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Points over time' }).getByText('Pips').waitFor()
    expect(await unreachableControls(page.locator('main'))).toEqual([])
  })

  it('is accessible in all appearances, and as wide as its window', async () => {
    expect(await violationsInAllAppearances(viewerOf(bob.page))).toEqual([])
    expect(errors).toEqual([])
  })

  it('says before the start and after the end that nothing counts, and hides a hidden board', async () => {
    const { page } = bob
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await change({
      startsAt: inAnHour,
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
      freezesAt: null,
    })
    await page.getByText('Nothing counts yet', { exact: false }).waitFor()
    await page.getByText(/^Starts in/).waitFor()
    await change({ startsAt: '2020-01-01T10:00:00Z', endsAt: '2020-01-01T12:00:00Z', isBoardHidden: true })
    await page.getByText('The contest is over').waitFor()
    await page.getByText('The board is hidden for now.', { exact: false }).waitFor()
    expect(await board(page).count()).toBe(0)
    const { classStore, itsClass } = opened.classroom
    await classStore.contests.changeContest(itsClass.id, () => undefined)
    await page.getByText('Your class has no contest').waitFor()
  })
})
