import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringAxe, LOOKED_AT, lookAround, lookFirst } from './looks.ts'
import { type Stage, setStage } from './support.ts'

describe('whether the shop delivers', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.close())

  it('is asked without a mouse, and answered without a barrier in any look', async () => {
    const learner = await stage.learner('postcodes', LOOKED_AT)
    const { page, context, open, troubles } = learner
    await bringAxe(context)
    await lookFirst(learner)
    await open('/#/postcode')
    await page.focus('#postcode')
    await page.keyboard.type('sw1a 1aa')
    await page.keyboard.press('Enter')
    await page.getByText('We do!').waitFor()
    expect(await lookAround(learner)).toEqual([])
    await page.fill('#postcode', `${'A'.repeat(35)}!`)
    await page.keyboard.press('Enter')
    await page.locator('app-delivery-check .error').waitFor()
    expect(await page.getByText('We do!').count()).toBe(0)
    expect(await lookAround(learner)).toEqual([])
    await context.close()
    expect(troubles.filter((trouble) => !/503/.test(trouble))).toEqual([])
  })
})
