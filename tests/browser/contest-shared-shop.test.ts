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
    const [hers, his] = [page(ann), page(bob)]
    await hers.goto(`${ann?.origin}/#/contest`)
    await hers.getByLabel('Name of the team').fill('Kiwi')
    await hers.getByLabel('Name of the team').press('Enter')
    const code = await hers
      .locator('strong')
      .filter({ hasText: /^[a-z]+-[a-z]+-[a-z]+$/ })
      .innerText()
    expect(await violationsInAllAppearances(viewerOf(hers))).toEqual([])
    await goIn(hers)
    await bar(hers).getByText('Nobody else from your team is here now').waitFor()
    await his.goto(`${bob?.origin}/#/contest`)
    await his.getByLabel('Team code').fill(code)
    await his.getByRole('button', { name: 'Join the team' }).click()
    await goIn(his)
    expect(new URL(his.url()).origin).toBe(new URL(hers.url()).origin)
    await bar(hers).getByText('Here now from your team: Bob').waitFor()
    await bar(his).getByText('Here now from your team: Ann').waitFor()
    await his.goto(`${new URL(his.url()).origin}/#/contest`)
    const members = his.getByRole('list', { name: 'Members' }).getByRole('listitem')
    await expect
      .poll(() => members.allInnerTexts())
      .toEqual(['Ann (captain) – in the shop now', 'Bob – in the shop now – you'])
    expect(await violationsInAllAppearances(viewerOf(his))).toEqual([])
    await his.setViewportSize({ width: 360, height: 800 })
    expect(await unreachableControls(his.locator('body'))).toEqual([])
  })

  it('shows a member what trainers write to them alone, and where their own things are', async () => {
    const { classStore, itsClass } = opened.classroom
    const [hers, his] = [page(ann), page(bob)]
    const learners = await classStore.learners(itsClass.id)
    const learner = learners.find(({ nickname }) => nickname === 'Bob')?.id ?? ''
    const message = { by: 'Olga', audience: { to: 'learner', learner }, text: 'Well done, Bob' } as const
    await classStore.messageStore.postMessage(itsClass.id, message, new Date())
    await hers.reload()
    await his.reload()
    const unread = his.getByRole('region', { name: 'Not read yet' })
    await unread.getByText('Well done, Bob').waitFor()
    await bar(hers).getByText('Kiwi').waitFor()
    expect(await hers.getByText('Well done, Bob').count()).toBe(0)
    await unread.getByRole('button', { name: 'I have read this' }).click()
    await unread.waitFor({ state: 'hidden' })
    for (const at of [hers, his]) {
      await at.goto(`${new URL(at.url()).origin}/#/class`)
      await at.getByText('You are in the shop of your team: Kiwi.').waitFor()
      await at.getByRole('heading', { name: 'In my own shop' }).waitFor()
      await at.getByRole('heading', { name: 'What trainers see of this shop' }).waitFor()
      expect(await at.getByText(/^You joined/).count()).toBe(0)
    }
    await his.getByText('Well done, Bob', { exact: true }).waitFor()
    expect(await hers.getByText('Well done, Bob').count()).toBe(0)
    expect(await violationsInAllAppearances(viewerOf(his))).toEqual([])
    await his.setViewportSize({ width: 360, height: 800 })
    const [name, company] = [bar(his).locator('p').first(), bar(his).getByRole('status').first()]
    const [left, right] = [await name.boundingBox(), await company.boundingBox()]
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8)
    const { origin } = new URL(his.url())
    await his.getByRole('link', { name: 'To the join page' }).click()
    await his.getByRole('button', { name: 'Go on as: Bob' }).waitFor()
    await his.goto(`${origin}/#/contest`)
  })

  it('has for all what one of them solves', async () => {
    const [hers, his] = [page(ann), page(bob)]
    const { origin } = new URL(hers.url())
    await hers.goto(`${origin}/#/contest`)
    await his.goto(`${origin}/#/score-board`)
    await hers.getByRole('heading', { name: 'Board' }).first().waitFor()
    for (const at of [hers, his]) {
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
