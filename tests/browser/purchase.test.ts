import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, type Stage, setStage } from './support.ts'

describe('a customer at the till', () => {
  let stage: Stage
  let jim: Learner

  beforeAll(async () => {
    stage = await setStage()
    jim = await stage.learner('jim')
    await jim.open('/#/login')
    await jim.page.fill('#email', 'jim@juice-sh.op')
    await jim.page.fill('#password', 'ncc-1701')
    await jim.page.click('#loginButton')
    await jim.page.waitForURL(/#\/search/)
  })
  afterAll(() => stage.close())

  it('chooses address, delivery and card, and gets a confirmation that can be printed', async () => {
    const { page } = jim
    await jim.open('/#/basket')
    await page.click('#checkoutButton')
    await page.waitForURL(/#\/address\/select/)
    await page.getByRole('radio').first().check({ force: true })
    await page.locator('.btn-next').click()
    await page.waitForURL(/#\/delivery-method/)
    await page.getByText('Standard Delivery').click()
    await page.locator('.nextButton').click()
    await page.waitForURL(/#\/payment\/shop/)
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await page.waitForURL(/#\/order-summary/)
    await page.click('#checkoutButton')
    await page.waitForURL(/#\/order-completion\//)
    const orderId = page.url().split('/').at(-1) ?? ''

    const document = await stage.house.visitor('jim').get(`/ftp/order_${orderId}.pdf`)
    expect(document.statusCode).toBe(200)
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const left = await page.evaluate(() =>
      ['addressId', 'deliveryMethodId', 'paymentId'].map((key) => sessionStorage.getItem(key)),
    )
    expect(left).toEqual([null, null, null])
  })

  it('finds the order in the history and can follow it', async () => {
    const { page } = jim
    await jim.open('/#/order-history')
    await page.locator('[aria-label="Track Your Order"]').first().click()
    await page.waitForURL(/#\/track-result/)
    await page.getByText('Raspberry Juice (1000ml)').first().waitFor()
  })

  it('tops up the wallet', async () => {
    const { page } = jim
    const balance = async () => {
      const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
      return (await stage.house.visitor('jim').get('/rest/wallet/balance', { headers })).json().data
    }
    const before = await balance()
    await jim.open('/#/wallet')
    await page
      .getByRole('spinbutton')
      .or(page.getByRole('textbox', { name: /amount/i }))
      .first()
      .fill('50')
    await page.click('#submitButton')
    await page.waitForURL(/#\/payment\/wallet/)
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await page.waitForURL(/#\/wallet/)
    await expect.poll(balance).toBe(before + 50)
  })

  it('writes to the shop and is thanked', async () => {
    const { page } = jim
    await jim.open('/#/contact')
    await page.fill('#comment', 'The raspberry one hums.')
    await page.locator('#rating').focus()
    for (let stars = 0; stars < 4; stars++) await page.keyboard.press('ArrowRight')
    const sum = (await page.locator('#captcha').textContent()) ?? ''
    await page.fill('#captchaControl', String(solve(sum)))
    await page.click('#submitButton')
    await page.locator('.mat-snack-bar-container').first().waitFor()
    const { data } = (await stage.house.visitor('jim').get('/api/Feedbacks')).json()
    expect(data.at(-1)).toMatchObject({ comment: 'The raspberry one hums. (***@juice-sh.op)', rating: 4 })
  })

  it('met no error inside the page on all of this way', () => {
    expect(jim.troubles).toEqual([])
  })
})

/** The value of a sum such as `7+4*6`. */
function solve(sum: string): number {
  const terms = sum.replace(/\s/g, '').match(/[+-]?\d+(\*\d+)*/g) ?? []
  return terms.reduce((total, term) => {
    const product = term.split('*').reduce((left, right) => left * Number(right), 1)
    return total + product
  }, 0)
}
