import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, anAddress, newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('addresses')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const save = (path: string, body: object) => visitor.post(path, body, { headers: eve.headers })
const get = (url: string, { headers }: TestCustomer) => visitor.get(url, { headers })
const remove = (url: string, { headers }: TestCustomer) => visitor.send({ method: 'DELETE', url, headers })

describe('an address', () => {
  it('is saved, changed in part, listed and deleted by its owner', async () => {
    const saved = await save('/api/Addresss/', { ...anAddress, UserId: adam.id })
    expect(saved.statusCode).toBe(201)
    const { id } = saved.json().data
    expect(saved.headers.location).toBe(`/api/Addresss/${id}`)
    expect(saved.json().data).toMatchObject({ ...anAddress, UserId: eve.id })

    const url = `/api/Addresss/${id}`
    const changed = await visitor.put(url, { city: 'Nod' }, { headers: eve.headers })
    expect(changed.json().data).toMatchObject({ ...anAddress, city: 'Nod' })
    expect((await get('/api/Addresss', eve)).json().data).toHaveLength(1)
    expect((await remove(url, eve)).json()).toEqual({
      status: 'success',
      data: 'Address deleted successfully.',
    })
    expect((await get(url, eve)).statusCode).toBe(400)
  })

  it('is not accessible to other customers', async () => {
    const { id } = (await save('/api/Addresss/', anAddress)).json().data
    const url = `/api/Addresss/${id}`
    const malicious = { status: 'error', data: 'Malicious activity detected.' }
    for (const refused of [
      await get(url, adam),
      await remove(url, adam),
      await visitor.put(url, { city: 'Nod' }, { headers: adam.headers }),
    ]) {
      expect([refused.statusCode, refused.json()]).toEqual([400, malicious])
    }
    expect((await get('/api/Addresss?UserId=1', adam)).json().data).toEqual([])
    expect((await visitor.get('/api/Addresss')).statusCode).toBe(401)
  })

  it.each([
    [{ mobileNum: 999_999 }, 'Validation min on mobileNum failed'],
    [{ mobileNum: 10_000_000_000 }, 'Validation max on mobileNum failed'],
    [{ mobileNum: 'abc' }, 'Validation isNumeric on mobileNum failed'],
    [{ mobileNum: 1234567.5 }, 'Validation isInt on mobileNum failed'],
    [{ zipCode: '123456789' }, 'Validation len on zipCode failed'],
    [{ streetAddress: 'x'.repeat(161) }, 'Validation len on streetAddress failed'],
    [{ country: null }, 'Address.country cannot be null'],
    [{ fullName: { $ne: 1 } }, 'fullName cannot be an array or an object'],
  ])('is refused with %j', async (wrong, message) => {
    const refused = await save('/api/Addresss/', { ...anAddress, ...wrong })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([{ field: Object.keys(wrong)[0], message }])
  })

  it('may lack its state, and reports all errors at once', async () => {
    const { state: _, ...rest } = anAddress
    expect((await save('/api/Addresss/', rest)).json().data.state).toBe(null)
    const { message } = (await save('/api/Addresss/', { ...anAddress, city: '', zipCode: '' })).json()
    expect(message).toBe(
      'notNull Violation: Address.zipCode cannot be null,\nnotNull Violation: Address.city cannot be null',
    )
  })
})

describe('a card', () => {
  it('shows its number once, and afterwards only its last four digits', async () => {
    const saved = await save('/api/Cards/', aCard)
    expect(saved.statusCode).toBe(201)
    expect(saved.json().data.cardNum).toBe(aCard.cardNum)
    const { id } = saved.json().data
    const { cardNum: _, ...rest } = aCard
    const masked = { id, UserId: eve.id, ...rest, cardNum: '************2754' }
    expect((await get(`/api/Cards/${id}`, eve)).json().data).toEqual(masked)
    expect((await get('/api/Cards', eve)).json().data).toEqual([masked])

    const foreign = await get(`/api/Cards/${id}`, adam)
    expect([foreign.statusCode, foreign.json().data]).toEqual([400, 'Malicious activity detected'])
    expect((await remove(`/api/Cards/${id}`, adam)).json().data).toBe('Malicious activity detected.')
    expect((await visitor.put(`/api/Cards/${id}`, {}, { headers: eve.headers })).statusCode).toBe(401)
    expect((await remove(`/api/Cards/${id}`, eve)).json().data).toBe('Card deleted successfully.')
    expect((await get('/api/Cards', eve)).json().data).toEqual([])
  })

  it('accepts the highest card number', async () => {
    const highest = { ...aCard, cardNum: '9999999999999998' }
    expect((await save('/api/Cards/', highest)).json().data.cardNum).toBe(9999999999999998)
    expect((await get('/api/Cards', eve)).json().data[0].cardNum).toBe('************9998')
  })

  it.each([
    [{ cardNum: 123 }, 'Validation min on cardNum failed'],
    [{ cardNum: 12345678876543210 }, 'Validation max on cardNum failed'],
    [{ expMonth: 13 }, 'Validation max on expMonth failed'],
    [{ expYear: 2079 }, 'Validation min on expYear failed'],
    [{ fullName: '' }, 'Card.fullName cannot be null'],
  ])('is refused with %j', async (wrong, message) => {
    const refused = await save('/api/Cards/', { ...aCard, ...wrong })
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([400, message])
  })
})
