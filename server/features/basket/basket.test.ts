import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor
let headers: Record<string, string>

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('basket')
  headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
})
afterAll(() => closeTestApplication(application))

const basket = async (id: number) => (await visitor.get(`/rest/basket/${id}`, { headers })).json().data
const add = (body: object) => visitor.post('/api/BasketItems/', body, { headers })

describe('a basket', () => {
  it('shows its products with their basket items', async () => {
    const { Products, ...own } = await basket(2)
    expect(own).toMatchObject({ id: 2, UserId: 2, coupon: null })
    expect(Products).toHaveLength(1)
    expect(Products[0]).toMatchObject({ id: 4, BasketItem: { ProductId: 4, BasketId: 2, quantity: 2 } })
  })

  it('can be read by other customers, which is a challenge', async () => {
    expect(await visitor.solved('basketAccessChallenge')).toBe(false)
    expect((await basket(1)).UserId).toBe(1)
    expect(await visitor.solved('basketAccessChallenge')).toBe(true)
  })

  it('is empty if there is none, and not accessible without a login', async () => {
    expect(await basket(4711)).toBe(null)
    expect((await visitor.get('/rest/basket/2')).statusCode).toBe(401)
  })

  it('adds, changes and removes products', async () => {
    const added = await add({ ProductId: 3, BasketId: '2', quantity: 1 })
    expect(added.statusCode).toBe(200)
    const { id, BasketId } = added.json().data
    expect(BasketId).toBe('2')

    const changed = await visitor.put(`/api/BasketItems/${id}`, { quantity: 4 }, { headers })
    expect(changed.json().data.quantity).toBe(4)
    const gone = await visitor.send({ method: 'DELETE', url: `/api/BasketItems/${id}`, headers })
    expect(gone.json()).toEqual({ status: 'success', data: {} })
    expect((await basket(2)).Products).toHaveLength(1)
  })

  it('has limits, once it is fixed', async () => {
    await (await application.host.open('basket')).setLiveVersion('negative-quantity', 'at-least-one')
    expect((await add({ ProductId: 1, BasketId: '2', quantity: 6 })).json().error).toBe(
      'You can order only up to 5 items of this product.',
    )
    expect((await add({ ProductId: 3, BasketId: '2', quantity: 100_000 })).json().error).toContain(
      'out of stock',
    )
    expect((await add({ ProductId: 3, BasketId: '2', quantity: -1 })).statusCode).toBe(400)
    expect((await add({ ProductId: 3, BasketId: '2', quantity: 0.5 })).statusCode).toBe(400)
    expect((await add({ ProductId: 3, BasketId: '2', quantity: -1e9 })).statusCode).toBe(400)
    expect((await add({ ProductId: 9999, BasketId: '2', quantity: 1 })).body).toContain(
      'No such product found!',
    )
    expect((await add({ ProductId: 4, BasketId: '2', quantity: 1 })).statusCode).toBe(500)
  })

  it('of another customer cannot be changed', async () => {
    const before = await basket(1)
    expect((await add({ ProductId: 3, BasketId: '1', quantity: 1 })).body).toBe(
      "{'error' : 'Invalid BasketId'}",
    )
    const item = before.Products[0].BasketItem.id
    expect((await visitor.put(`/api/BasketItems/${item}`, { quantity: 3 }, { headers })).statusCode).toBe(401)
    expect(
      (await visitor.send({ method: 'DELETE', url: `/api/BasketItems/${item}`, headers })).statusCode,
    ).toBe(401)
    expect(await basket(1)).toEqual(before)
  })

  it('items cannot be moved to another basket', async () => {
    const item = (await basket(2)).Products[0].BasketItem.id
    const moved = await visitor.put(`/api/BasketItems/${item}`, { BasketId: 1 }, { headers })
    expect([moved.statusCode, moved.json().errors[0].field]).toEqual([400, 'BasketId'])
  })

  it('lists only its own items, and accepts no deleted product once it is fixed', async () => {
    const lines = (await visitor.get('/api/BasketItems', { headers })).json().data
    expect(lines.map(({ BasketId }: { BasketId: number }) => BasketId)).toEqual([2])
    expect((await visitor.get('/api/BasketItems?BasketId=1', { headers })).json().data).toEqual([])
    expect((await visitor.get(`/api/BasketItems/${lines[0].id}`, { headers })).statusCode).toBe(200)
    expect((await visitor.get('/api/BasketItems/1', { headers })).statusCode).toBe(404)
    const christmasBox = 10
    await (await application.host.open('basket')).setLiveVersion('off-the-menu', 'ask-for-the-date')
    expect((await add({ ProductId: christmasBox, BasketId: '2', quantity: 1 })).body).toContain(
      'No such product found!',
    )
  })
})
