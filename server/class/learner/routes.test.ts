import { expect, it } from 'vitest'
import {
  type AddRoute,
  type BodyOptions,
  type Call,
  type Handler,
  HttpReply,
  type RouteOptions,
} from '../../http/routing/routes.ts'
import { learnerRoutes } from './routes.ts'

/** The handlers of all routes by method and path, for shops without a class. */
function handlersWithoutClass(): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  const adding =
    (method: string): AddRoute =>
    (path: string, first: RouteOptions | BodyOptions | Handler, second?: Handler): void =>
      void handlers.set(`${method} ${path}`, second ?? (first as Handler))
  const parts = (): never => {
    throw new Error('The parts of a class were asked for')
  }
  learnerRoutes(
    parts,
    async () => false,
  )({
    get: adding('GET'),
    post: adding('POST'),
    put: adding('PUT'),
    patch: adding('PATCH'),
    delete: adding('DELETE'),
  })
  return handlers
}

it('a shop in no open class is shown nothing of another class', async () => {
  const handlers = handlersWithoutClass()
  expect([...handlers.keys()]).toContain('GET /training/class')
  expect([...handlers.keys()]).toContain('POST /training/contest/team')
  for (const [name, handler] of handlers) {
    const call = { shop: { id: 'nobodys' }, body: {}, params: {}, query: {} } as unknown as Call
    const reply = await handler(call)
    expect([name, reply]).toEqual([name, expect.any(HttpReply)])
    expect(reply).toMatchObject({ status: 404, body: { error: 'This shop is in no class.' } })
  }
})
