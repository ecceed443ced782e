import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NetworkError } from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { FairScheduler, scheduleRequests } from '../limits/fair-scheduler.ts'
import { allowInternalCalls } from './internal-calls.ts'
import { networkOf, provideNeighbours } from './network.ts'

const SHOP = 'asks-itself'

let application: TestApplication
let app: FastifyInstance
let asked = 0
let isRelayOver = false

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
  // Each request sends two to the same address: without a common limit it would never end.
  app.get('/again', async (request) => {
    asked += 1
    const network = networkOf({ shop, request })
    const ask = () => network.fetch('http://localhost/again').catch((error: unknown) => error)
    const outcomes = [await ask(), await ask()]
    return outcomes.map((outcome) => (outcome instanceof NetworkError ? outcome.code : 'answered'))
  })
  // Each request sends another one to the same address after it was answered itself.
  app.get('/relay', async (request) => {
    asked += 1
    const network = networkOf({ shop, request })
    const ask = () => void network.fetch('http://localhost/relay').catch(() => (isRelayOver = true))
    if (asked < 100) setTimeout(ask, 1)
    else isRelayOver = true
    return 'answered'
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

it('requests of a shop to itself share the limit of the request that caused them', async () => {
  const reply = await app.inject('/again')
  expect(reply.json()).toEqual(['answered', 'EMFILE'])
  expect(asked).toBe(61)
})

it('requests share it also if the request that caused them has ended', async () => {
  asked = 0
  await app.inject('/relay')
  await vi.waitFor(() => expect(isRelayOver).toBe(true))
  expect(asked).toBe(61)
})

it('each request of a client has a limit of its own', async () => {
  asked = 0
  const replies = await Promise.all([app.inject('/again'), app.inject('/again')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(asked).toBe(122)
})

it('a request of a shop to itself ends when nobody waits for it', async () => {
  expect((await app.inject('/impatient')).body).toContain('Error')
})
