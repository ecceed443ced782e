import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('pips', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('are exchanged both ways without a mouse, and are accessible in all appearances', async () => {
    const learner = await stage.learner('pips', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    const { authentication } = (await stage.application.visitor('pips').post('/rest/user/login', JIM)).json()
    await context.addCookies([{ name: 'token', value: authentication.token, url: stage.origin }])
    await setFirstAppearance(learner)
    await open('/loyalty')
    await page.getByRole('radio', { name: 'Pips into my wallet' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await page.getByText('Pips: -40 · Cents: +60').waitFor()
    expect(await page.locator('#pips').textContent()).toBe('60')
    expect(await page.locator('#wallet').textContent()).toBe('100.60')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('radio', { name: 'Pips into my wallet' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('60')
    await page.keyboard.press('Enter')
    await page.getByText('Pips: +40 · Cents: -60').waitFor()
    expect(await page.locator('#pips').textContent()).toBe('100')
    await page.locator('#amount').fill('a few')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    expect(problems).toEqual([])
  })
})
