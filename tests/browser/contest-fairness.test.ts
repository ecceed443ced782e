import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isolated } from '#web/ui/behaviour/isolated.ts'
import { runningContest } from '../../server/testing/class/contest.ts'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

const XSS = 'localXssChallenge'
const LOGIN = 'loginAdminChallenge'

describe('the fairness view of a contest', () => {
  let opened: ClassOnHostNames
  let trainer: Learner

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const { classStore, itsClass } = opened.classroom
    const settings = runningContest()
    await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
    let count = 0
    const did = async (nickname: string, events: [kind: 'opened' | 'solved' | 'byCode', key: string][]) => {
      const { learner } = await classStore.join(itsClass.id, nickname)
      const at = new Date().toISOString()
      const entries = events.map(([kind, key]) => ({
        ...{ id: `event${count++}`, kind, key, detail: '', at, evidence: null },
      }))
      await classStore.appendEvents([{ shop: learner.shop, entries }])
    }
    await did('Ann', [
      ['solved', XSS],
      ['byCode', LOGIN],
    ])
    await did('Bob', [
      ['opened', XSS],
      ['solved', XSS],
    ])
    const context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    const page = await context.newPage()
    trainer = { context, page, problems: [], alerts: [], open: async () => {} }
    page.on('pageerror', (error) => trainer.problems.push(error.message))
    await page.goto(await opened.classroom.openDashboard())
    await page.getByRole('grid').getByRole('link', { name: 'Ann' }).waitFor()
    await page.evaluate(() => location.assign('#/contest/fairness'))
  })
  afterAll(() => opened.close())

  it('says what was seen, with innocent readings beside it, and nothing of others', async () => {
    const { page } = trainer
    const notes = page.getByRole('region', { name: 'Fairness' })
    await notes.getByText(`${isolated('Ann')} solved this without having opened`).waitFor()
    const text = await notes.innerText()
    expect(text).toMatch(/DOM XSS, \d+:\d\d:\d\d/)
    expect(text).toContain('It may also be: The trainer showed it.')
    expect(text).not.toContain('Bob')
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  it('shows one kind, or everybody with the points over time', async () => {
    const { page } = trainer
    const notes = page.getByRole('region', { name: 'Fairness' })
    await notes.getByLabel('Show', { exact: true }).selectOption({ label: 'Restored' })
    await notes.getByText(`${isolated('Ann')} restored this`).waitFor()
    expect(await notes.innerText()).not.toContain('solved this')
    await notes.getByLabel('Show', { exact: true }).selectOption({ label: 'Flags of others' })
    await notes.getByText('There is nothing of this kind.').waitFor()
    await notes.getByLabel('Show', { exact: true }).selectOption({ label: 'All competitors' })
    await notes
      .getByText(`Points of ${isolated('Bob')} over time`)
      .first()
      .click()
    await notes.getByRole('figure', { name: `Points of ${isolated('Bob')} over time` }).waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
  })

  it('leads to the timeline of a learner', async () => {
    const { page } = trainer
    await page
      .getByRole('link', { name: `Timeline of ${isolated('Ann')}` })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Ann' }).waitFor()
    expect(trainer.problems).toEqual([])
  })
})
