import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../contract/http.ts'
import { couponFor } from '../../server/shop/records/coupons.ts'
import { addToBasket, JIM, logIn, solveSum, waitForMessage } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

describe('a customer at the checkout', () => {
  let stage: Stage
  let jim: Learner

  beforeAll(async () => {
    stage = await openStage()
    jim = await stage.learner('jim')
    await logIn(jim, JIM)
  })
  afterAll(() => stage.close())

  const asked = async (path: string) => {
    const token = await jim.page.evaluate(() => localStorage.getItem('token'))
    const answer = await stage.application
      .visitor('jim')
      .get(path, { headers: { authorization: `Bearer ${token}` } })
    return answer.json().data
  }
  const orders = (): Promise<Order[]> => asked('/rest/order-history')
  const balance = (): Promise<number> => asked('/rest/wallet/balance')

  it('chooses address, delivery and card, and gets a printable confirmation', async () => {
    const { page } = jim
    await jim.open('/#/basket')
    await page.click('#checkoutButton')
    await chooseAddressAndDelivery(jim)
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await page.getByText(/card ending in 8705/i).waitFor()
    const orderId = await placeOrder(jim)

    const document = await stage.application.visitor('jim').get(`/ftp/order_${orderId}.pdf`)
    expect(document.statusCode).toBe(200)
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const left = await page.evaluate(() =>
      ['addressId', 'deliveryMethodId', 'paymentId'].map((key) => sessionStorage.getItem(key)),
    )
    expect(left).toEqual([null, null, null])
  })

  it('tracks the order from the confirmation and from the history', async () => {
    const { page } = jim
    await page.getByRole('link', { name: 'Track orders' }).click()
    await page.waitForURL(/#\/track-result\/new\?id=/)
    // The page shows an order here, not a search result.
    await expect.poll(() => page.locator('app-track-result h1').textContent()).toMatch(/^Track orders/)
    const here = page.locator('app-track-result [aria-current="step"]')
    await expect.poll(() => here.textContent()).toBe('New')
    await jim.open('/#/order-history')
    await page.locator('[aria-label="Track Your Order"]').first().click()
    await page.waitForURL(/#\/track-result\?id=/)
    await page.getByText('Raspberry Juice (1000ml)').first().waitFor()
    await expect.poll(() => here.textContent()).toBe('Packing')
  })

  it('pays from the wallet', async () => {
    const { page } = jim
    const before = await balance()
    await addToBasket(jim, 'Apple Juice (1000ml)')
    await jim.open('/#/address/select')
    await chooseAddressAndDelivery(jim)
    await page.getByRole('button', { name: /^Pay 1\.99/ }).click()
    await page.getByText('Wallet balance: 100.00¤').waitFor()
    await placeOrder(jim)
    expect(await balance()).toBeCloseTo(before - 1.99, 2)
  })

  it('pays less with a coupon, and sees an error for an invalid one', async () => {
    const { page } = jim
    await addToBasket(jim, 'Orange Juice (1000ml)')
    await jim.open('/#/payment/shop')
    await page.locator('#collapseCouponElement').click()
    await page.fill('#coupon', 'nonsense!!')
    await page.click('#applyCouponButton')
    await page.locator('#collapseCouponElement .error').waitFor()
    // A refused code stays in its field, to be corrected.
    expect(await page.inputValue('#coupon')).toBe('nonsense!!')
    await page.fill('#coupon', couponFor(20, new Date()))
    await page.click('#applyCouponButton')
    await page.locator('#collapseCouponElement .confirmation', { hasText: '20%' }).waitFor()
    await expect.poll(() => page.locator('#price').textContent()).toBe('2.39¤')
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await placeOrder(jim)
    expect((await orders()).at(-1)).toMatchObject({ totalPrice: 2.39, promotionalAmount: '0.60' })
  })

  it('hears the visible names of buttons, while scripts find them by their old labels', async () => {
    const { page } = jim
    const labels = {
      '/#/address/select': 'payment selection',
      '/#/delivery-method': 'delivery method selection',
    }
    for (const [place, label] of Object.entries(labels)) {
      await jim.open(place)
      const button = page.getByRole('button', { name: 'Proceed', exact: true })
      await button.waitFor()
      expect(await button.getAttribute('aria-label')).toBe(`Proceed to ${label}`)
    }
  })

  it('tops up the wallet', async () => {
    const { page } = jim
    const before = await balance()
    await jim.open('/#/wallet')
    await page.fill('#amount', '9')
    expect(await page.locator('#submitButton').isDisabled()).toBe(true)
    await page.fill('#amount', '50')
    await page.click('#submitButton')
    await page.waitForURL(/#\/payment\/wallet/)
    await page.locator('.mat-radio-inner-circle').first().click()
    const asked = requestsTo(page, '/balance')
    await page.locator('.nextButton').evaluate(clickTwice)
    await page.waitForURL(/#\/wallet/)
    expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
    await expect.poll(balance).toBeCloseTo(before + 50, 2)
  })

  it('goes back by the steps and through a reload, and keeps the choices', async () => {
    const { page } = jim
    await addToBasket(jim, 'Lemon Juice (500ml)')
    await jim.open('/#/address/select')
    await chooseAddressAndDelivery(jim)
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await page.getByText(/card ending in 8705/i).waitFor()

    await page.getByRole('link', { name: 'Delivery (done)' }).click()
    await page.getByRole('radio', { name: /Standard Delivery/, checked: true }).waitFor()
    await page.getByText('One Day Delivery').click()
    await page.locator('.nextButton').click()
    await page.reload()
    await page.getByRole('radio', { name: /8705/, checked: true }).waitFor()
    await page.locator('.nextButton').click()
    await page.reload()
    await page.getByText('Room 3F 121').waitFor()
    await expect.poll(() => page.locator('#price').textContent()).toBe('3.98¤')
  })

  it('places one order with a double click, however fast', async () => {
    const { page } = jim
    const before = (await orders()).length
    const asked = requestsTo(page, '/checkout')
    await page.locator('#checkoutButton').evaluate(clickTwice)
    await page.waitForURL(/#\/order-completion\//)
    expect(asked).toHaveLength(1)
    expect(await orders()).toHaveLength(before + 1)
  })

  it('gets one order when the connection breaks before the response', async () => {
    const { page } = jim
    await addToBasket(jim, 'Lemon Juice (500ml)')
    await jim.open('/#/order-summary')
    await page.locator('mat-cell', { hasText: 'Lemon Juice' }).waitFor()
    const before = (await orders()).length
    await page.route(
      '**/checkout',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.click('#checkoutButton')
    await page.getByText('We lost the line in the middle of your order.').waitFor()
    await page.reload()
    await placeOrder(jim)
    expect(await orders()).toHaveLength(before + 1)
  })

  it('orders nothing if the basket was emptied meanwhile, and then has nothing to order', async () => {
    const { page } = jim
    await addToBasket(jim, 'Lemon Juice (500ml)')
    await jim.open('/#/order-summary')
    await page.locator('mat-cell', { hasText: 'Lemon Juice' }).waitFor()
    const before = (await orders()).length
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const basket = await fetch(`rest/basket/${sessionStorage.getItem('bid')}`, { headers })
      for (const { BasketItem } of (await basket.json()).data.Products)
        await fetch(`api/BasketItems/${BasketItem.id}`, { method: 'DELETE', headers })
    })
    await page.click('#checkoutButton')
    await page.getByText('Your basket changed in the meantime.').waitFor()
    await expect.poll(() => page.locator('#checkoutButton').isDisabled()).toBe(true)
    expect(await orders()).toHaveLength(before)
  })

  it('sees the same basket in a second tab, and none after logging out in the first', async () => {
    await addToBasket(jim, 'Eggfruit Juice (500ml)')
    const second = await jim.context.newPage()
    await second.goto(`${stage.origin}/#/basket`)
    await second.locator('mat-cell', { hasText: 'Eggfruit Juice' }).waitFor()
    await jim.page.click('#navbarAccount')
    await jim.page.click('#navbarLogoutButton')
    await second.getByText('Log in to see your basket').waitFor()
    expect(await second.evaluate(() => sessionStorage.getItem('bid'))).toBe(null)
    await logIn(jim, JIM)
    await second.locator('mat-cell', { hasText: 'Eggfruit Juice' }).waitFor()
    await second.close()
  })

  it('becomes a deluxe member and pays deluxe prices from then on', async () => {
    const { page } = jim
    await jim.open('/#/deluxe-membership')
    await page.locator('[aria-label="Become deluxe member"]').click()
    await page.waitForURL(/#\/payment\/deluxe/)
    await page.locator('.mat-radio-inner-circle').first().click()
    await page.locator('.nextButton').click()
    await page.getByText('You are one of us now.').waitFor()
    await jim.open('/#/search?q=Apple+Juice')
    await page.locator('article s', { hasText: '1.99¤' }).waitFor()
  })

  it('sends feedback and is thanked', async () => {
    const { page } = jim
    const late = Promise.withResolvers<void>()
    await page.route('**/rest/captcha/', async (route) => {
      await late.promise
      await route.continue()
    })
    await jim.open('/#/contact')
    expect(await page.locator('#captcha').count()).toBe(0)
    late.resolve()
    await page.fill('#comment', 'The raspberry one hums.')
    await page.locator('#rating').focus()
    for (let stars = 0; stars < 4; stars++) await page.keyboard.press('ArrowRight')
    const sum = (await page.locator('#captcha').textContent()) ?? ''
    await page.fill('#captchaControl', String(solveSum(sum)))
    const sending = await holdRequests(page, '**/api/Feedbacks/')
    await page.click('#submitButton')
    await expect.poll(() => sending.paths).toHaveLength(1)
    await page.fill('#comment', 'The strawberry one too.')
    sending.release()
    await waitForMessage(jim, /./)
    // What was typed meanwhile stays, but for the answer: there is another sum.
    await expect.poll(() => page.inputValue('#captchaControl')).toBe('')
    expect(await page.inputValue('#comment')).toBe('The strawberry one too.')
    // A message of the test before may still be open.
    const last = async () => (await stage.application.visitor('jim').get('/api/Feedbacks')).json().data.at(-1)
    await expect.poll(last).toMatchObject({ comment: 'The raspberry one hums. (***@juice-sh.op)', rating: 4 })
  })

  it('caused no page error in any step', () => {
    expect(jim.problems).toEqual([])
  })
})

/** Goes from the first step to the third with the first address and the slowest delivery, which is free. */
async function chooseAddressAndDelivery({ page }: Learner): Promise<void> {
  await page.waitForURL(/#\/address\/select/)
  await chooseRadio(page.getByRole('radio').first())
  await page.locator('.btn-next').click()
  await page.waitForURL(/#\/delivery-method/)
  await page.getByText('Standard Delivery').click()
  await page.locator('.nextButton').click()
  await page.waitForURL(/#\/payment\/shop/)
}

/** Presses the last button, and returns the number of the order. */
async function placeOrder({ page }: Learner): Promise<string> {
  await page.waitForURL(/#\/order-summary/)
  await page.click('#checkoutButton')
  await page.waitForURL(/#\/order-completion\//)
  return page.url().split('/').at(-1) ?? ''
}

/** Clicks twice before the page renders again, as a double click does on a slow computer. */
function clickTwice(button: HTMLElement | SVGElement): void {
  const click = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  click()
  click()
}

/** Collects the methods of all requests from now on to URLs with this ending. */
function requestsTo(page: Page, ending: string): string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(ending)) methods.push(request.method())
  })
  return methods
}
