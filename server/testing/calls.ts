import Value from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DescribedRoute } from '../http/routing/description.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from './application.ts'
import { aCard, accountant, anAddress, headersOf, newCustomer } from './customers.ts'

/** The caller: nobody, a customer who owns records of every kind, or staff. */
export type Caller = 'nobody' | 'eve' | 'accountant' | 'admin'

/**
 * A row of a table of calls: the request and the expected response. `{basket}` and the like in paths and bodies stand
 * for ids of Eve's records. The expectation is a text or a part of the JSON; `''` expects an empty body.
 */
export type CallRow = [call: string, who: Caller, body: object | undefined, status: number, says?: unknown]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Ids of Eve's records. */
type Things = Record<string, string | number>

/** Creates a test for each row. They run in order, in one shop. */
export function testCalls(rows: readonly CallRow[]): void {
  let application: TestApplication
  let visitor: Visitor
  let things: Things
  let headers: Record<Caller, Record<string, string>>

  beforeAll(async () => {
    application = await openTestApplication()
    visitor = application.visitor('calls')
    const eve = await newCustomer(visitor, 'eve@garden.example')
    headers = {
      nobody: {},
      eve: eve.headers,
      accountant: await accountant(visitor),
      admin: await headersOf(visitor, 'admin@juice-sh.op', 'admin123'),
    }
    things = { user: eve.id, token: eve.token, ...(await furnish(visitor, eve)) }
  })
  afterAll(() => closeTestApplication(application))

  it.each(rows)('%s by %s with %o: %i', async (call, who, body, status, says) => {
    const [wanted, path = ''] = filled(call, things).split(' ')
    const method = METHODS.find((one) => one === wanted) ?? 'OPTIONS'
    const response = await visitor.send({
      method,
      url: path,
      headers: { accept: 'application/json', ...headers[who] },
      ...(body && { payload: JSON.parse(filled(JSON.stringify(body), things)) }),
    })
    const { statusCode, body: text } = response
    expect(`${statusCode} ${text}`).toMatch(new RegExp(`^${status} `))
    const answered = { status: statusCode, body: text }
    expect(schemaMismatch(application.app.calls, { method, url: path }, answered)).toEqual([])
    if (typeof says === 'string') expect(response.body).toBe(says)
    else if (says instanceof RegExp) expect(response.body).toMatch(says)
    else if (typeof says === 'object' && says !== null) expect(response.json()).toMatchObject(says)
  })
}

/** Gives a customer an address, a card, a filled basket and an order. */
async function furnish(
  visitor: Visitor,
  { basketId, headers }: { basketId: number; headers: Record<string, string> },
): Promise<Things> {
  const post = async (path: string, body: object) => (await visitor.post(path, body, { headers })).json()
  const inBasket = { ProductId: 4, BasketId: String(basketId), quantity: 1 }
  await post('/api/BasketItems', inBasket)
  const { orderConfirmation } = await post(`/rest/basket/${basketId}/checkout`, {})
  const item = await post('/api/BasketItems', inBasket)
  const address = await post('/api/Addresss', anAddress)
  const card = await post('/api/Cards', aCard)
  const tracked = (await visitor.get(`/rest/track-order/${orderConfirmation}`)).json()
  await visitor.put(
    '/rest/products/1/reviews',
    { message: 'Mine', author: 'eve@garden.example' },
    { headers },
  )
  const reviews = (await visitor.get('/rest/products/1/reviews')).json().data
  const review = reviews.find(({ message }: { message: string }) => message === 'Mine')
  return {
    basket: basketId,
    item: item.data.id,
    address: address.data.id,
    card: card.data.id,
    order: orderConfirmation,
    orderDocument: tracked.data[0]._id,
    review: review._id,
  }
}

function filled(text: string, things: Things): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(things[name] ?? whole))
}

interface Answered {
  status: number
  body: string
}

/**
 * How a response differs from its route's schema: a success of another status, or JSON of another shape. Undefined if
 * the route has no schema.
 */
function schemaMismatch(
  calls: readonly DescribedRoute[],
  call: { method: string; url: string },
  { status, body }: Answered,
): string[] {
  const description = calls.find((one) => isCall(one, call))?.description
  if (!description) return []
  const answer = description.answers[status]
  if (answer === undefined) return status < 300 ? [`a status ${status} that nobody told of`] : []
  if (typeof answer === 'string') return []
  const [, schema] = answer
  return [...Value.Errors(schema, JSON.parse(body))].map(
    ({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`,
  )
}

function isCall({ method, path }: DescribedRoute, call: { method: string; url: string }): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  return method === call.method && pattern.test(call.url.split('?')[0] ?? '')
}
