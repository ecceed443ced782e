import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop/shop.ts'
import { parseBody } from './body.ts'
import { Answer, type Call, type Handler, type Router, type Routes } from './routing.ts'
import { readSession, type Session } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop that this request belongs to; set before any route runs. */
    shop: Shop
  }
}

/** Puts a feature's routes into the app. */
export function addRoutes(app: FastifyInstance, routes: Routes): void {
  const add =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (path: string, handler: Handler): void => {
      app.route({ method, url: path, handler: (request, reply) => respond(handler, request, reply) })
    }
  const router: Router = {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
  }
  routes(router)
}

async function respond(handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const result = await handler(callOf(request, reply))
  if (reply.sent || result === undefined) return
  if (result instanceof Answer) {
    reply.code(result.status).headers(result.headers)
    await sendBody(reply, result.body)
    return
  }
  await sendBody(reply, result)
}

async function sendBody(reply: FastifyReply, body: unknown): Promise<void> {
  if (Buffer.isBuffer(body) || body instanceof Uint8Array) return reply.send(body)
  if (typeof body === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    return reply.send(body)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function callOf(request: FastifyRequest, reply: FastifyReply): Call {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  return {
    shop: request.shop,
    rawBody,
    body: parseBody(rawBody, request.headers['content-type'] ?? ''),
    params: texts(request.params),
    query: texts(request.query),
    session: sessionOf(request),
    request,
    reply,
  }
}

function sessionOf(request: FastifyRequest): Session | undefined {
  const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
  return token ? readSession(token) : undefined
}

/** The session of the cookie `token`, which the shop's own pages use instead of the header. */
export function cookieSession(request: FastifyRequest): Session | undefined {
  const token = request.headers.cookie?.match(/(?:^|;\s*)token=([^;]+)/)?.[1]
  return token ? readSession(decodeURIComponent(token)) : undefined
}

/** Parameters as texts: of one given several times the first counts. */
function texts(values: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') result[name] = first
  }
  return result
}
