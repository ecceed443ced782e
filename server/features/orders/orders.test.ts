import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { accountant, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('orders')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const place = async (customer: TestCustomer): Promise<string> => {
  const { headers, basketId } = customer
  await visitor.post('/api/BasketItems/', { ProductId: 3, BasketId: basketId, quantity: 1 }, { headers })
  const placed = await visitor.post(`/rest/basket/${basketId}/checkout`, {}, { headers })
  return placed.json().orderConfirmation
}
const history = async ({ headers }: Pick<TestCustomer, 'headers'>, which = '') =>
  (await visitor.get(`/rest/order-history${which}`, { headers })).json().data

describe('orders', () => {
  it('are listed in their order, for their customer only', async () => {
    const numbers = [await place(eve), await place(eve)]
    const foreign = await place(await newCustomer(visitor))
    const mine = (await history(eve)).map(({ orderId }: { orderId: string }) => orderId)
    expect(mine).toEqual(numbers)
    expect(mine).not.toContain(foreign)
    expect((await visitor.get('/rest/order-history')).body).toContain('Blocked illegal activity by')
  })

  it('are delivered by accounting, newest first', async () => {
    const orderId = await place(eve)
    const headers = await accountant(visitor)
    const [newest] = await history({ headers }, '/orders')
    expect(newest).toMatchObject({ orderId, delivered: false })

    const deliver = (deliveryStatus: unknown, sender = headers, id = newest._id) =>
      visitor.put(`/rest/order-history/${id}/delivery-status`, { deliveryStatus }, { headers: sender })
    expect((await deliver(false)).json()).toEqual({ status: 'success' })
    const track = async () => (await visitor.get(`/rest/track-order/${orderId}`)).json().data[0]
    expect(await track()).toMatchObject({ delivered: true, eta: '0' })
    await deliver(true)
    expect(await track()).toMatchObject({ delivered: false, eta: '1' })

    for (const [sent, delivered] of [
      [undefined, true],
      ['yes', false],
      [null, true],
    ]) {
      expect((await deliver(sent)).statusCode).toBe(200)
      expect(await track()).toMatchObject({ delivered })
    }
    expect((await deliver(false, headers, 'nowhere')).json()).toEqual({ status: 'success' })
    const refused = await deliver(false, eve.headers)
    expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'Malicious activity detected' }])
    expect((await visitor.get('/rest/order-history/orders', { headers: eve.headers })).statusCode).toBe(403)
  })

  it('are found by their complete number only', async () => {
    const track = async (id: string) =>
      (await visitor.get(`/rest/track-order/${encodeURIComponent(id)}`)).json().data
    await (await application.host.open('orders')).setLiveVersion('order-where', 'ask-for-a-value')
    expect(await track('nowhere-1')).toEqual([{ orderId: 'nowhere-1' }])
    expect(await track("' || true || '")).toEqual([{ orderId: "' || true || '" }])
    expect(await track('5'.repeat(100))).toEqual([{ orderId: `${'5'.repeat(59)}...` }])
  })
})
