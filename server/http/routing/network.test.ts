import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Exchange } from '../../shop/exchanges.ts'
import { NetworkError, textOf } from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { FairScheduler, scheduleRequests } from '../limits/fair-scheduler.ts'
import { allowInternalCalls } from './internal-calls.ts'
import { networkOf, provideNeighbours } from './network.ts'

const SHOP = 'asks-itself'

let application: TestApplication
let app: FastifyInstance
let asked = 0
let isOver = false
const left = new AbortController()
const SOME_REQUEST = {
  at: new Date(0),
  method: 'GET',
  path: '/endless',
  route: '/endless',
  headers: {},
  body: '',
}

beforeAll(async () => {
  application = await openTestApplication()
  app = Fastify()
  const shop = await application.host.open(SHOP)
  app.addHook('onRequest', async (request) => {
    request.shop = shop
  })
  app.decorateRequest<Shop | null>('shop', null)
  scheduleRequests(app, new FairScheduler(), ({ id }) => id)
  allowInternalCalls(app, application.host)
  provideNeighbours(app, [])
  app.get('/one', () => {
    asked += 1
    return 'answered'
  })
  const askEightTimes = async (request: FastifyRequest, url: string): Promise<string[]> => {
    asked += 1
    const network = networkOf({ shop, request })
    const codes: string[] = []
    for (let time = 0; time < 8; time++) {
      const outcome: unknown = await network.fetch(`http://localhost${url}`).catch((error: unknown) => error)
      codes.push(outcome instanceof NetworkError ? outcome.code : 'answered')
    }
    return codes
  }
  app.get('/eight', (request) => askEightTimes(request, '/one'))
  app.get('/many', (request) => askEightTimes(request, '/eight'))
  // Sends requests after it was answered itself.
  app.get('/later', (request) => {
    setTimeout(() => void askEightTimes(request, '/eight').then(() => (isOver = true)), 1)
    return 'answered'
  })
  // Each request waits for another one to the same address.
  app.get('/deeper', async (request) => {
    asked += 1
    return networkOf({ shop, request })
      .fetch('http://localhost/deeper')
      .then(textOf, (error: unknown) => String(error))
  })
  // Each request sends one after another, until the client has left.
  app.get('/endless', async (request) => {
    request.exchange = new Exchange(SOME_REQUEST, () => left.signal)
    const network = networkOf({ shop, request })
    await network.fetch('http://localhost/one')
    left.abort()
    return network.fetch('http://localhost/one').then(textOf, (error: NetworkError) => error.code)
  })
  app.get('/never', () => new Promise(() => undefined))
  app.get('/impatient', async (request) => {
    const signal = AbortSignal.timeout(20)
    const error = await request.callShop({ method: 'GET', url: '/never', signal }).catch(String)
    return `${error}`
  })
})
afterAll(async () => {
  await app.close()
  await closeTestApplication(application)
})

beforeEach(() => {
  asked = 0
})

it('requests of a shop to itself share the limit of the request that caused them', async () => {
  const reply = await app.inject('/many')
  expect(reply.json()).toEqual([...Array(7).fill('answered'), 'EMFILE'])
  expect(asked).toBe(61)
})

it('requests share it also if the request that caused them has ended', async () => {
  await app.inject('/later')
  await vi.waitFor(() => expect(isOver).toBe(true))
  expect(asked).toBe(61)
})

it('each request of a client has a limit of its own', async () => {
  const replies = await Promise.all([app.inject('/many'), app.inject('/many')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(asked).toBe(122)
})

it('five requests of a shop to itself may be nested', async () => {
  expect((await app.inject('/deeper')).body).toContain('too many nested requests')
  expect(asked).toBe(6)
})

it('nothing is sent any more once the client has left', async () => {
  expect((await app.inject('/endless')).body).toBe('ECANCELED')
  expect(asked).toBe(1)
})

it('a request of a shop to itself ends when nobody waits for it', async () => {
  expect((await app.inject('/impatient')).body).toContain('Error')
})
