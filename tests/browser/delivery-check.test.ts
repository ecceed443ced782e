import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('the delivery check', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('works without a mouse, and is accessible in all appearances', async () => {
    const learner = await stage.learner('postcodes', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/#/postcode')
    await page.focus('#postcode')
    await page.keyboard.type('sw1a 1aa')
    await page.keyboard.press('Enter')
    await page.getByText('We do!').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.fill('#postcode', `${'A'.repeat(35)}!`)
    await page.keyboard.press('Enter')
    await page.locator('app-delivery-check .error').waitFor()
    expect(await page.getByText('We do!').count()).toBe(0)
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await context.close()
    expect(problems.filter((problem) => !/503/.test(problem))).toEqual([])
  })
})
