import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addAxe,
  CONTEXT_OPTIONS,
  setFirstAppearance,
  violationsInAllAppearances,
} from './testing/appearances.ts'
import { JIM } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('cider tastings', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('are booked without a mouse, not by minors, and are accessible in all appearances', async () => {
    const learner = await stage.learner('tastings', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    await addAxe(context)
    await setFirstAppearance(learner)
    await open('/#/login')
    await page.fill('#email', JIM.email)
    await page.fill('#password', JIM.password)
    await page.click('#loginButton')
    await page.waitForURL('**/#/search')
    await open('/#/tastings')
    await page.getByText('None so far. The barrels are patient.').waitFor()
    await page.focus('#dateOfBirth')
    await page.keyboard.type('2015-07-21')
    await page.keyboard.press('Enter')
    await page.locator('app-tastings .error', { hasText: 'too young' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.fill('#dateOfBirth', '1990-07-21')
    await page.keyboard.press('Enter')
    await page.locator('#tastingBookings', { hasText: 'dry ciders' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('app-tastings .error', { hasText: 'already' }).waitFor()
    await page.getByRole('radio', { name: /dry ciders/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.focus('#bookTasting')
    await page.keyboard.press('Enter')
    await page.locator('#tastingBookings', { hasText: 'sweet ciders' }).waitFor()
    expect(await page.locator('#tastingBookings > li').count()).toBe(2)
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.close()
    expect(problems.filter((problem) => !/403|409/.test(problem))).toEqual([])
  })
})
