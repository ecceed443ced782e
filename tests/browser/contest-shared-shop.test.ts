import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningContest } from '../../server/testing/class/contest.ts'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext, viewerOf } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

describe('the shop that a team shares', () => {
  let opened: ClassOnHostNames
  let [ann, bob]: LearnerOnHostName[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const { classStore, itsClass } = opened.classroom
    const settings = runningContest({ teams: { madeBy: 'players', most: 3, shops: 'shared' } })
    await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
    ann = await opened.join(await learnerContext(opened.browser), 'Ann')
    bob = await opened.join(await learnerContext(opened.browser), 'Bob')
    for (const one of [ann, bob]) one.page.setDefaultTimeout(40_000)
  })
  afterAll(() => opened.close())

  const page = (who: LearnerOnHostName | undefined): Page => {
    if (!who) throw new Error('nobody')
    return who.page
  }
  const bar = (at: Page) => at.getByRole('region', { name: 'Your class' })
  /** From the contest page of the own shop, by the page of the join host. */
  const goIn = async (at: Page) => {
    await at.getByRole('button', { name: 'Go into the shop of my team' }).click()
    await at.getByText('This shop belongs to the team:').waitFor()
    await at
      .getByRole('button', { name: 'Enter my shop' })
      .or(at.getByRole('button', { name: 'Enter the shop of my team' }))
      .click()
    await bar(at).getByText('Kiwi').waitFor()
  }

  it('is entered by two members, who see each other', async () => {
    const [annsPage, bobsPage] = [page(ann), page(bob)]
    await annsPage.goto(`${ann?.origin}/#/contest`)
    await annsPage.getByLabel('Name of the team').fill('Kiwi')
    await annsPage.getByLabel('Name of the team').press('Enter')
    const code = await annsPage
      .locator('strong')
      .filter({ hasText: /^[a-z]+-[a-z]+-[a-z]+$/ })
      .innerText()
    expect(await violationsInAllAppearances(viewerOf(annsPage))).toEqual([])
    await goIn(annsPage)
    await bar(annsPage).getByText('Nobody else from your team is here now').waitFor()
    await bobsPage.goto(`${bob?.origin}/#/contest`)
    await bobsPage.getByLabel('Team code').fill(code)
    await bobsPage.getByRole('button', { name: 'Join the team' }).click()
    await goIn(bobsPage)
    expect(new URL(bobsPage.url()).origin).toBe(new URL(annsPage.url()).origin)
    await bar(annsPage).getByText('Here now from your team: Bob').waitFor()
    await bar(bobsPage).getByText('Here now from your team: Ann').waitFor()
    await bobsPage.goto(`${new URL(bobsPage.url()).origin}/#/contest`)
    const members = bobsPage.getByRole('list', { name: 'Members' }).getByRole('listitem')
    await expect
      .poll(() => members.allInnerTexts())
      .toEqual(['Ann (captain) – in the shop now', 'Bob – in the shop now – you'])
    expect(await violationsInAllAppearances(viewerOf(bobsPage))).toEqual([])
    await bobsPage.setViewportSize({ width: 360, height: 800 })
    expect(await unreachableControls(bobsPage.locator('body'))).toEqual([])
  })

  it('shows a member what trainers write to them alone, and where their own things are', async () => {
    const { classStore, itsClass } = opened.classroom
    const [annsPage, bobsPage] = [page(ann), page(bob)]
    const learners = await classStore.learners(itsClass.id)
    const learner = learners.find(({ nickname }) => nickname === 'Bob')?.id ?? ''
    const message = { by: 'Olga', audience: { to: 'learner', learner }, text: 'Well done, Bob' } as const
    await classStore.messageStore.postMessage(itsClass.id, message, new Date())
    await annsPage.reload()
    await bobsPage.reload()
    const unread = bobsPage.getByRole('region', { name: 'Not read yet' })
    await unread.getByText('Well done, Bob').waitFor()
    await bar(annsPage).getByText('Kiwi').waitFor()
    expect(await annsPage.getByText('Well done, Bob').count()).toBe(0)
    await unread.getByRole('button', { name: 'I have read this' }).click()
    await unread.waitFor({ state: 'hidden' })
    for (const at of [annsPage, bobsPage]) {
      await at.goto(`${new URL(at.url()).origin}/#/class`)
      await at.getByText('You are in the shop of your team: Kiwi.').waitFor()
      await at.getByRole('heading', { name: 'In my own shop' }).waitFor()
      await at.getByRole('heading', { name: 'What trainers see of this shop' }).waitFor()
      expect(await at.getByText(/^You joined/).count()).toBe(0)
    }
    await bobsPage.getByText('Well done, Bob', { exact: true }).waitFor()
    expect(await annsPage.getByText('Well done, Bob').count()).toBe(0)
    expect(await violationsInAllAppearances(viewerOf(bobsPage))).toEqual([])
    await bobsPage.setViewportSize({ width: 360, height: 800 })
    const [name, company] = [bar(bobsPage).locator('p').first(), bar(bobsPage).getByRole('status').first()]
    const [left, right] = [await name.boundingBox(), await company.boundingBox()]
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8)
    const { origin } = new URL(bobsPage.url())
    await bobsPage.getByRole('link', { name: 'To the join page' }).click()
    await bobsPage.getByRole('button', { name: 'Go on as: Bob' }).waitFor()
    await bobsPage.goto(`${origin}/#/contest`)
  })

  it('has for all what one of them solves', async () => {
    const [annsPage, bobsPage] = [page(ann), page(bob)]
    const { origin } = new URL(annsPage.url())
    await annsPage.goto(`${origin}/#/contest`)
    // The rest of the test needs the solve, which the shop sees by a picture at the end of the board.
    const found = bobsPage.waitForResponse(/padding\/1px\.png$/, { timeout: 40_000 })
    await bobsPage.goto(`${origin}/#/score-board`)
    await found
    for (const at of [annsPage, bobsPage]) {
      await at.goto(`${origin}/#/contest`)
      await at.getByRole('row').filter({ hasText: 'Kiwi' }).filter({ hasText: '100' }).waitFor()
    }
  })

  it('is closed to a member who is moved away, and stays open to the other', async () => {
    const { classStore, itsClass } = opened.classroom
    const classId = itsClass.id
    const blue = await classStore.teams.createTeam(classId, { name: 'Blue' }, new Date())
    const learners = await classStore.learners(classId)
    const [id] = learners.filter(({ nickname }) => nickname === 'Bob').map((one) => one.id)
    await classStore.teams.moveLearners(blue.id, { classId, learners: [id ?? ''], most: 3, at: new Date() })
    const dialog = page(bob).getByRole('dialog', { name: 'You are not in this team' })
    await dialog.waitFor()
    expect(await violationsInAllAppearances(viewerOf(page(bob)))).toEqual([])
    await bar(page(ann)).getByText('Nobody else from your team is here now').waitFor()
    await dialog.getByRole('link').click()
    await page(bob).getByRole('button', { name: 'Go on as: Bob' }).click()
    await page(bob).getByText('This shop belongs to the team:').waitFor()
    expect(await page(bob).locator('strong').allInnerTexts()).toContain('Blue')
  })
})
