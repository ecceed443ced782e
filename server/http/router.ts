import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop/shop.ts'
import { parseBody } from './body.ts'
import { cookieOf } from './cookies.ts'
import {
  Answer,
  type Call,
  type Handler,
  notHere,
  type RouteOptions,
  type Router,
  type Routes,
} from './routing.ts'
import { readSession, type Session, showToken } from './session-tokens.ts'
import { type Dictionary, type Speech, type Translations, translatedJson } from './translations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop that this request belongs to; set before any route runs. */
    shop: Shop
  }
}

/** Puts a feature's routes into the app. What they say is translated as the visitor wishes. */
export function addRoutes(app: FastifyInstance, routes: Routes, translations: Translations): void {
  const add =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (path: string, handler: Handler, options?: RouteOptions): void => {
      app.route({
        method,
        url: path,
        handler: (request, reply) => respond(handler, request, reply, translations, options),
      })
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

/**
 * Runs a handler and sends what comes of it. Nothing is given back to the framework: it would wait for the reply to
 * end, which costs time on every request.
 */
function respond(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  translations: Translations,
  options: RouteOptions | undefined,
): void {
  const finish = (result: unknown): void => send(reply, result, translations.for(request))

  const fail = (error: unknown): void => {
    reply.send(error instanceof Error ? error : new Error(String(error)))
  }
  try {
    const result = handler(callOf(request, reply, translations.speech(request), options))
    if (result instanceof Promise)
      result
        .finally(() => request.inTurn())
        .then(finish, fail)
        .catch(fail)
    else finish(result)
  } catch (error) {
    fail(error)
  }
}

function send(reply: FastifyReply, result: unknown, dictionary: Dictionary | undefined): void {
  if (result === notHere) reply.callNotFound()
  else if (result instanceof Answer)
    sendBody(reply.code(result.status).headers(result.headers), result.body, dictionary)
  else if (result !== undefined) sendBody(reply, result, dictionary)
}

function sendBody(reply: FastifyReply, body: unknown, dictionary: Dictionary | undefined): void {
  if (body instanceof Uint8Array || body instanceof Readable) {
    reply.send(body)
  } else if (typeof body === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    reply.send(dictionary ? translatedText(reply, body, dictionary) : body)
  } else {
    const json = dictionary ? translatedJson(body, dictionary) : JSON.stringify(body)
    reply.type('application/json; charset=utf-8').send(json)
  }
}

/** Some routes keep their JSON ready as text. */
function translatedText(reply: FastifyReply, text: string, dictionary: Dictionary): string {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  return isJson ? translatedJson(JSON.parse(text), dictionary) : (dictionary.get(text) ?? text)
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  speech: Speech,
  { parsesItself = false }: RouteOptions = {},
): Call {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  return {
    shop: request.shop,
    rawBody,
    body: parsesItself ? {} : parseBody(rawBody, request.headers['content-type'] ?? ''),
    params: texts(request.params),
    query: texts(request.query),
    session: sessionOf(request),
    speech,
    request,
    reply,
  }
}

/** The session of the bearer token. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
  return token ? showToken(request.shop, token) : undefined
}

/** The session of the cookie `token`, which the shop's own pages use instead of the header. */
export function cookieSession(request: FastifyRequest): Session | undefined {
  const token = cookieOf(request, 'token')
  return token ? readSession(request.shop, token) : undefined
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
