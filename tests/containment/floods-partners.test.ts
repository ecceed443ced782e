import { afterAll, beforeAll, describe, it } from 'vitest'
import { attackerAsks, CalmCheck, type FloodStage, openFloodStage } from './floods.ts'

let stage: FloodStage
let calm: CalmCheck
let token: string

beforeAll(async () => {
  stage = await openFloodStage()
  calm = new CalmCheck(stage)
  const login = await post('/rest/user/login', { email: 'jim@juice-sh.op', password: 'ncc-1701' })
  token = JSON.parse(login.body).authentication.token
}, 120_000)
afterAll(async () => {
  console.table(calm.rows)
  await stage[Symbol.asyncDispose]()
})

function post(path: string, sent: object | string, headers: Record<string, string> = {}) {
  const body = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent))
  const all = { 'content-type': 'application/json', ...headers }
  const shopToken = stage.shopTokens[0] ?? ''
  return attackerAsks(stage.server.port, { method: 'POST', path, headers: all, body, shopToken })
}

const asJim = () => ({ authorization: `Bearer ${token}` })

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, at) => `a${at}:${field}`).join(' ')

const WITH_REVIEWS = '{products{id name reviews{message author{name orders{orderId}}}}}'

/** Queries, and the status of their answers: 400 if they are too large. */
const QUERIES: [name: string, status: number, query: string][] = [
  ['all products with their reviews', 200, WITH_REVIEWS],
  ['many fields', 200, `{${aliases(3_500, '__typename')}}`],
  ['a product a thousand times', 200, `{${aliases(1_000, 'product(id:1){name}')}}`],
  ['the schema', 200, '{__schema{types{name fields{name type{name fields{name type{name}}}}}}}'],
  [
    'fragments in fragments',
    200,
    `{...f0} ${Array.from({ length: 55 }, (_, at) => `fragment f${at} on Query{...f${at + 1} ...f${at + 1} __typename}`).join(' ')} fragment f55 on Query{__typename}`,
  ],
  ['brackets without an end', 400, '{'.repeat(60_000)],
  ['words without an end', 400, 'a '.repeat(32_000)],
  ['unknown fields', 400, `{${Array.from({ length: 6_000 }, (_, at) => `x${at}`).join(' ')}}`],
  [
    'a schema in the schema',
    400,
    `{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}`,
  ],
]

describe('a neighbour is not delayed by questions of another learner to the graph:', () => {
  it.each(QUERIES)('%s', async (name, status, query) => {
    await calm.expect(`graph: ${name}`, status, () => post('/graphql', { query }, asJim()))
  })

  it('a hundred questions in one request', async () => {
    const many = Array.from({ length: 100 }, () => ({ query: WITH_REVIEWS }))
    await calm.expect('graph: a hundred questions', 200, () => post('/graphql', many, asJim()))
  })
})

describe('a neighbour is not delayed by messages about payments and numbers of cards:', () => {
  const tell = (body: string) => post('/hooks/pulp-pay', body, { 'pulp-signature': 't=1,v1=00' })

  it('messages without a signature', async () => {
    const paid = await post('/rest/wallet/top-ups', { amount: 10 }, asJim())
    const data = { reference: JSON.parse(paid.body).data.id, amount: 1_000 }
    const message = JSON.stringify({ id: 'dlv_1', type: 'payment.paid', data })
    await calm.expect('messages', 401, () => tell(message))
  })

  it('messages of 95 KB', async () => {
    await calm.expect('messages of 95 KB', 400, () => tell('['.repeat(95_000)))
  })

  it('top-ups', async () => {
    await calm.expect('top-ups', 201, () => post('/rest/wallet/top-ups', { amount: 10 }, asJim()))
  })

  it('numbers of cards', async () => {
    const path = `/rest/gift-cards/balance?number=${'%26%3B'.repeat(90)}`
    const shopToken = stage.shopTokens[0] ?? ''
    await calm.expect('numbers of cards', 404, () => attackerAsks(stage.server.port, { path, shopToken }))
  })
})

describe('a neighbour is not delayed by what another learner has the shop load:', () => {
  it('requests to the shop itself, from the fake network', async () => {
    const url = 'http://localhost:3000/rest/products/search?q='
    await calm.expect('fake network: the shop', 200, () => post('/training/net', { url }))
  })

  it('redirects that lead to the shop itself', async () => {
    const url =
      'http://localhost:3000/redirect?to=https://github.com/juice-shop/juice-shop/http://localhost:3000/'
    await calm.expect('fake network: redirects', 200, () =>
      post('/training/net', { url, followRedirects: true }),
    )
  })

  it('receipts whose notes show pages of the shop', async () => {
    const headers = asJim()
    const placed = await post('/rest/basket/2/checkout', {}, headers)
    const orderId = JSON.parse(placed.body).orderConfirmation
    const note = '<iframe src="/main.js"></iframe>'.repeat(40)
    await calm.expect('receipts: pages of the shop', 200, () =>
      post('/rest/receipts/preview', { orderId, note }, headers),
    )
    const tags = `${'<b>'.repeat(400)}${'</i>'.repeat(180)}`
    await calm.expect('receipts: tags', 200, () =>
      post('/rest/receipts/preview', { orderId, note: tags }, headers),
    )
  })

  it('bodies of 64 KB to a rented host', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = { host: 'evil.example', path: '/', status: 200, headers: {}, body: 'x'.repeat(20_000) }
    const bytes = Buffer.from(JSON.stringify(page))
    const [shopToken = ''] = stage.shopTokens
    const put = { method: 'PUT', path: '/training/hosting', shopToken, body: bytes }
    await attackerAsks(stage.server.port, {
      ...put,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const sent = { method: 'POST', url: 'http://evil.example/', body: 'x'.repeat(64 << 10) }
    await calm.expect('fake network: a rented host', 200, () => post('/training/net', sent))
  })
})
