import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FOUNDERS_CARD, pinHashOf, pinOf, RAFFLE_CARD } from '../../shop/records/gift-card-pins.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { headersOf, newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { schemaWith } from './schema.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('graph')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const shopOf = () => application.host.open('graph')
const ask = (query: unknown, headers: Record<string, string> = {}, more: object = {}) =>
  visitor.post('/graphql', { query, ...more }, { headers })
const told = async (query: string, headers?: Record<string, string>, more?: object) =>
  (await ask(query, headers, more)).json()
const firstError = async (query: string, more?: object): Promise<string> => {
  const answer = await ask(query, {}, more)
  expect(answer.statusCode, query.slice(0, 60)).toBe(400)
  return answer.json().errors[0].message
}
const range = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(' ')

describe('the graph', () => {
  it('tells everybody products with stock, price and reviews', async () => {
    const { data } = await told(
      '{ products(first: 2, search: "JUICE") { id name price stock reviews { author { name } } } }',
    )
    expect(data.products).toHaveLength(2)
    expect(data.products[0]).toMatchObject({ id: 1, price: 1.99, stock: expect.any(Number) })
    expect(data.products[0].reviews[0]).toEqual({ author: { name: 'admin' } })
    expect((await told('{ product(id: 99999) { name } }')).data).toEqual({ product: null })
  })

  it('answers GET, with variables, but runs no mutation there', async () => {
    const url = (query: string, variables = '{}') => `/graphql?${new URLSearchParams({ query, variables })}`
    const answer = await visitor.get(url('query ($id: Int!) { product(id: $id) { name } }', '{"id":2}'))
    expect(answer.json()).toEqual({ data: { product: { name: 'Orange Juice (1000ml)' } } })
    const mutation = await visitor.get(url('mutation { redeemRaffle(pin: "1234") { ok } }'), {
      headers: eve.headers,
    })
    expect(mutation.statusCode).toBe(405)
    expect((await visitor.get('/graphql?query=%7B&variables=x')).statusCode).toBe(400)
    const page = await visitor.get('/graphql', { headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers.location]).toEqual([302, './#/graphql'])
    expect((await visitor.get('/graphql')).statusCode).toBe(400)
  })

  it('answers a list of operations with a list', async () => {
    const answer = await visitor.post('/graphql', [
      { query: '{ product(id: 1) { id } }' },
      { query: '{ nothing }' },
      { query: '{ me { name } }' },
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject([
      { data: { product: { id: 1 } } },
      { errors: [{}] },
      { errors: [{}] },
    ])
    const many = Array.from({ length: 101 }, () => ({ query: '{ me { name } }' }))
    for (const body of [[], many, [1], [null], [{ query: 7 }]]) {
      expect((await visitor.post('/graphql', body)).statusCode).toBe(400)
    }
  })

  it('reads reviews once for a list of operations', async () => {
    const { documents } = await shopOf()
    const find = vi.spyOn(documents, 'find')
    const query = '{ product(id: 1) { reviews { message } } }'
    const answer = await visitor.post('/graphql', Array(20).fill({ query }))
    const asked = find.mock.calls.filter(([name]) => name === 'posts')
    find.mockRestore()
    expect(answer.json()).toHaveLength(20)
    expect(answer.json()[19].data.product.reviews).not.toHaveLength(0)
    expect(asked).toHaveLength(1)
  })

  it('describes itself, and suggests names for misspelt ones', async () => {
    const { data } = await told('{ __type(name: "GiftCard") { fields(includeDeprecated: true) { name } } }')
    expect(JSON.stringify(data)).toContain('pinHash')
    const message = await firstError('{ giftCard(code: "x") { pinHas } }')
    expect(message).toContain('Did you mean "pinHash"?')
    const { getIntrospectionQuery } = await import('graphql')
    const whole = await told(getIntrospectionQuery())
    expect(whole.errors).toBeUndefined()
    expect(whole.data.__schema.types.length).toBeGreaterThan(10)
  })

  it('answers me with the customer who asks, and strangers not at all', async () => {
    const demo = await headersOf(visitor, 'demo', 'demo')
    const { data } = await told('{ me { name orders { orderId totalPrice } } }', demo)
    expect(data.me.orders).toHaveLength(1)
    const stranger = await ask('{ x: me { name } }')
    expect(stranger.statusCode).toBe(403)
    expect(
      (await ask('query ($no: Boolean!) { me @include(if: $no) { name } }', {}, { variables: { no: false } }))
        .statusCode,
    ).toBe(200)
  })

  it('says whose orders were told, and tells fewer of them when fixed', async () => {
    const shop = await shopOf()
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'graph.answered') events.push(payload)
    })
    const query = '{ product(id: 1) { reviews { author { orders { orderId } } } } }'
    expect(JSON.stringify(await told(query))).toMatch(/[\da-f]{4}-[\da-f]{16}/)
    expect(events.pop()).toMatchObject({
      callerId: undefined,
      ordersOf: [1],
      fields: ['Query.product', 'Product.reviews', 'Review.author', 'Customer.orders', 'Order.orderId'],
    })
    await shop.setLiveVersion('wholesale-graph', 'ask-at-the-field')
    expect((await told(query)).data.product.reviews[0]).toEqual({ author: { orders: null } })
    expect(events.pop()).toMatchObject({ ordersOf: [] })
    const accountant = await headersOf(visitor, 'accountant@juice-sh.op', 'i am an awesome accountant')
    await told(query, accountant)
    expect(events.pop()).toMatchObject({ role: 'accounting', ordersOf: [1] })
    expect(await firstError('{ giftCard(code: "x") { pinHas } }')).not.toContain('pinHash')
    await shop.setLiveVersion('wholesale-graph', 'weak')
  })

  it('tells what is left on a gift card, with the hash of its PIN', async () => {
    const shop = await shopOf()
    const { data } = await told(`{ giftCard(code: "${FOUNDERS_CARD.code}") { code left pinHash } }`)
    expect(data.giftCard).toEqual({
      code: FOUNDERS_CARD.code,
      left: 10,
      pinHash: pinHashOf(shop, FOUNDERS_CARD.code),
    })
    const { code } = (
      await visitor.post(
        '/rest/gift-cards',
        { value: 10, price: 1 },
        { headers: await headersOf(visitor, 'jim@juice-sh.op', 'ncc-1701') },
      )
    ).json().data
    const left = async () =>
      (await told(`{ a: giftCard(code: "${code}") { left } b: giftCard(code: "no") { left } }`)).data
    expect(await left()).toEqual({ a: { left: 10 }, b: null })
    await visitor.post('/rest/gift-cards/redeem', { code }, { headers: eve.headers })
    expect(await left()).toEqual({ a: { left: 0 }, b: null })
  })
})

describe('types of the live code', () => {
  it.each([
    ['that cannot be read', 'type Customer {'],
    ['that are missing', 'type GiftCard { left: Int }'],
    [
      'that exist already',
      'type Customer { name: String } type GiftCard { left: Int } type Query { x: Int }',
    ],
    ['with reserved names', 'type Customer { __name: String } type GiftCard { left: Int }'],
    ['without an end', `type Customer { name: String } type GiftCard { left: Int } ${'# x\n'.repeat(3_000)}`],
  ])('%s are an error of GraphQL', async (_, types) => {
    const graphql = await import('graphql')
    expect(() => schemaWith(graphql, types)).toThrow(graphql.GraphQLError)
  })

  it('are built once', async () => {
    const graphql = await import('graphql')
    const types = 'type Customer { name: String } type GiftCard { left: Int }'
    expect(schemaWith(graphql, types)).toBe(schemaWith(graphql, types))
  })
})

describe('a query is refused', () => {
  const bombs = range(
    20,
    (at) => `fragment f${at} on __Type { a: ofType { ...f${at + 1} } b: ofType { ...f${at + 1} } }`,
  )
  const refused: Record<string, string> = {
    'that is too deep': `{${range(9, () => 'a: products { reviews { author { orders { orderId }')}`,
    'with too many brackets': `{ product(id: ${'['.repeat(500)}1${']'.repeat(500)}) { id } }`,
    'with a name without end': `{ ${'a'.repeat(300)}: products { id } }`,
    'with too many tokens': `{ ${'products { id } '.repeat(5_000)} }`,
    'with many texts': `{ a: product(id: 1) { id } ${'x'.repeat(70_000)} }`,
    'with too many fragments': `{ products { ...f0 } } ${range(70, (at) => `fragment f${at} on Product { ...f${at + 1} }`)}`,
    'with fragments in circles':
      '{ products { ...f } } fragment f on Product { reviews { author { name } } ...f }',
    'with fragments that double': `{ __type(name: "Int") { ...f0 } } ${bombs} fragment f20 on __Type { name }`,
    'that asks for two things under one name': '{ products { a: name a: price } }',
    'that asks for two products under one name': '{ a: product(id: 1) { id } a: product(id: 2) { id } }',
    'with much of the schema': `{ __schema { ${range(300, (at) => `a${at}: types { fields { name type { fields { name } } } }`)} } }`,
    'with a schema in circles':
      '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
    'with a subscription': 'subscription { products { id } }',
    'that defines types': 'type Query { x: Int }',
    'that is empty': ' ',
    'with two operations and no name': 'query a { me { name } } query b { me { name } }',
    'with a product that is no number': `{ product(id: ${'9'.repeat(50_000)}) { id } }`,
    'with the wrong variables': 'query ($id: Int!) { product(id: $id) { id } }',
  }
  for (const [why, query] of Object.entries(refused)) {
    it(why, async () => {
      expect((await firstError(query)).length).toBeLessThan(3_000)
    })
  }

  it('if it has too much to answer', async () => {
    const query = `{ products { ${range(600, (at) => `a${at}: name`)} } }`
    expect(await firstError(query)).toBe('That is too much for one request.')
    const cards = `{ ${range(300, (at) => `a${at}: giftCard(code: "${at}") { left }`)} }`
    expect((await told(cards)).errors).toEqual([{ message: 'A request asks for 200 of a kind at most.' }])
  })

  it('if its variables are objects with prototypes', async () => {
    const body =
      '{"query":"query ($id: Int!) { product(id: $id) { id } }","variables":{"__proto__":{"id":1},"id":{"constructor":1}}}'
    const headers = { 'content-type': 'application/json' }
    const answer = await visitor.send({ method: 'POST', url: '/graphql', payload: body, headers })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the raffle', () => {
  const guess = (pins: readonly string[], { headers }: TestCustomer) =>
    ask(
      `mutation { ${pins.map((pin, at) => `a${at}: redeemRaffle(pin: "${pin}") { ok left }`).join(' ')} }`,
      headers,
    )
  const wrongPins = async (count: number) => {
    const right = Number(pinOf(await shopOf(), RAFFLE_CARD.code))
    return Array.from({ length: count }, (_, at) => String((right + 1 + at) % 10_000).padStart(4, '0'))
  }
  const balance = async ({ headers }: TestCustomer) =>
    (await visitor.get('/rest/wallet/balance', { headers })).json().data

  it('is for customers, who have ten guesses in five minutes', async () => {
    expect((await ask('mutation { redeemRaffle(pin: "1234") { ok } }')).statusCode).toBe(401)
    const adam = await newCustomer(visitor)
    const wrong = await wrongPins(11)
    const statuses: number[] = []
    for (const pin of wrong) statuses.push((await guess([pin], adam)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await guess([wrong[0] ?? ''], await newCustomer(visitor))).json().data.a0).toEqual({
      ok: false,
      left: 9,
    })
  })

  it('takes a thousand guesses in a request, and no more than ten when fixed', async () => {
    const adam = await newCustomer(visitor)
    const shop = await shopOf()
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'graph.raffleTried') events.push(payload)
    })
    const wrong = await wrongPins(999)
    const before = await balance(adam)
    const many = await guess([...wrong, pinOf(shop, RAFFLE_CARD.code)], adam)
    expect(Object.keys(many.json().data)).toHaveLength(1_000)
    expect(many.json().data.a999.ok).toBe(true)
    expect(events).toEqual([{ userId: expect.any(Number), tries: 1_000, hit: true }])
    await guess([pinOf(shop, RAFFLE_CARD.code)], adam)
    expect(await balance(adam)).toBe(before + RAFFLE_CARD.value)
    await shop.setLiveVersion('many-names', 'count-the-guesses')
    const eleven = await newCustomer(visitor)
    expect((await guess(wrong.slice(0, 11), eleven)).statusCode).toBe(429)
    expect((await guess(wrong.slice(0, 10), eleven)).statusCode).toBe(200)
    expect((await guess(wrong.slice(0, 1), eleven)).statusCode).toBe(429)
    await shop.setLiveVersion('many-names', 'weak')
  })
})
