import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { anAddress, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let AddressId: number

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('recycles')
  eve = await newCustomer(visitor)
  AddressId = (await visitor.post('/api/Addresss/', anAddress, { headers: eve.headers })).json().data.id
})
afterAll(() => closeTestApplication(application))

const ask = (body: object, { headers } = eve) =>
  visitor.post('/api/Recycles/', { AddressId, quantity: 200, ...body }, { headers })

describe('recycling', () => {
  it("is requested under the customer's own name, with a pickup for large amounts", async () => {
    const asked = await ask({ UserId: 1, isPickup: true, date: '2027-05-31' })
    expect(asked.statusCode).toBe(201)
    const pickup = {
      UserId: eve.id,
      AddressId,
      quantity: 200,
      isPickup: true,
      date: '2027-05-31T00:00:00.000Z',
    }
    expect(asked.json().data).toMatchObject({ ...pickup, pickupDate: pickup.date })
    const { id } = asked.json().data
    expect((await visitor.get(`/api/Recycles/${id}`)).json().data).toMatchObject([pickup])

    const box = (await ask({ quantity: 10, isPickUp: false })).json().data
    expect(box).toMatchObject({ isPickup: false, date: null })
    expect((await ask({ isPickUp: true, date: '2027-06-01T10:00:00Z' })).json().data.isPickup).toBe(true)
  })

  it.each([
    [{ quantity: 9 }, 'quantity'],
    [{ quantity: 1001 }, 'quantity'],
    [{ quantity: 12.5 }, 'quantity'],
    [{ quantity: undefined }, 'quantity'],
    [{ isPickup: true, date: 'someday' }, 'date'],
    [{ quantity: 100, isPickup: true }, 'isPickup'],
    [{ AddressId: undefined }, 'AddressId'],
    [{ AddressId: 4711 }, 'AddressId'],
  ])('is refused with %j', async (wrong, field) => {
    const refused = await ask(wrong)
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, field])
  })

  it('is picked up from own addresses only, which may be deleted later', async () => {
    expect((await ask({}, await newCustomer(visitor))).statusCode).toBe(400)
    const removed = await visitor.send({
      method: 'DELETE',
      url: `/api/Addresss/${AddressId}`,
      headers: eve.headers,
    })
    expect(removed.statusCode).toBe(200)
  })

  it('is not listed, and found by number', async () => {
    expect((await visitor.get('/api/Recycles')).json()).toEqual({
      status: 'success',
      data: { err: 'Sorry, this endpoint is not supported.' },
    })
    expect((await visitor.get('/api/Recycles/4711')).json().data).toEqual([])
    expect((await visitor.get('/api/Recycles/[1,2]')).json().data).toHaveLength(2)
    expect((await visitor.get('/api/Recycles/[1,2')).body).toContain('SyntaxError')
    expect((await visitor.post('/api/Recycles', {})).statusCode).toBe(401)
  })
})
