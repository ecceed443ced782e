import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { accountant, newCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let headers: { authorization: string }

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('staff')
  headers = await accountant(visitor)
})
afterAll(() => closeTestApplication(application))

const change = (path: string, body: object, sender: object = headers) =>
  visitor.put(path, body, { headers: { ...sender } })

describe('a product', () => {
  it('changes its price, and that of members with it', async () => {
    const { data } = (await change('/api/Products/6', { price: 2.49 })).json()
    expect(data).toMatchObject({ id: 6, name: 'Banana Juice (1000ml)', price: 2.49, deluxePrice: 2.49 })
    expect((await change('/api/Products/2', { price: 5 })).json().data.deluxePrice).toBe(2.49)
    expect((await change('/api/Products/2', { price: 2 })).json().data.deluxePrice).toBe(2)
  })

  it('has a description without scripts, once it is fixed', async () => {
    await (await application.host.open('staff')).setLiveVersion('raw-description', 'filter-it')
    const description =
      '<iframe src="javascript:alert(`xss`)"></iframe>Good <a href="https://x.y" target="_blank">More...</a>'
    const { data } = (await change('/api/Products/9', { description })).json()
    expect(data.description).toBe('Good <a href="https://x.y" target="_blank">More...</a>')
  })

  it('is changed by staff only, to valid values, once it is fixed', async () => {
    await (await application.host.open('staff')).setLiveVersion('unguarded-update', 'guard-the-product')
    const { headers: customer } = await newCustomer(visitor)
    for (const sender of [{}, customer]) {
      expect((await change('/api/Products/6', { price: 0 }, sender)).statusCode).toBe(403)
    }
    expect((await visitor.post('/api/Products', { name: 'x', price: 1 })).statusCode).toBe(401)
    for (const wrong of [{ price: -1 }, { price: 'free' }, { price: null }, { name: '' }]) {
      expect((await change('/api/Products/6', wrong)).statusCode).toBe(400)
    }
    expect((await change('/api/Products/4711', { price: 1 })).statusCode).toBe(404)
    expect((await visitor.send({ method: 'DELETE', url: '/api/Products/6', headers })).statusCode).toBe(401)
  })

  it('can be created', async () => {
    const made = await visitor.post(
      '/api/Products',
      { name: 'Fig Juice', price: 3, image: 'fig.svg' },
      { headers },
    )
    expect(made.statusCode).toBe(201)
    const { id } = made.json().data
    expect(made.json().data).toMatchObject({ price: 3, deluxePrice: 3, deletedAt: null })
    expect((await visitor.get(`/api/Quantitys?ProductId=${id}`)).json().data[0].quantity).toBe(0)
  })
})

describe('the stock', () => {
  it('is set by accounting', async () => {
    expect((await change('/api/Quantitys/3', { quantity: 7 })).json().data).toMatchObject({
      id: 3,
      quantity: 7,
    })
    expect((await visitor.get('/api/Quantitys/3', { headers })).json().data.quantity).toBe(7)
    for (const quantity of [-1, 1.5, 'many', null]) {
      expect((await change('/api/Quantitys/3', { quantity })).statusCode).toBe(400)
    }
    expect((await visitor.get('/api/Quantitys')).json().data[2].quantity).toBe(7)
  })

  it('is listed as it is now, after each change', async () => {
    const third = async () => (await visitor.get('/api/Quantitys')).json().data[2].quantity
    await change('/api/Quantitys/3', { quantity: 5 })
    expect(await third()).toBe(5)
    await change('/api/Quantitys/3', { quantity: 4 })
    expect(await third()).toBe(4)
  })

  it('cannot be changed by others', async () => {
    const { headers: customer } = await newCustomer(visitor)
    for (const sender of [{}, customer]) {
      expect((await change('/api/Quantitys/3', { quantity: 100 }, sender)).statusCode).toBe(403)
    }
    expect((await visitor.get('/api/Quantitys/3')).statusCode).toBe(403)
    expect((await visitor.post('/api/Quantitys', {}, { headers })).statusCode).toBe(401)
  })
})
