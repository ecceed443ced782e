import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Exchange } from '../shop/exchanges.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { newCustomer } from '../testing/customers.ts'
import { history, lastOf } from '../testing/workbench.ts'

let application: TestApplication
let visitor: Visitor
let neighbour: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('workbench')
  neighbour = application.visitor('neighbour')
})
afterAll(() => closeTestApplication(application))

/** The body of the latest answer in a history, as text. */
async function lastText(of: Visitor): Promise<string> {
  const { answer } = await lastOf(of)
  return Buffer.from(answer.body.bytes, 'base64').toString()
}

describe('the history', () => {
  it('holds the requests of the learner’s shop, and nothing of the training ground or of other shops', async () => {
    const since = (await history(neighbour)).exchanges.at(-1)?.id ?? 0
    await neighbour.get('/rest/products/1/reviews')
    await neighbour.get('/training/notes')
    await neighbour.get('/assets/public/images/brand/mark.svg')
    await visitor.get('/rest/memories')
    const { exchanges } = await history(neighbour, since)
    expect(exchanges.map(({ path }) => path)).toEqual(['/rest/products/1/reviews'])
    expect(exchanges[0]).toMatchObject({ method: 'GET', status: 200, by: 'browser' })
    expect((await lastOf(neighbour)).answer.body.length).toBe(exchanges[0]?.length)
  })

  it('holds what the learner’s tools send to the shop, and nothing that the shop sends to itself', async () => {
    const own = application.visitor('asks-itself')
    const { headers, basketId } = await newCustomer(own)
    const placed = await own.post(`/rest/basket/${basketId}/checkout`, {}, { headers })
    const since = (await history(own)).exchanges.at(-1)?.id ?? 0
    const address = 'http://localhost:3000/rest/products/1/reviews'
    const note = `<iframe src="${address}">`
    const body = { orderId: placed.json().orderConfirmation, note }
    const { loaded } = (await own.post('/rest/receipts/preview', body, { headers })).json().data
    expect(loaded[0]).toMatchObject({ path: '/rest/products/1/reviews', status: 200 })
    await own.post('/training/net', { url: 'http://localhost:3000/rest/products/2/reviews' })
    const { exchanges } = await history(own, since)
    const paths = ['/rest/receipts/preview', '/rest/products/2/reviews']
    expect(exchanges.map(({ path }) => path)).toEqual(paths)
    const shop = await application.host.open('asks-itself')
    const last = new Exchange({ at: new Date(), method: 'GET', path: '/last', headers: {}, body: '' })
    expect(
      shop.exchanges
        .upTo(last)
        .map(({ request }) => request.path)
        .slice(-3),
    ).toEqual([...paths, '/last'])
  })

  it('shows the copy that the browser used after a 304', async () => {
    const full = await neighbour.get('/rest/products/1/reviews')
    const answer = await neighbour.send({
      method: 'GET',
      url: '/rest/products/1/reviews',
      headers: { 'if-none-match': String(full.headers.etag) },
    })
    expect(answer.statusCode).toBe(304)
    expect(await lastOf(neighbour)).toMatchObject({ status: 304, length: Buffer.byteLength(full.body) })
    expect(await lastText(neighbour)).toBe(full.body)
  })

  it.each(['/rest/products/1/reviews', '/api/Quantitys', '/api/Products'])(
    'shows what the browser got compressed from %s as plain text',
    async (url) => {
      const { body } = await neighbour.get(url)
      const headers = { 'accept-encoding': 'gzip' }
      const { etag } = (await neighbour.get(url, { headers })).headers
      expect(await lastText(neighbour)).toBe(body)
      await neighbour.get(url, { headers: { ...headers, 'if-none-match': String(etag) } })
      expect(await lastText(neighbour)).toBe(body)
    },
  )

  it('shows no shop token, so that an onlooker cannot enter the shop', async () => {
    await neighbour.send({
      method: 'GET',
      url: '/rest/memories',
      headers: { cookie: `language=en; x-shop-ticket=${neighbour.shopToken}` },
    })
    const full = JSON.stringify(await lastOf(neighbour))
    expect(full).not.toContain(neighbour.shopToken)
    expect(full).toContain('language=en')
  })

  it('keeps a request that was too large for the shop', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(200_000) })
    await neighbour.send({
      method: 'POST',
      url: '/rest/user/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(await lastOf(neighbour)).toMatchObject({ path: '/rest/user/login', status: 413 })
  })

  it('has the same time for an exchange as the debrief, so that they can be matched', async () => {
    await neighbour.get('/metrics')
    const { at, path } = await lastOf(neighbour)
    const { exchanges } = (await neighbour.get('/training/debriefs/exposedMetricsChallenge')).json()
    expect(exchanges.at(-1)).toMatchObject({ at, path })
  })

  it('can be marked, annotated and cleared', async () => {
    await neighbour.get('/rest/memories')
    const { id } = await lastOf(neighbour)
    const url = `/training/workbench/exchanges/${id}`
    await neighbour.put(url, { isMarked: true })
    await neighbour.put(url, { note: 'look here' })
    expect(await lastOf(neighbour)).toMatchObject({ isMarked: true, note: 'look here' })
    expect((await neighbour.put(url, { note: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await neighbour.put('/training/workbench/exchanges/999999', { note: '' })).statusCode).toBe(404)
    const { era } = await history(neighbour)
    await neighbour.send({ method: 'DELETE', url: '/training/workbench/exchanges' })
    const cleared = await history(neighbour)
    expect(cleared.exchanges).toEqual([])
    expect(cleared.era).not.toBe(era)
  })
})
