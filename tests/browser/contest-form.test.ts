import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { holdRequests } from './testing/held-requests.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

describe('the form of a contest', () => {
  let opened: ClassOnHostNames
  let context: BrowserContext
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    context = await learnerContext(opened.browser)
    page = await context.newPage()
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(await opened.classroom.openDashboard())
    await page.getByRole('link', { name: 'Contest', exact: true }).click()
  })
  afterAll(() => opened.close())

  const form = (name = 'New contest') => page.getByRole('form', { name })
  const preview = () => page.getByRole('region', { name: 'What players will see' })
  const saved = async () => {
    const { classStore, itsClass } = opened.classroom
    return (await classStore.contests.contest(itsClass.id))?.settings
  }
  /** Usable with a mouse and a finger, by everybody, at the width of a phone, too. */
  const expectUsable = async (place: ReturnType<typeof form>) => {
    expect(
      await violationsInAllAppearances({
        ...{ page, context, problems, alerts: [] },
        open: () => Promise.resolve(),
      }),
    ).toEqual([])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await unreachableControls(place)]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(CONTEXT_OPTIONS.viewport)
  }

  /** Presses the button of a form, and types while the contest is being saved. */
  const typeWhileSaving = async (button: ReturnType<Page['getByRole']>, type: () => Promise<void>) => {
    const saving = await holdRequests(page, /\/api\/contest$/)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button.press('Enter')
    await sent
    await type()
    saving.release()
  }

  it('says what is wrong at the field, and keeps what was typed on other screens', async () => {
    await page.getByRole('button', { name: 'New contest' }).click()
    await form().getByLabel('Kind of contest').selectOption('Jeopardy')
    expect(await form().getByLabel('Members of a team, at most').inputValue()).toBe('4')
    await form().getByLabel('Start', { exact: true }).fill('2030-12-01T18:00')
    await form().getByLabel('End', { exact: true }).fill('2030-12-01T17:00')
    const name = form().getByLabel('Name', { exact: true })
    await name.fill('')
    await form().getByRole('button', { name: 'Create the contest' }).click()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await form().getByText('A contest has a name of 1 to 80 characters in one line.').waitFor()
    await name.fill('Juice Cup')
    await form().getByRole('button', { name: 'Create the contest' }).click()
    await form().getByText('The end has to come after the start.').waitFor()
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.goBack()
    expect(await form().getByLabel('Name', { exact: true }).inputValue()).toBe('Juice Cup')
    // As a page stored it that did not have this field yet.
    await page.evaluate(() => {
      for (const [name, text] of Object.entries(sessionStorage)) {
        if (!name.endsWith(' contest new')) continue
        const draft = JSON.parse(text)
        delete draft.fields.challengePoints
        sessionStorage.setItem(name, JSON.stringify(draft))
      }
    })
    await page.reload()
    expect(await form().getByLabel('Name', { exact: true }).inputValue()).toBe('Juice Cup')
  })

  it('shows what players will see, and warns of an end after that of the class', async () => {
    await form().getByLabel('End', { exact: true }).fill('2030-12-01T21:00')
    await preview().getByRole('heading', { name: 'Juice Cup' }).waitFor()
    await preview().getByText('Team 1', { exact: true }).waitFor()
    await preview().getByText('Each hint that is opened before the solve costs 10% of the value.').waitFor()
    await preview().getByText('The class ends before the contest').waitFor()
    await form().getByText('Rules for points').click()
    await expectUsable(form())
  })

  it('makes the contest, whose settings can be changed at any time, also while they are being saved', async () => {
    await form().getByLabel('Brackets').fill('Students\nPros')
    await typeWhileSaving(form().getByRole('button', { name: 'Create the contest' }), () =>
      form().getByLabel('Name', { exact: true }).fill('Juice Cup 2'),
    )
    await expect.poll(saved).toMatchObject({
      ...{ title: 'Juice Cup', preset: 'jeopardy', brackets: ['Students', 'Pros'] },
      teams: { madeBy: 'players', most: 4 },
      startsAt: new Date('2030-12-01T18:00').toISOString(),
    })
    await page.getByRole('navigation', { name: 'Parts of the contest' }).getByText('Settings').click()
    const settings = form('Settings')
    const name = settings.getByLabel('Name', { exact: true })
    await expect.poll(() => name.inputValue()).toBe('Juice Cup 2')
    await settings.getByText('Rules for points').click()
    await settings.getByLabel('Price of each hint, in percent').fill('25')
    await settings.getByLabel('Challenge', { exact: true }).selectOption('Login Admin')
    await settings.getByRole('button', { name: 'Add its points' }).press('Enter')
    const points = settings.getByLabel('Login Admin', { exact: true })
    await expect.poll(() => points.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await points.inputValue()).toBe('250')
    await page.keyboard.type('-5')
    await page.keyboard.press('Enter')
    await settings.getByText('Points of a challenge are a whole number from 0 to 100,000.').waitFor()
    await points.fill('300')
    const save = settings.getByRole('button', { name: 'Save the settings' })
    await typeWhileSaving(save, () => name.fill('Juice Cup 3'))
    await page.getByText('Saved. Points are recalculated.').waitFor()
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect(await name.inputValue()).toBe('Juice Cup 3')
    expect(await saved()).toMatchObject({
      title: 'Juice Cup 2',
      brackets: ['Students', 'Pros'],
      rules: { hintPercent: 25, challenges: { loginAdminChallenge: 300 } },
    })
    await expectUsable(settings)
    await settings.getByText('Rules for points').click()
    await settings.getByRole('button', { name: 'Remove: Login Admin' }).click()
    await settings.getByRole('button', { name: 'Discard my changes' }).press('Enter')
    await points.waitFor()
    expect(await name.inputValue()).toBe('Juice Cup 2')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contest-form')
  })

  it('deletes it after a question, and says what is kept', async () => {
    await page.getByRole('button', { name: 'Delete the contest' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('what learners solved, are kept').waitFor()
    await dialog.getByRole('button', { name: 'Delete the contest' }).click()
    await page.getByText('This class has no contest.').waitFor()
    expect(await saved()).toBeUndefined()
    await page.getByRole('button', { name: 'New contest' }).click()
    expect(await form().getByLabel('Name', { exact: true }).inputValue()).not.toContain('Juice')
    expect(problems).toEqual([])
  })
})
