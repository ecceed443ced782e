import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let paymentId: number

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('wallet')
  eve = await newCustomer(visitor)
  paymentId = (await visitor.post('/api/Cards/', aCard, { headers: eve.headers })).json().data.id
})
afterAll(() => closeTestApplication(application))

const charge = (body: object, { headers } = eve) => visitor.put('/rest/wallet/balance', body, { headers })
const balance = async () => (await visitor.get('/rest/wallet/balance', { headers: eve.headers })).json()

describe('a wallet', () => {
  it("is charged with the customer's own card, exactly", async () => {
    expect(await balance()).toEqual({ status: 'success', data: 0 })
    expect((await charge({ balance: 10.1, paymentId })).json()).toEqual({ status: 'success', data: 10.1 })
    expect((await charge({ balance: '20.20', paymentId: String(paymentId) })).json().data).toBe('20.20')
    expect((await balance()).data).toBe(30.3)
  })

  it('accepts no charge without a valid payment', async () => {
    const adam = await newCustomer(visitor)
    const refused = await charge({ balance: 10, paymentId }, adam)
    expect([refused.statusCode, refused.json()]).toEqual([
      402,
      { status: 'error', message: 'Payment not accepted.' },
    ])
    for (const amount of [-100, 0, 9.99, 1000.01, 'NaN', '1e3', null, [10], { $gt: 0 }]) {
      expect((await charge({ balance: amount, paymentId })).statusCode).toBe(400)
    }
    expect((await balance()).data).toBe(30.3)
    expect((await visitor.get('/rest/wallet/balance')).statusCode).toBe(401)
  })
})
