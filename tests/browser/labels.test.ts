import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logInByToken } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('the label printer', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('prints a label without a mouse, on a phone, and leaves the rest of the page out', async () => {
    const options = { viewport: { width: 360, height: 740 } } as const
    const learner = await stage.learner('labels', options)
    const { page, open, problems } = learner
    await logInByToken(learner, stage, 'labels', JIM)
    await open('/#/labels')
    await page.locator('#labelText').focus()
    await page.keyboard.type('Quince; with care')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Until Thursday')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const label = page.locator('[data-bottle-label]')
    await label.waitFor()
    expect(await label.textContent()).toBe('Quince; with care\nUntil Thursday')
    expect(await label.getAttribute('data-size')).toBe('L')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.emulateMedia({ media: 'print' })
    expect((await page.locator('body').innerText()).trim()).toBe('Quince; with care\nUntil Thursday')
    expect(problems).toEqual([])
  })
})
