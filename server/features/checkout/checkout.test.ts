import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponFor } from '../../shop/records/coupons.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, anAddress, newCustomer, setStock, type TestCustomer } from '../../testing/customers.ts'

const SHOP = 'checkout'
const RASPBERRY = { id: 4, price: 4.99 }
const ORANGE = { id: 2, price: 2.99, deluxePrice: 2.49 }

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor(SHOP)
  const shop = await application.host.open(SHOP)
  const now = '2026-01-01 00:00:00.000 +00:00'
  shop.tables.run(
    `INSERT OR REPLACE INTO Deliveries (id, name, price, deluxePrice, eta, icon, createdAt, updatedAt)
      VALUES (1, 'One Day Delivery', 0.99, 0.5, 1, 'x', ?, ?)`,
    [now, now],
  )
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  eve = await newCustomer(visitor)
  for (const id of [2, 4, 33]) await setStock(application, SHOP, id, 50)
})

const fill = async (customer: TestCustomer, ...items: [id: number, quantity: number][]) => {
  for (const [ProductId, quantity] of items) {
    const body = { ProductId, BasketId: String(customer.basketId), quantity }
    expect((await visitor.post('/api/BasketItems/', body, { headers: customer.headers })).statusCode).toBe(
      200,
    )
  }
}
const checkOut = (customer: TestCustomer, body: object = {}, headers: object = {}) =>
  visitor.post(`/rest/basket/${customer.basketId}/checkout`, body, {
    headers: { accept: 'application/json', ...customer.headers, ...headers },
  })
const track = async (orderId: string) => (await visitor.get(`/rest/track-order/${orderId}`)).json().data[0]
const balance = async ({ headers }: TestCustomer) =>
  (await visitor.get('/rest/wallet/balance', { headers })).json().data
const save = async (path: string, body: object, { headers }: TestCustomer) =>
  String((await visitor.post(path, body, { headers })).json().data.id)
const printed = async (placed: Awaited<ReturnType<typeof checkOut>>) => {
  const pdf = await visitor.get(`/ftp/order_${placed.json().orderConfirmation}.pdf`)
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true }))
    .text
}
const stock = async (id: number) =>
  (await visitor.get(`/api/Quantitys?ProductId=${id}`)).json().data[0].quantity

describe('an order', () => {
  it('reduces the stock, empties the basket, adds bonus points and can be tracked', async () => {
    await fill(eve, [RASPBERRY.id, 3], [33, 1])
    const placed = await checkOut(eve)
    expect(placed.statusCode).toBe(200)
    const { orderConfirmation } = placed.json()
    expect(orderConfirmation).toMatch(/^[0-9a-f]{4}-[0-9a-f]{16}$/)

    expect(await track(orderConfirmation)).toMatchObject({
      orderId: orderConfirmation,
      delivered: false,
      email: eve.email.replace(/[aeiou]/gi, '*'),
      totalPrice: 3013.97,
      promotionalAmount: '0',
      deliveryPrice: 0,
      eta: '5',
      bonus: 300,
      products: [
        { id: 4, name: 'Raspberry Juice (1000ml)', quantity: 3, price: 4.99, total: 14.97, bonus: 0 },
        { id: 33, quantity: 1, price: 2999, total: 2999, bonus: 300 },
      ],
    })
    expect(await balance(eve)).toBe(300)
    expect([await stock(RASPBERRY.id), await stock(33)]).toEqual([47, 49])
    const basket = await visitor.get(`/rest/basket/${eve.basketId}`, { headers: eve.headers })
    expect(basket.json().data.Products).toEqual([])
  })

  it('has a PDF that anybody can read who knows its number', async () => {
    await fill(eve, [RASPBERRY.id, 1])
    const { orderConfirmation } = (await checkOut(eve)).json()
    const pdf = await visitor.get(`/ftp/order_${orderConfirmation}.pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('has its details in the PDF, in any script', async () => {
    const address = {
      ...anAddress,
      fullName: 'Łukasz Жанна',
      streetAddress: '東京都千代田区 12',
      zipCode: '10115',
      city: 'กรุงเทพ',
      state: 'Ελλάδα',
      country: 'مرحبا',
    }
    await fill(eve, [RASPBERRY.id, 2])
    const text = await printed(
      await checkOut(eve, { orderDetails: { addressId: await save('/api/Addresss/', address, eve) } }),
    )
    for (const wanted of [
      'Order Confirmation',
      eve.email,
      '2x',
      'Raspberry Juice (1000ml)',
      '4.99¤',
      '9.98¤',
      'Total Price',
    ])
      expect(text).toContain(wanted)
    for (const wanted of ['Łukasz Жанна', '東京都千代田区 12', '10115 กรุงเทพ, Ελλάδα', 'مرحبا'])
      expect(text).toContain(wanted)
  })

  it.each([
    ['Chinese', '王小明', '建国路八十八号', '北京市', '鲜榨苹果汁（一升装）'],
    ['Japanese', '山田花子', '丸の内一丁目', '東京都', '搾りたてのりんごジュース'],
  ])('is printed for customers who write %s, and the PDF stays small', async (...texts) => {
    const [, fullName, streetAddress, city, product] = texts
    const shop = await application.host.open(SHOP)
    shop.tables.run('UPDATE Products SET name = ? WHERE id = ?', [product, ORANGE.id])
    const address = { ...anAddress, fullName, streetAddress, city }
    await fill(eve, [ORANGE.id, 2])
    const addressId = await save('/api/Addresss/', address, eve)
    const placed = await checkOut(eve, { orderDetails: { addressId } })
    const text = await printed(placed)
    for (const wanted of [fullName, streetAddress, city, product]) expect(text).toContain(wanted)
    const pdf = await visitor.get(`/ftp/order_${placed.json().orderConfirmation}.pdf`)
    expect(pdf.rawPayload.length).toBeLessThan(200_000)
  })

  it('has a PDF for any characters in the address', async () => {
    const odd = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x300 + index * 301)).join('')
    const address = {
      ...anAddress,
      fullName: odd,
      streetAddress: `a${'\u0301'.repeat(150)}`,
      city: odd.slice(50),
    }
    await fill(eve, [RASPBERRY.id, 1])
    const addressId = await save('/api/Addresss/', address, eve)
    expect(await printed(await checkOut(eve, { orderDetails: { addressId } }))).toContain('Raspberry Juice')
  })

  it('is paid by card, delivered to an address, with this month’s coupon', async () => {
    await fill(eve, [RASPBERRY.id, 2])
    const orderDetails = {
      paymentId: await save('/api/Cards/', aCard, eve),
      addressId: await save('/api/Addresss/', anAddress, eve),
      deliveryMethodId: '1',
    }
    const coupon = encodeURIComponent(couponFor(10, new Date()))
    const url = `/rest/basket/${eve.basketId}/coupon/${coupon}`
    expect((await visitor.put(url, {}, { headers: eve.headers })).json()).toEqual({ discount: 10 })

    const { orderConfirmation } = (await checkOut(eve, { orderDetails, couponData: 'bnVsbA==' })).json()
    const { paymentId, addressId } = orderDetails
    expect(await track(orderConfirmation)).toMatchObject({
      totalPrice: 9.97,
      promotionalAmount: '1.00',
      deliveryPrice: 0.99,
      eta: '1',
      paymentId,
      addressId,
    })
  })

  it('is paid from the wallet exactly, or not at all', async () => {
    await fill(eve, [RASPBERRY.id, 2])
    const byWallet = { orderDetails: { paymentId: 'wallet' } }
    const short = await checkOut(eve, byWallet)
    expect(short.statusCode).toBe(500)
    expect(short.json().error.message).toBe('Insufficient wallet balance.')
    expect(await stock(RASPBERRY.id)).toBe(50)

    const paymentId = await save('/api/Cards/', aCard, eve)
    await visitor.put('/rest/wallet/balance', { balance: 10, paymentId }, { headers: eve.headers })
    expect((await checkOut(eve, byWallet)).statusCode).toBe(200)
    expect(await balance(eve)).toBe(0.02)
  })

  it('costs deluxe members less', async () => {
    const amy = await newCustomer(visitor)
    const paymentId = await save('/api/Cards/', aCard, amy)
    const joined = await visitor.post(
      '/rest/deluxe-membership',
      { paymentMode: 'card', paymentId },
      { headers: amy.headers },
    )
    expect(joined.json().data.confirmation).toBe('Congratulations! You are now a deluxe member!')
    await fill(amy, [ORANGE.id, 2])
    const { orderConfirmation } = (await checkOut(amy, { orderDetails: { deliveryMethodId: 1 } })).json()
    expect((await track(orderConfirmation)).totalPrice).toBe(5.48)
  })

  it('is placed once, however often and fast it is requested', async () => {
    await fill(eve, [RASPBERRY.id, 1])
    const key = { 'idempotency-key': 'one-and-only' }
    const answers = await Promise.all([
      checkOut(eve, {}, key),
      checkOut(eve, {}, key),
      checkOut(eve, {}, key),
    ])
    const numbers = new Set(answers.map((one) => one.json().orderConfirmation))
    expect(numbers.size).toBe(1)
    expect((await checkOut(eve, {}, key)).json().orderConfirmation).toBe([...numbers][0])
    const history = await visitor.get('/rest/order-history', { headers: eve.headers })
    expect(history.json().data).toHaveLength(1)

    await fill(eve, [RASPBERRY.id, 1])
    const double = await Promise.all([checkOut(eve), checkOut(eve)])
    expect(double.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await stock(RASPBERRY.id)).toBe(48)
  })

  it('never sells what is out of stock', async () => {
    const adam = await newCustomer(visitor)
    await fill(eve, [RASPBERRY.id, 30])
    await fill(adam, [RASPBERRY.id, 30])
    const both = await Promise.all([checkOut(eve), checkOut(adam)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await stock(RASPBERRY.id)).toBe(20)
  })

  it('of an empty basket is placed for the price of delivery', async () => {
    const placed = await checkOut(eve, { orderDetails: { deliveryMethodId: 1 } })
    expect(placed.statusCode).toBe(200)
    const order = await track(placed.json().orderConfirmation)
    expect(order).toMatchObject({ products: [], totalPrice: order.deliveryPrice })
    expect(order.deliveryPrice).toBeGreaterThan(0)
  })

  it('is not placed again, and empty, from another tab of the shop’s own screen', async () => {
    await fill(eve, [RASPBERRY.id, 1])
    expect((await checkOut(eve, {}, { 'idempotency-key': 'one tab' })).statusCode).toBe(200)
    const again = await checkOut(eve, {}, { 'idempotency-key': 'another tab' })
    expect([again.statusCode, again.json().error.message]).toEqual([
      409,
      'Your basket changed in the meantime. Please look at it and try again.',
    ])
  })

  it('is refused for an unknown basket, and without a token', async () => {
    const missing = await checkOut({ ...eve, basketId: 4711 })
    expect([missing.statusCode, missing.json().error.message]).toEqual([
      500,
      'Basket with id=4711 does not exist.',
    ])
    expect((await visitor.post(`/rest/basket/${eve.basketId}/checkout`, {})).statusCode).toBe(401)
  })

  it('of another customer’s basket is placed for the signed-in user, at the other customer’s cost', async () => {
    await fill(eve, [RASPBERRY.id, 2])
    const adam = await newCustomer(visitor)
    const bySomebodyElse = { ...adam, basketId: eve.basketId }
    const short = await checkOut(bySomebodyElse, { orderDetails: { paymentId: 'wallet' } })
    expect([short.statusCode, short.json().error.message]).toEqual([500, 'Insufficient wallet balance.'])

    const placed = await checkOut(bySomebodyElse)
    expect(placed.statusCode).toBe(200)
    expect((await track(placed.json().orderConfirmation)).email).toBe(adam.email.replace(/[aeiou]/gi, '*'))
    const basket = await visitor.get(`/rest/basket/${eve.basketId}`, { headers: eve.headers })
    expect(basket.json().data.Products).toEqual([])
  })

  it('accepts choices outside of orderDetails as well', async () => {
    await fill(eve, [RASPBERRY.id, 1])
    const body = {
      paymentId: await save('/api/Cards/', aCard, eve),
      addressId: await save('/api/Addresss/', anAddress, eve),
      deliveryMethodId: 1,
    }
    const placed = await checkOut(eve, body)
    const { paymentId, addressId } = body
    expect(await track(placed.json().orderConfirmation)).toMatchObject({
      paymentId,
      addressId,
      deliveryPrice: 0.99,
      eta: '1',
    })
    const text = await printed(placed)
    expect(text).toContain(anAddress.fullName)
    expect(text).toContain('By card')
  })

  it('stores unknown ids as they were sent, discloses nothing and pays nothing', async () => {
    const adam = await newCustomer(visitor)
    const address = { ...anAddress, fullName: 'Adam Secret', streetAddress: 'Hidden Grove 7' }
    const cases = [
      { paymentId: 'card', addressId: 1, deliveryMethodId: 4711 },
      { paymentId: await save('/api/Cards/', aCard, adam), addressId: 4711, deliveryMethodId: 'x' },
      { paymentId: 4711, addressId: await save('/api/Addresss/', address, adam) },
    ]
    for (const orderDetails of cases) {
      await fill(eve, [RASPBERRY.id, 1])
      const placed = await checkOut(eve, { orderDetails })
      expect(placed.statusCode).toBe(200)
      expect(await track(placed.json().orderConfirmation)).toMatchObject({
        paymentId: String(orderDetails.paymentId),
        addressId: String(orderDetails.addressId),
        deliveryPrice: 0,
        eta: '5',
      })
      const text = await printed(placed)
      expect(text).toContain('On account')
      for (const secret of ['By card', 'Adam Secret', 'Hidden Grove']) expect(text).not.toContain(secret)
    }
  })

  it('stores at most a hundred characters of an id', async () => {
    await fill(eve, [RASPBERRY.id, 1])
    const { orderConfirmation } = (await checkOut(eve, { paymentId: 'x'.repeat(5_000) })).json()
    expect((await track(orderConfirmation)).paymentId).toBe('x'.repeat(100))
  })

  it('may have two hundred products', async () => {
    const shop = await application.host.open(SHOP)
    const now = '2026-01-01 00:00:00.000 +00:00'
    for (let index = 0; index < 200; index++) {
      const { lastInsertRowid: id } = shop.tables.run(
        'INSERT INTO Products (name, price, deluxePrice, image, createdAt, updatedAt) VALUES (?, 1.5, 1.5, ?, ?, ?)',
        [`Bragă ${index}`, 'x.svg', now, now],
      )
      shop.tables.run(
        'INSERT INTO Quantities (ProductId, quantity, createdAt, updatedAt) VALUES (?, 9, ?, ?)',
        [id, now, now],
      )
      shop.tables.run(
        'INSERT INTO BasketItems (ProductId, BasketId, quantity, createdAt, updatedAt) VALUES (?, ?, 2, ?, ?)',
        [id, eve.basketId, now, now],
      )
    }
    const { orderConfirmation } = (await checkOut(eve)).json()
    expect((await track(orderConfirmation)).totalPrice).toBe(600)
  })
})

describe('a coupon', () => {
  const redeem = (coupon: string, customer = eve) =>
    visitor.put(
      `/rest/basket/${eve.basketId}/coupon/${encodeURIComponent(coupon)}`,
      {},
      { headers: customer.headers },
    )

  it('of another month, an invalid one or one over nothing is worth nothing, and does not replace a good one', async () => {
    await fill(eve, [RASPBERRY.id, 2])
    expect((await redeem(couponFor(15, new Date()))).json()).toEqual({ discount: 15 })
    for (const coupon of ['n<Micg+yBo', 'x', '1234567890', couponFor(0, new Date())]) {
      const refused = await redeem(coupon)
      expect([refused.statusCode, refused.body]).toEqual([404, 'Invalid coupon.'])
    }
    const { orderConfirmation } = (await checkOut(eve)).json()
    expect((await track(orderConfirmation)).promotionalAmount).toBe('1.50')
  })

  it('is accepted for another customer’s basket, and refused there as anywhere', async () => {
    const adam = await newCustomer(visitor)
    const refused = await redeem('xxxxxxxxxx', adam)
    expect([refused.statusCode, refused.body]).toEqual([404, 'Invalid coupon.'])
    const taken = await redeem(couponFor(15, new Date()), adam)
    expect([taken.statusCode, taken.json()]).toEqual([200, { discount: 15 }])
  })

  it('of a campaign is refused after its day, even if the client sends another date, once it is fixed', async () => {
    await (await application.host.open(SHOP)).setLiveVersion('client-clock', 'ask-the-own-clock')
    await fill(eve, [RASPBERRY.id, 2])
    const couponData = Buffer.from('WMNSDY2019-1551999600000').toString('base64')
    const refused = await checkOut(eve, { couponData })
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, 'Invalid coupon.'])
  })
  it('of a campaign is valid on its day by the shop’s clock', async () => {
    const shop = await application.host.open('on-its-day')
    await shop.setLiveVersion('client-clock', 'ask-the-own-clock')
    const validOn = 1683154800000
    Object.assign(shop, { clock: { now: () => new Date(validOn + 3_600_000) } })
    const there = application.visitor('on-its-day')
    const adam = await newCustomer(there)
    const line = { ProductId: RASPBERRY.id, BasketId: String(adam.basketId), quantity: 2 }
    await there.post('/api/BasketItems/', line, { headers: adam.headers })
    const couponData = Buffer.from(`ORANGE2023-${validOn}`).toString('base64')
    const url = `/rest/basket/${adam.basketId}/checkout`
    const { orderConfirmation } = (await there.post(url, { couponData }, { headers: adam.headers })).json()
    const [order] = (await there.get(`/rest/track-order/${orderConfirmation}`)).json().data
    expect([order.promotionalAmount, order.totalPrice]).toEqual(['3.99', 5.99])
  })

  it('of a campaign is valid even if the hour changes while the order is placed', async () => {
    const shop = await application.host.open('at-the-full-hour')
    let looks = 0
    const everLater = () => {
      looks += 1
      return new Date(1683154800000 + looks * 3_600_000)
    }
    Object.assign(shop, { clock: { now: everLater } })
    const there = application.visitor('at-the-full-hour')
    const adam = await newCustomer(there)
    const line = { ProductId: RASPBERRY.id, BasketId: String(adam.basketId), quantity: 2 }
    await there.post('/api/BasketItems/', line, { headers: adam.headers })
    const couponData = Buffer.from('ORANGE2023-1683154800000').toString('base64')
    const placed = await there.post(
      `/rest/basket/${adam.basketId}/checkout`,
      { couponData },
      { headers: adam.headers },
    )
    expect([placed.statusCode, placed.body]).toEqual([200, expect.stringContaining('orderConfirmation')])
  })
})
