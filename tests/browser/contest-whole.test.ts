import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContestTeam } from '#contract/contest.ts'
import { dashboardContext, learnerContext } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'

const HOUR_MS = 3_600_000

describe('a contest, from the form to the closing ceremony', () => {
  let opened: ClassOnHostNames
  let trainer: Page
  let ann: LearnerOnHostName
  let bob: LearnerOnHostName
  let carl: LearnerOnHostName

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    trainer = await (await dashboardContext(opened.browser)).newPage()
    trainer.setDefaultTimeout(30_000)
    await trainer.goto(await opened.classroom.openDashboard())
  })
  afterAll(() => opened.close())

  /** By the clock of the browser, as a field for dates has it. */
  const localTime = (ms: number): Promise<string> =>
    trainer.evaluate(
      (at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
      ms,
    )
  const join = async (name: string) => opened.join(await learnerContext(opened.browser), name)
  /** As the page of a player calls the shop. */
  const inShop = (page: Page, path: string, body?: object): Promise<string> =>
    page.evaluate(
      async ([to, sent]) => {
        const headers = { 'content-type': 'application/json' }
        const init = sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : {}
        return (await fetch(to, init)).text()
      },
      [path, body] as const,
    )
  const login = (page: Page) => inShop(page, '/rest/user/login', { email: "' or 1=1--", password: 'x' })
  const ownTeam = async (page: Page): Promise<ContestTeam | null> =>
    JSON.parse(await inShop(page, '/training/contest')).team
  /** The points of a team on the trainer's board. */
  const row = (team: string) => trainer.getByRole('row').filter({ hasText: team })
  const shown = async (page: Page) => {
    const rows = await page
      .getByRole('table', { name: 'Board', exact: true })
      .locator('tbody tr')
      .allInnerTexts()
    return rows.map((text) => text.replaceAll(/\s+/g, ' '))
  }

  /** The text of what has the focus. */
  const focused = (): Promise<string> => trainer.evaluate(() => document.activeElement?.textContent ?? '')

  it('is made by the form', async () => {
    await trainer.getByRole('link', { name: 'Contest', exact: true }).click()
    await trainer.getByRole('button', { name: 'New contest' }).click()
    const form = trainer.getByRole('form', { name: 'New contest' })
    await form.getByLabel('Name', { exact: true }).fill('Juice Cup')
    await form.getByLabel('Start', { exact: true }).fill(await localTime(Date.now() - HOUR_MS))
    await form.getByLabel('End', { exact: true }).fill(await localTime(Date.now() + HOUR_MS))
    await form.getByLabel('Kind of contest').selectOption('Jeopardy')
    await form.getByRole('button', { name: 'Create the contest' }).click()
    await trainer.getByRole('heading', { level: 1, name: 'Juice Cup' }).waitFor()
  })

  it('has teams of players, and shows a solve to all', async () => {
    ann = await join('Ann')
    bob = await join('Bob')
    carl = await join('Carl')
    await inShop(ann.page, '/training/contest/team', { name: 'Pips' })
    await inShop(carl.page, '/training/contest/team', { name: 'Rinds' })
    const { code } = (await ownTeam(ann.page)) ?? {}
    await inShop(bob.page, '/training/contest/team/join', { code })
    expect((await ownTeam(bob.page))?.members.map(({ nickname }) => nickname).sort()).toEqual(['Ann', 'Bob'])
    await login(bob.page)
    // 250 points for two stars, and ten percent for the first.
    await row('Pips').getByText('275', { exact: true }).waitFor()
    await bob.page.evaluate(() => location.assign('#/contest'))
    await expect.poll(async () => (await shown(bob.page))[0], { timeout: 20_000 }).toMatch(/^1 Pips.* 275$/)
  })

  it('stands still for players once it is frozen, and counts on', async () => {
    await trainer.getByRole('button', { name: 'Freeze the board now' }).click()
    await bob.page.getByText('The board stands still since').waitFor()
    await login(carl.page)
    await row('Rinds')
      .getByText(/^2\d\d$/)
      .waitFor()
    // A page that is opened now shows the same as one that was open before.
    await bob.page.reload()
    await bob.page.getByRole('table', { name: 'Board', exact: true }).waitFor()
    expect((await shown(bob.page))[1]).toMatch(/^2 Rinds.* 0$/)
  })

  it('ends, is revealed place by place, and its results are saved', async () => {
    await trainer.getByRole('button', { name: 'End the contest now' }).click()
    const dialog = trainer.getByRole('dialog')
    await dialog.getByText('The board stays frozen').waitFor()
    await dialog.getByRole('button', { name: 'End the contest now' }).click()
    await dialog.waitFor({ state: 'detached' })
    // Enter pressed once more hides no board.
    await expect.poll(focused).toContain('The contest is over')
    const reveal = trainer.getByRole('button', { name: 'Reveal the next place' })
    await reveal.click()
    await expect
      .poll(async () => (await shown(bob.page)).at(-1), { timeout: 20_000 })
      .toMatch(/^2 Rinds.* 2\d\d$/)
    await reveal.click()
    await trainer.getByText('All places are revealed.').waitFor()
    // Enter pressed once too often hides no place again.
    expect(await focused()).toContain('All places are revealed.')
    await trainer.getByRole('link', { name: 'Class', exact: true }).click()
    const saving = trainer.waitForEvent('download')
    await trainer.getByText('Save with names').click()
    const results = readFileSync(await (await saving).path(), 'utf8')
    for (const name of ['Ann', 'Bob', 'Carl']) expect(results).toContain(name)
  })
})
