import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TastingEvening } from '#contract/shop/tastings.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('cider tastings', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('are booked without a mouse, not by minors, and are accessible in all appearances', async () => {
    const learner = await stage.nextLearner('tastings', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    await setFirstAppearance(learner)
    await logInByToken(learner, stage, 'tastings', JIM)
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
    expect(problems.filter((problem) => !/403|409/.test(problem))).toEqual([])
  })

  it('are listed by their dates', async () => {
    const learner = await stage.nextLearner('tasting-dates')
    const { page, open } = learner
    await logInByToken(learner, stage, 'tasting-dates', JIM)
    await page.route('**/rest/tastings', async (route) => {
      const response = await route.fetch()
      const { data }: { data: TastingEvening[] } = await response.json()
      const days = { friday: '03', saturday: '02', closed: '01' }
      const evenings = data.map((one) => ({ ...one, startsAt: `2031-05-${days[one.id]}T19:00:00.000Z` }))
      await route.fulfill({ response, json: { data: evenings } })
    })
    await open('/#/tastings')
    const radios = page.locator('#tasting-form input[type=radio]')
    await expect
      .poll(() => radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('value'))))
      .toEqual(['closed', 'saturday', 'friday'])
  })
})
