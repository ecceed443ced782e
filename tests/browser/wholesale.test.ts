import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOUNDERS_CARD, pinOf } from '../../server/shop/records/gift-card-pins.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('the wholesale screens', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** A page on a phone, with Jim logged in. */
  async function openAsJim(shop: string, path: string) {
    const learner = await stage.nextLearner(shop, { viewport: { width: 360, height: 740 } })
    await logInByToken(learner, stage, shop, JIM)
    await learner.open(`/#${path}`)
    return learner
  }

  it('list stock and prices, and take a guess at the raffle', async () => {
    const { page, problems } = await openAsJim('wholesale', '/wholesale')
    await page.locator('#stockSearch').fill('apple juice')
    const row = page.locator('app-wholesale tbody tr').first()
    await row.waitFor()
    expect(await row.locator('th').textContent()).toBe('Apple Juice (1000ml)')
    expect(await row.locator('td').last().textContent()).toContain('1.99')
    await page.locator('#rafflePin').focus()
    await page.keyboard.type('0000')
    await page.keyboard.press('Enter')
    const result = page.locator('#raffleResult')
    await page.waitForFunction(() => document.querySelector('#raffleResult')?.textContent !== '')
    expect(await result.textContent()).toMatch(/nine|9|wallet/)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rafflePin')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

  it('run a query, keep it in the history, and read the schema', async () => {
    const { page, problems } = await openAsJim('graph-explorer', '/graphql')
    await page.locator('#graphExample').click()
    await page.locator('#graphQuery').focus()
    await page.keyboard.press('Control+Enter')
    const answer = page.locator('#graphAnswer')
    await answer.waitFor()
    expect(await answer.textContent()).toContain('"name": "Apple Juice (1000ml)"')
    await page.locator('#graphQuery').fill('{ me { name } }')
    await page.locator('#graphVariables').fill('[]')
    expect(await page.locator('#runQuery').isDisabled()).toBe(true)
    await page.locator('#graphVariables').fill('{"a": 1}')
    await page.locator('#runQuery').click()
    await page.waitForFunction(() => document.querySelector('#graphAnswer')?.textContent?.includes('"jim"'))
    await page.locator('#graphQuery').fill('{ draft }')
    await page.reload()
    expect(await page.locator('#graphQuery').inputValue()).toBe('{ draft }')
    expect(await page.locator('#graphVariables').inputValue()).toBe('{"a": 1}')
    await page.locator('#graphExample').click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.locator('#graphQuery').inputValue()).toBe('{ draft }')
    const history = page.locator('app-graph-explorer ul button')
    await history.last().waitFor()
    expect(await history.first().textContent()).toBe('{ me { name } }')
    await history.last().click()
    expect(await page.locator('#graphQuery').inputValue()).toContain('reviews')
    await page.locator('#readSchema').click()
    await page.locator('#graphSchema h3').first().waitFor()
    const schema = await page.locator('#graphSchema').textContent()
    expect(schema).toContain('giftCard(code): GiftCard')
    expect(schema).not.toContain('pinHash')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

  it('are where an address without a query leads', async () => {
    const { page } = await stage.nextLearner('graph-address')
    await page.goto(`${stage.origin}/graphql`)
    await page.locator('app-graph-explorer #graphQuery').waitFor()
  })

  it('redeem the card in the frame with its PIN', async () => {
    const { page, problems } = await openAsJim('framed-card', '/gift-cards')
    const pin = pinOf(await stage.application.host.open('framed-card'), FOUNDERS_CARD.code)
    await page.locator('#framedCard').waitFor()
    await page.locator('#giftCode').fill(FOUNDERS_CARD.code)
    await page.locator('#giftPin').fill(pin)
    await page.locator('#redeemGiftCard').click()
    await page.locator('app-gift-cards').getByText('more in your wallet').waitFor()
    expect(problems).toEqual([])
  })
})
