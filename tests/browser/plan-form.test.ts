import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { holdRequests } from './testing/held-requests.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

describe('the form of a plan', () => {
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
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
  })
  afterAll(() => opened.close())

  const violations = () =>
    violationsInAllAppearances({ page, context, problems, alerts: [], open: () => Promise.resolve() })
  const form = () => page.getByRole('form', { name: 'A plan of your own' })
  const parts = () => form().getByRole('list', { name: 'Parts' }).locator('> li')
  const titles = () => parts().locator('strong').allTextContents()
  const part = (title: string) => parts().filter({ hasText: title })
  const opener = (title: string) => form().getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) })
  const take = () => form().getByRole('button', { name: 'Check and take this plan' }).click()

  it('makes a plan: challenges are found by name, and a part can pause the judging', async () => {
    await form().getByLabel('Title of the plan').fill('Tuesday')
    await form().getByLabel('Title of the part').fill('Rules')
    await form().getByLabel('Minutes', { exact: true }).fill('10')
    await form().getByRole('checkbox', { name: 'Pause the judging' }).check()
    await form().getByRole('button', { name: 'Add a part' }).click()
    await form().getByLabel('Title of the part').fill('Logins')
    await form().getByLabel('Points of each challenge in a contest').fill('150')
    await form().getByLabel('Hints').last().selectOption('after')
    await form().getByLabel('Minutes until hints open').fill('15')
    await form().getByRole('searchbox').fill('login')
    await form().getByLabel('Stars', { exact: true }).selectOption('2')
    await form()
      .getByRole('checkbox', { name: /^Login Admin/ })
      .check()
    await form().getByLabel('Stars', { exact: true }).selectOption('3')
    await form()
      .getByRole('checkbox', { name: /^Login Jim/ })
      .check()
    await form().getByRole('button', { name: 'Move up: Login Jim' }).click()
    expect(await violations()).toEqual([])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await unreachableControls(form())]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(CONTEXT_OPTIONS.viewport)
    await take()
    await page.getByRole('heading', { name: 'Tuesday' }).waitFor()
    const { classStore, itsClass } = opened.classroom
    const stored = await classStore.messageStore.planState(itsClass.id)
    expect(JSON.parse(stored ?? '{}').plan).toMatchObject({
      title: 'Tuesday',
      parts: [
        { title: 'Rules', minutes: 10, judging: 'paused' },
        {
          title: 'Logins',
          points: 150,
          hints: { afterMinutes: 15 },
          challenges: ['loginJimChallenge', 'loginAdminChallenge'],
        },
      ],
    })
    expect(await form().getByLabel('Title of the plan').inputValue()).toBe('')
  })

  it('puts parts in order by buttons, which keep the focus and say where a part is, and by dragging', async () => {
    await page.getByRole('button', { name: 'Change a copy: Ninety minutes' }).click()
    await expect.poll(() => parts().count()).toBe(5)
    const [first = '', second = '', ...others] = (await titles()).map((title) => title.replace(/^\d+\. /, ''))
    await form()
      .getByRole('button', { name: `Move down: ${first}` })
      .press('Enter')
    await form().getByText(`“${first}” is now part 2 of 5.`).waitFor({ state: 'attached' })
    expect(await titles()).toEqual([second, first, ...others].map((title, at) => `${at + 1}. ${title}`))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Move down: ${first}`)
    await part(first).getByTitle('Drag to another place').dragTo(part(second))
    expect((await titles())[0]).toBe(`1. ${first}`)
  })

  it('survives a reload, and is the same plan as YAML', async () => {
    await form().getByLabel('Title of the plan').fill('Ninety of ours')
    await page.reload()
    expect(await form().getByLabel('Title of the plan').inputValue()).toBe('Ninety of ours')
    const asYaml = form().getByRole('button', { name: 'YAML', exact: true })
    const checking = await holdRequests(page, '**/api/plan/check')
    await asYaml.click()
    await expect.poll(() => checking.paths).toHaveLength(1)
    await form().getByLabel('Title of the plan').fill('Ninety of ours, at least')
    const checked = page.waitForResponse('**/api/plan/check')
    checking.release()
    await checked
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    // What was typed meanwhile is in no YAML yet: the form stays.
    expect(await form().getByLabel('Title of the plan').inputValue()).toBe('Ninety of ours, at least')
    await asYaml.click()
    const text = form().getByLabel('The plan, in YAML')
    await expect.poll(() => text.inputValue()).toContain('title: Ninety of ours, at least')
    await text.fill((await text.inputValue()).replace('Ninety of ours, at least', 'Written by hand'))
    const saving = page.waitForEvent('download')
    await form().getByRole('button', { name: 'Save as a file' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('plan.yml')
    expect(readFileSync(await saved.path(), 'utf8')).toBe(await text.inputValue())
    await form().getByRole('button', { name: 'Form', exact: true }).click()
    await expect.poll(() => form().getByLabel('Title of the plan').inputValue()).toBe('Written by hand')
  })

  it('shows each fault at its field, warns of times that do not fit, and asks before it replaces a plan', async () => {
    const [first = '', second = ''] = (await titles()).map((title) => title.replace(/^\d+\. /, ''))
    await opener(second).click()
    await form().getByLabel('Title of the part').fill(first)
    await form().getByLabel('Minutes', { exact: true }).fill('0')
    await take()
    await form().getByText('must be a number of minutes from 1 to 1440').waitFor()
    await form().getByLabel('Minutes', { exact: true }).fill('20')
    await take()
    await form().getByText('another part has this title already').waitFor()
    await expect
      .poll(() =>
        form()
          .getByLabel('Title of the part')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    expect(await violations()).toEqual([])
    await form().getByLabel('Title of the part').fill('Much later')
    await form().getByLabel('Begins by itself at').fill('2021-01-01T10:00')
    await form().getByText('This time is over.').waitFor()
    await form().getByLabel('Begins by itself at').fill('2091-01-01T10:00')
    await form().getByText('The class ends before that').waitFor()
    await take()
    const question = page.getByRole('dialog', { name: 'Take this plan instead of' })
    await question.getByRole('button', { name: 'No, leave it' }).click()
    await page.getByRole('heading', { name: 'Tuesday' }).waitFor()
    await take()
    await question.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('heading', { name: 'Written by hand' }).waitFor()
    expect(problems).toEqual([])
  })
})
