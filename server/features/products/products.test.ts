import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('products')
})
afterAll(() => closeTestApplication(application))

const search = async (q: string) =>
  (await visitor.get(`/rest/products/search?q=${encodeURIComponent(q)}`)).json().data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('the search', () => {
  it('finds products by name and description, sorted by name, without deleted ones', async () => {
    const all = await search('')
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(names(all)).toEqual(names(all).toSorted())
    expect(names(all)).not.toContain('Christmas Super-Surprise-Box (2014 Edition)')
    expect(names(await search('apple juice'))).toContain('Apple Juice (1000ml)')
    expect(await search('no such fruit')).toEqual([])
  })

  it('treats the search term as text, once it is fixed', async () => {
    const union = "no such fruit')) UNION SELECT 1,2,3,4,5,6,7,8,9--"
    expect(await search(union)).toEqual([expect.objectContaining({ id: 1, name: 2, deletedAt: 9 })])
    await (await application.host.open('products')).setLiveVersion('search-injection', 'bind-the-pattern')
    expect(await search(union)).toEqual([])
    expect((await visitor.get("/rest/products/search?q='")).statusCode).toBe(200)
  })

  it('returns nine columns with dates as they are stored', async () => {
    const [product] = await search('Apple Juice (1000ml)')
    expect(Object.keys(product)).toEqual([
      'id',
      'name',
      'description',
      'price',
      'deluxePrice',
      'image',
      'createdAt',
      'updatedAt',
      'deletedAt',
    ])
    expect(product.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/)
  })
})

describe('the generated API', () => {
  it('returns a product with ISO dates, and 404 for unknown ids', async () => {
    const { data } = (await visitor.get('/api/Products/1')).json()
    expect(data).toMatchObject({ id: 1, name: 'Apple Juice (1000ml)', price: 1.99, deluxePrice: 0.99 })
    expect(data.createdAt).toBe(new Date(data.createdAt).toISOString())
    for (const id of ['0', '9999', 'abc', '10']) {
      const missing = await visitor.get(`/api/Products/${id}`)
      expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Not Found', errors: [] }])
    }
  })

  it('filters, searches, sorts and skips', async () => {
    const list = async (query: string) => (await visitor.get(`/api/Products?${query}`)).json().data
    expect(names(await list('name=Fruit Press'))).toEqual(['Fruit Press'])
    expect(names(await list('q=eggfruit'))).toContain('Eggfruit Juice (500ml)')
    const prices = (await list('sort=-price')).map(({ price }: { price: number }) => price)
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
    expect((await list('offset=5'))[0].id).toBe((await list(''))[5].id)
    expect((await visitor.get('/api/Products?sort=foo')).json()).toEqual({
      message: 'Sorting not allowed on given attributes',
      errors: ['foo'],
    })
  })

  it('ignores case, a trailing slash and double slashes', async () => {
    for (const url of ['/api/products', '/API/Products/', '//api//Products']) {
      expect((await visitor.get(url)).json().status).toBe('success')
    }
  })
})

describe('reviews', () => {
  const reviews = async (headers = {}) =>
    (await visitor.get('/rest/products/1/reviews', { headers })).json().data

  it('are public, and marked as liked for visitors who cannot like', async () => {
    const [first] = await reviews()
    expect(first).toMatchObject({ product: 1, author: 'admin@juice-sh.op', likesCount: 0, liked: true })
  })

  it("are written under the customer's own name, changed by their author only, and liked once, when fixed", async () => {
    await (await application.host.open('products')).setLiveVersion('reviews-of-others', 'one-of-ones-own')
    const headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
    const written = await visitor.put(
      '/rest/products/1/reviews',
      { message: 'Live long', author: 'bender@juice-sh.op' },
      { headers },
    )
    expect(written.statusCode).toBe(201)
    const mine = (await reviews(headers)).find(({ message }: { message: string }) => message === 'Live long')
    expect(mine).toMatchObject({ author: 'jim@juice-sh.op' })
    expect(mine).not.toHaveProperty('liked')

    const patch = (id: string) =>
      visitor.send({
        method: 'PATCH',
        url: '/rest/products/reviews',
        headers,
        payload: { id, message: 'and prosper' },
      })
    expect((await patch(mine._id)).json().modified).toBe(1)
    const [admins] = await reviews(headers)
    expect((await patch(admins._id)).json().modified).toBe(0)

    const like = () => visitor.post('/rest/products/reviews', { id: mine._id }, { headers })
    expect((await like()).json().updated[0]).toMatchObject({ likesCount: 1, likedBy: ['jim@juice-sh.op'] })
    expect((await like()).statusCode).toBe(403)
  })

  it('accept only a comparison as an id', async () => {
    const headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
    const response = await visitor.send({
      method: 'PATCH',
      url: '/rest/products/reviews',
      headers,
      payload: { id: { $where: 'true' }, message: 'mine now' },
    })
    expect(response.statusCode).toBe(400)
  })
})
