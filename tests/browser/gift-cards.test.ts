import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { doTask, guide, openTour, readToNextTask } from './testing/tour.ts'

const PATIENTLY = { timeout: 10_000 }

describe('gift cards', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** Jim on his phone, with 100 in his wallet. */
  const arrive = async (shop: string): Promise<Learner> => {
    const options = { viewport: { width: 360, height: 740 } } as const
    const learner = await stage.nextLearner(shop, options)
    const { authentication } = (await stage.application.visitor(shop).post('/rest/user/login', JIM)).json()
    await learner.context.addCookies([{ name: 'token', value: authentication.token, url: stage.origin }])
    await learner.open('/#/search')
    await learner.page.evaluate(({ token, bid }) => {
      localStorage.setItem('token', token)
      sessionStorage.setItem('bid', String(bid))
      window.dispatchEvent(new Event('session-changed'))
    }, authentication)
    return learner
  }

  it('are bought and redeemed without a mouse, on a phone', async () => {
    const { page, open, problems } = await arrive('by-keys')
    await open('/#/gift-cards')
    await page.locator('#giftValue').focus()
    await page.keyboard.type('20')
    for (let at = 0; at < 4; at++) await page.keyboard.press('Tab')
    await page.keyboard.type('Happy birthday')
    await expect.poll(() => page.locator('#buyGiftCard').textContent()).toContain('20.00')
    await page.locator('#buyGiftCard').focus()
    await page.keyboard.press('Enter')
    const code = page.locator('app-gift-cards li p', { hasText: /^PEEL-/ })
    await code.waitFor()
    await page.locator('#giftCode').focus()
    await page.keyboard.type((await code.textContent()) ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('20.00¤ more in your wallet').waitFor()
    await page.locator('blockquote', { hasText: 'Happy birthday' }).waitFor()
    await page.getByText(/^Redeemed, /).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

  it('are paid out once after a double click, and not into a full wallet', async () => {
    const shop = 'in-a-hurry'
    const { page, open, problems } = await arrive(shop)
    const balance = () =>
      page.evaluate(async (): Promise<number> => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        return (await (await fetch('./rest/wallet/balance', { headers })).json()).data
      })
    await open('/#/gift-cards')
    const code = page.locator('app-gift-cards li p', { hasText: /^PEEL-/ }).first()
    await page.fill('#giftValue', '20')
    await page.click('#buyGiftCard')
    await code.waitFor()
    await page.fill('#giftCode', (await code.textContent()) ?? '')
    await page.dblclick('#redeemGiftCard')
    await page.getByText('20.00¤ more in your wallet').waitFor()
    expect(await balance()).toBe(100)
    expect(await stage.application.visitor(shop).solved('giftCardRaceChallenge')).toBe(false)
    const { tables } = await stage.application.host.open(shop)
    await page.fill('#giftValue', '10')
    await page.click('#buyGiftCard')
    const full = page
      .getByRole('listitem')
      .filter({ hasText: '10.00¤' })
      .locator('p', { hasText: /^PEEL-/ })
    await page.fill('#giftCode', (await full.textContent()) ?? '')
    tables.run('UPDATE Wallets SET balance = 1995')
    await page.click('#redeemGiftCard')
    await page.getByText('Your wallet has no room for it').waitFor()
    expect(await balance()).toBe(1995)
    expect(problems).toEqual([])
  })

  it('tell what is left on them, without a mouse, on a phone', async () => {
    const { page, open, problems } = await arrive('at-the-till')
    await open('/#/gift-cards')
    await page.fill('#giftValue', '20')
    await page.click('#buyGiftCard')
    const code = page.locator('app-gift-cards li p', { hasText: /^PEEL-/ })
    await code.waitFor()
    const number = (await code.textContent()) ?? ''
    const says = page.locator('#cardBalance')
    const ask = async (typed: string) => {
      await page.locator('#giftNumber').focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await ask(number.toLowerCase())
    await expect.poll(() => says.textContent()).toBe('There is 20.00¤ left on it.')
    await ask(`${number}&fields=pin#`)
    await expect.poll(() => says.textContent()).toContain('only not with what is left')
    expect(await stage.application.visitor('at-the-till').solved('secondHandParameterChallenge')).toBe(true)
    await ask('PEEL-0')
    await page.getByText('The till knows no card with this code').waitFor()
    expect(await says.textContent()).toBe('')
    await page.fill('#giftCode', number)
    await page.click('#redeemGiftCard')
    await page.getByText('20.00¤ more in your wallet').waitFor()
    await ask(number)
    await expect.poll(() => says.textContent()).toContain('Nothing is left on it')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const expected = problems.filter((problem) => !/404/.test(problem))
    expect(expected).toEqual([])
  })

  it('have a tour that leads to paying any amount', async () => {
    const jim = await arrive('guided')
    const { page } = jim
    await openTour(jim, 'Pay What You Like')
    await doTask(page, () => page.evaluate(() => location.assign('#/gift-cards')))
    await doTask(page, () => page.fill('#giftValue', '20'))
    await doTask(page, () => page.click('#buyGiftCard'))
    await readToNextTask(page)
    // As the repeater sends it.
    await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ value: 50, price: 1, message: 'for me' })
      await fetch('./rest/gift-cards', { method: 'POST', headers, body })
    })
    const isAtEnd = async () => {
      await readToNextTask(page)
      return guide(page).getByText('Solved, and you did it with your own hands').isVisible()
    }
    await expect.poll(isAtEnd, PATIENTLY).toBe(true)
    expect(await stage.application.visitor('guided').solved('payWhatYouLikeChallenge')).toBe(true)
    expect(jim.problems).toEqual([])
  })
})
