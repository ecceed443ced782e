import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackerAsks, type FloodStage, KEPT_MB, type Measured, openFloodStage, repeatFor } from './floods.ts'
import { measureAgain } from './measure-again.ts'

/** Limits of a flood's effect on a neighbour. */
const WORST_MS = 250
const FLOOD_MS = 1_000
/** Requests of one learner at the same time. */
const AT_ONCE = 6

let stage: FloodStage
let token: string
const rows: Record<string, Omit<Measured, 'waitsMs'> & { status: number; searches: number; times: number }> =
  {}

beforeAll(async () => {
  stage = await openFloodStage()
  const login = await post('/rest/user/login', { email: 'jim@juice-sh.op', password: 'ncc-1701' })
  token = JSON.parse(login.body).authentication.token
}, 120_000)
afterAll(async () => {
  console.table(rows)
  await stage[Symbol.asyncDispose]()
})

function post(path: string, sent: object | string, headers: Record<string, string> = {}) {
  const body = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent))
  const all = { 'content-type': 'application/json', ...headers }
  const shopToken = stage.shopTokens[0] ?? ''
  return attackerAsks(stage.server.port, { method: 'POST', path, headers: all, body, shopToken })
}

const asJim = () => ({ authorization: `Bearer ${token}` })

/** `status` is that of each answer: the flood does the work that it is about. */
async function staysCalm(
  name: string,
  status: number,
  send: () => Promise<{ status: number }>,
): Promise<void> {
  expect((await send()).status).toBe(status)
  const flood = () => repeatFor(FLOOD_MS, () => Promise.all(Array.from({ length: AT_ONCE }, send)))
  const { measured, times } = await measureAgain(
    () => stage.measure(flood),
    // A failure is never a hiccup.
    ({ failures, worstMs }) => failures > 0 || worstMs < WORST_MS,
  )
  const { waitsMs: waits, ...one } = measured
  rows[name] = { status, ...one, searches: waits.length, times }
  expect(one.failures).toBe(0)
  expect(waits.length).toBeGreaterThan(3)
  expect(one.worstMs).toBeLessThan(WORST_MS)
  expect(one.keptMb).toBeLessThan(KEPT_MB)
}

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
    await staysCalm(`graph: ${name}`, status, () => post('/graphql', { query }, asJim()))
  })

  it('a hundred questions in one request', async () => {
    const many = Array.from({ length: 100 }, () => ({ query: WITH_REVIEWS }))
    await staysCalm('graph: a hundred questions', 200, () => post('/graphql', many, asJim()))
  })
})

describe('a neighbour is not delayed by messages about payments and numbers of cards:', () => {
  const tell = (body: string) => post('/hooks/pulp-pay', body, { 'pulp-signature': 't=1,v1=00' })

  it('messages without a signature', async () => {
    const paid = await post('/rest/wallet/top-ups', { amount: 10 }, asJim())
    const data = { reference: JSON.parse(paid.body).data.id, amount: 1_000 }
    const message = JSON.stringify({ id: 'dlv_1', type: 'payment.paid', data })
    await staysCalm('messages', 401, () => tell(message))
  })

  it('messages of 95 KB', async () => {
    await staysCalm('messages of 95 KB', 400, () => tell('['.repeat(95_000)))
  })

  it('top-ups', async () => {
    await staysCalm('top-ups', 201, () => post('/rest/wallet/top-ups', { amount: 10 }, asJim()))
  })

  it('numbers of cards', async () => {
    const path = `/rest/gift-cards/balance?number=${'%26%3B'.repeat(90)}`
    const shopToken = stage.shopTokens[0] ?? ''
    await staysCalm('numbers of cards', 404, () => attackerAsks(stage.server.port, { path, shopToken }))
  })
})

describe('a neighbour is not delayed by what another learner has the shop load:', () => {
  it('requests to the shop itself, from the fake network', async () => {
    const url = 'http://localhost:3000/rest/products/search?q='
    await staysCalm('fake network: the shop', 200, () => post('/training/net', { url }))
  })

  it('redirects that lead to the shop itself', async () => {
    const url =
      'http://localhost:3000/redirect?to=https://github.com/juice-shop/juice-shop/http://localhost:3000/'
    await staysCalm('fake network: redirects', 200, () =>
      post('/training/net', { url, followRedirects: true }),
    )
  })

  it('receipts whose notes show pages of the shop', async () => {
    const headers = asJim()
    const placed = await post('/rest/basket/2/checkout', {}, headers)
    const orderId = JSON.parse(placed.body).orderConfirmation
    const note = '<iframe src="/main.js"></iframe>'.repeat(40)
    await staysCalm('receipts: pages of the shop', 200, () =>
      post('/rest/receipts/preview', { orderId, note }, headers),
    )
    const tags = `${'<b>'.repeat(400)}${'</i>'.repeat(180)}`
    await staysCalm('receipts: tags', 200, () =>
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
    await staysCalm('fake network: a rented host', 200, () => post('/training/net', sent))
  })
})
