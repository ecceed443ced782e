import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('top-ups with Pulp Pay', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** Jim, with 100 in the wallet. */
  const arrive = async (shop: string, options: Parameters<Stage['nextLearner']>[1]): Promise<Learner> => {
    const learner = await stage.nextLearner(shop, options)
    await logInByToken(learner, stage, shop, JIM)
    return learner
  }

  it('arrive without a mouse, on a phone', async () => {
    const options = { viewport: { width: 360, height: 740 } } as const
    const { page, open, problems } = await arrive('top-ups', options)
    await open('/#/wallet')
    await page.locator('.confirmation', { hasText: '100.00' }).waitFor()
    await page.locator('#pulpPayAmount').focus()
    await page.keyboard.type('25.5')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('25.50¤ arrived in your wallet').waitFor()
    await page.getByRole('listitem').getByText('25.50¤ arrived in your wallet').waitFor()
    await page.locator('.confirmation', { hasText: '125.50' }).waitFor()
    expect(await page.locator('#pulpPayAmount').inputValue()).toBe('')
    expect(await page.locator('#amount').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

  it('are paid once after a double click', async () => {
    const { page, open, problems } = await arrive('in-a-hurry', {})
    await open('/#/wallet')
    await page.fill('#pulpPayAmount', '10')
    await page.dblclick('#pulpPayButton')
    await page.locator('.confirmation', { hasText: '110.00' }).waitFor()
    expect(await page.getByRole('listitem').getByText('10.00¤ arrived').count()).toBe(1)
    expect(await stage.application.visitor('in-a-hurry').solved('paidTwiceChallenge')).toBe(false)
    expect(problems).toEqual([])
  })

  it('are shown at Pulp Pay, where a delivery can be sent again, in all appearances', async () => {
    const learner = await arrive('deliveries', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, context, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/#/wallet')
    await page.fill('#pulpPayAmount', '10')
    await page.click('#pulpPayButton')
    const link = page.getByRole('link', { name: 'What Pulp Pay told us about them' })
    expect(await link.getAttribute('href')).toBe('./elsewhere/pulp-pay')
    await page.getByRole('listitem').getByText('10.00¤ arrived').waitFor()
    await open('/elsewhere/pulp-pay')
    const request = page.locator('pre')
    expect(await request.textContent()).toMatch(/^Pulp-Signature: t=\d+,v1=[0-9a-f]{64}$/m)
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('button', { name: 'Send it again' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('the shop said 200').count()).toBe(2)
    expect(page.url()).toMatch(/\/elsewhere\/pulp-pay$/)
    expect(await stage.application.visitor('deliveries').solved('paidTwiceChallenge')).toBe(true)
    await context.clearCookies({ name: 'token' })
    await open('/elsewhere/pulp-pay')
    await page.getByRole('link', { name: 'Log in there' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    expect(problems).toEqual([])
  })
})
