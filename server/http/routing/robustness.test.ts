import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import {
  aCard,
  accountant,
  anAddress,
  newCustomer,
  setStock,
  type TestCustomer,
} from '../../testing/customers.ts'

const SHOP = 'robust'
/** Raspberry juice: 4.99. */
const JUICE = 4

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let card: string

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor(SHOP)
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  eve = await newCustomer(visitor)
  card = String((await visitor.post('/api/Cards', aCard, eve)).json().data.id)
  await setStock(application, SHOP, JUICE, 50)
})

const fill = (quantity: number, customer = eve) =>
  visitor.post(
    '/api/BasketItems',
    { ProductId: JUICE, BasketId: String(customer.basketId), quantity },
    customer,
  )
const checkOut = (paymentId: string, customer = eve, headers: object = {}) =>
  visitor.post(
    `/rest/basket/${customer.basketId}/checkout`,
    { orderDetails: { paymentId } },
    { headers: { ...customer.headers, ...headers } },
  )
const orders = async (customer = eve): Promise<{ orderId: string }[]> =>
  (await visitor.get('/rest/order-history', customer)).json().data
const topUp = (balance: number) => visitor.put('/rest/wallet/balance', { balance, paymentId: card }, eve)
const balance = async () => (await visitor.get('/rest/wallet/balance', eve)).json().data
const stock = async () => (await visitor.get(`/api/Quantitys?ProductId=${JUICE}`)).json().data[0].quantity
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()

describe('pressing "place order" again and again', () => {
  it('places one order and takes the money once', async () => {
    await topUp(100)
    await fill(2)
    const answers = await times(8, () => checkOut('wallet'))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
    expect([await balance(), await stock()]).toEqual([90.02, 48])
  })

  it('with one key gives everybody the same order', async () => {
    await fill(2)
    const answers = await times(8, () => checkOut(card, eve, { 'idempotency-key': 'once' }))
    expect(statuses(answers)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((one) => one.json().orderConfirmation)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })
})

describe('a connection that breaks in the middle of a checkout', () => {
  it('loses neither the order nor the money: a retry with the same key gets the same order', async () => {
    await topUp(100)
    await fill(2)
    const shop = await application.host.open(SHOP)
    const port = await listen()
    const body = JSON.stringify({ orderDetails: { paymentId: 'wallet' } })
    const received = await new Promise<string>((resolve) => {
      const request = openRequest({
        port,
        method: 'POST',
        path: `/rest/basket/${eve.basketId}/checkout`,
        headers: {
          ...eve.headers,
          'x-shop-ticket': visitor.shopToken,
          'content-type': 'application/json',
          'idempotency-key': 'broken-line',
        },
      })
      // The order is placed, and the reply is not sent yet.
      const stop = shop.on((event) => void (event === 'order.placed' && request.destroy()))
      request.on('response', () => resolve('an answer')).on('error', () => resolve('nothing'))
      request.on('close', stop).end(body)
    })
    expect(received).toBe('nothing')
    const again = await checkOut('wallet', eve, { 'idempotency-key': 'broken-line' })
    expect(again.statusCode).toBe(200)
    expect((await orders()).map(({ orderId }) => orderId)).toEqual([again.json().orderConfirmation])
    expect([await balance(), await stock()]).toEqual([90.02, 48])
  })
})

/** Listens on a port. */
async function listen(): Promise<number> {
  if (!application.app.server.listening) await application.app.listen({ port: 0, host: '127.0.0.1' })
  const address = application.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('many at once', () => {
  it('never buy more than there is', async () => {
    await setStock(application, SHOP, JUICE, 3)
    const customers = await times(6, () => newCustomer(visitor))
    await times(6, async (index) => fill(1, customers[index]))
    const answers = await times(6, (index) => checkOutBy(customers[index]))
    expect(statuses(answers)).toEqual([200, 200, 200, 400, 400, 400])
    expect(await stock()).toBe(0)
  })

  it('never spend a wallet twice', async () => {
    await topUp(60)
    await fill(10)
    const answers = await times(6, (index) =>
      index % 2 === 0
        ? checkOut('wallet')
        : visitor.post('/rest/deluxe-membership', { paymentMode: 'wallet' }, eve),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([10.1, 11]).toContain(await balance())
  })

  it('never lose a deposit', async () => {
    expect(statuses(await times(5, (index) => topUp(10 + index)))).toEqual(Array(5).fill(200))
    expect(await balance()).toBe(60)
  })

  it('put a product into a basket once', async () => {
    const answers = await times(4, () => fill(1))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('register a name once', async () => {
    const body = { email: 'twin@garden.example', password: 'squeeze-me', passwordRepeat: 'squeeze-me' }
    expect(statuses(await times(4, () => visitor.post('/api/Users', body)))).toEqual([201, 400, 400, 400])
  })
})

async function checkOutBy(customer: TestCustomer | undefined) {
  const paymentId = String((await visitor.post('/api/Cards', aCard, customer)).json().data.id)
  return checkOut(paymentId, customer)
}

describe('two people who edit the same row', () => {
  it('keep each other’s changes of different fields, and the last change of the same field', async () => {
    const address = `/api/Addresss/${(await visitor.post('/api/Addresss', anAddress, eve)).json().data.id}`
    await Promise.all([
      visitor.put(address, { city: 'Nod' }, eve),
      visitor.put(address, { zipCode: '4031' }, eve),
    ])
    expect((await visitor.get(address, eve)).json().data).toMatchObject({ city: 'Nod', zipCode: '4031' })
    await visitor.put(address, { city: 'Uruk' }, eve)
    await visitor.put(address, { city: 'Babel' }, eve)
    expect((await visitor.get(address, eve)).json().data.city).toBe('Babel')
  })

  it('get an error if the other one deleted it first', async () => {
    const address = `/api/Addresss/${(await visitor.post('/api/Addresss', anAddress, eve)).json().data.id}`
    await visitor.send({ method: 'DELETE', url: address, headers: eve.headers })
    expect((await visitor.put(address, { city: 'Nod' }, eve)).statusCode).toBe(400)
  })

  it('do not change the price of what is being paid for', async () => {
    await topUp(100)
    await fill(2)
    const staff = { headers: await accountant(visitor) }
    const [paid] = await Promise.all([
      checkOut('wallet'),
      visitor.put(`/api/Products/${JUICE}`, { price: 9.99 }, staff),
    ])
    const [order] = (await visitor.get('/rest/order-history', eve)).json().data
    const spent = Math.round((100 - (await balance())) * 100) / 100
    expect([200, 409]).toContain(paid?.statusCode)
    // A juice at the new price has a bonus, which goes to the wallet.
    expect(spent).toBe(paid?.statusCode === 200 ? order.totalPrice - order.bonus : 0)
    await visitor.put(`/api/Products/${JUICE}`, { price: 4.99 }, staff)
  })
})

describe('a shop with five thousand products', () => {
  it('finds some of them, or the one, and lists them all', async () => {
    const shop = await application.host.open(SHOP)
    const now = '2026-01-01 00:00:00.000 +00:00'
    shop.tables.transaction(() => {
      for (let index = 0; index < 5_000; index++) {
        shop.tables.run(
          `INSERT INTO Products (name, description, price, deluxePrice, image, createdAt, updatedAt)
            VALUES (?, 'One of many', 1, 1, 'x.svg', ?, ?)`,
          [`Juice no. ${index}`, now, now],
        )
      }
    })
    const search = async (text: string) => (await visitor.get(`/rest/products/search?q=${text}`)).json().data
    // 47, 470 to 479, 4700 to 4799
    expect(await search('juice no. 47')).toHaveLength(111)
    expect(await search('juice no. 4711')).toMatchObject([{ name: 'Juice no. 4711' }])
    expect((await visitor.get('/api/Products?name=Juice no. 4711')).json().data).toHaveLength(1)
    expect((await visitor.get('/api/Products')).json().data.length).toBeGreaterThan(5_000)
  })
})
