import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('shopping lists', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('are written, printed and changed without a mouse, and are accessible in all appearances', async () => {
    const learner = await stage.learner('lists', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    await setFirstAppearance(learner)
    await logInByToken(learner, stage, 'lists', JIM)
    await open('/#/lists')
    await page.focus('#listName')
    await page.keyboard.type('Friday')
    for (const product of ['Apple Juice (1000ml)', 'Banana Juice (1000ml)']) {
      await page.getByLabel(product, { exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Print the list Friday' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'Banana Juice (1000ml)' }).waitFor()
    await page.getByText('3.98¤').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('button', { name: 'Share the list Friday' }).focus()
    await page.keyboard.press('Enter')
    const link = await page.getByRole('textbox', { name: 'Link to Friday' }).inputValue()
    expect(link).toContain('/share/')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    const guest = await context.newPage()
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'Friday' }).waitFor()
    await guest.getByText('Banana Juice (1000ml)').waitFor()
    await guest.close()
    await page.getByRole('button', { name: 'Change the list Friday' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('listName')
    await page.keyboard.press('End')
    await page.keyboard.type(" at Dad's")
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Friday at Dad's" }).waitFor()
    await page.getByRole('button', { name: "Print the list Friday at Dad's" }).focus()
    await page.keyboard.press('Enter')
    await page.locator('app-shopping-lists .error').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.close()
    expect(problems.filter((problem) => !/500/.test(problem))).toEqual([])
  })

  it('are changed one after the other: an answer that arrives late closes no other form', async () => {
    const learner = await stage.learnerForTest('late-lists')
    const { page, open } = learner
    await logInByToken(learner, stage, 'late-lists', JIM)
    await open('/#/lists')
    const name = page.locator('#listName')
    for (const list of ['Friday', 'Sunday']) {
      await name.fill(list)
      await page.getByLabel('Apple Juice (1000ml)', { exact: true }).check()
      await name.press('Enter')
      await page.getByRole('heading', { name: list }).waitFor()
    }
    await page.getByRole('button', { name: 'Change the list Friday' }).click()
    await name.fill('Friday at noon')
    const saving = await holdRequests(page, /\/rest\/lists\/[^/]+$/)
    await name.press('Enter')
    await expect.poll(() => saving.paths.length).toBe(1)
    await page.getByRole('button', { name: 'Change the list Sunday' }).click()
    await name.fill('Sunday at noon')
    saving.release()
    await page.getByRole('heading', { name: 'Friday at noon' }).waitFor()
    expect(await name.inputValue()).toBe('Sunday at noon')
  })
})
