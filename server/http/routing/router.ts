import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop/shop.ts'
import { isLong, longJson } from '../replies/long-json.ts'
import { type Dictionary, type Translations, translatedJson } from '../replies/translations.ts'
import { parseBody } from '../requests/body.ts'
import type { DescribedCall } from './description.ts'
import {
  type AddRoute,
  Answer,
  type Call,
  type Handler,
  notHere,
  type RouteOptions,
  type Router,
  type Routes,
  type Session,
} from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop that this request belongs to; set before any route runs. */
    shop: Shop
  }
  interface FastifyInstance {
    /** All calls that the app answers, with what their routes say of them. */
    calls: readonly DescribedCall[]
  }
}

/** What all routes need of the house. */
export interface RouterParts {
  /** What they say is translated as the visitor wishes. */
  translations: Translations
  /** Who the bearer token says is asking; undefined at once where there is nothing to wait for. */
  sessionOf(request: FastifyRequest): Promise<Session | undefined> | undefined
}

/** Puts a feature's routes into the app, and says which calls these are. */
export function addRoutes(app: FastifyInstance, routes: Routes, parts: RouterParts): DescribedCall[] {
  const calls: DescribedCall[] = []
  const add =
    (method: DescribedCall['method']): AddRoute =>
    (path: string, ...said: [Handler] | [RouteOptions, Handler]): void => {
      const [options, handler] = said.length === 1 ? [undefined, said[0]] : said
      calls.push({ method, path, description: options })
      app.route({
        method,
        url: path,
        handler: (request, reply) => respond(handler, request, reply, parts, options),
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
  return calls
}

/**
 * Runs a handler and sends what comes of it. Nothing is given back to the framework: it would wait for the reply to
 * end, which costs time on every request.
 */
function respond(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouterParts,
  options: RouteOptions | undefined,
): void {
  const finish = (result: unknown): void | Promise<void> =>
    send(request, reply, result, parts.translations.for(request))
  const fail = (error: unknown): void => {
    reply.send(error instanceof Error ? error : new Error(String(error)))
  }
  const run = (session: Session | undefined): void => {
    try {
      const result = handler(callOf(request, reply, { parts, options, session }))
      // First what is begun: ten long lists that wait half written would take a hundred megabytes.
      const sent =
        result instanceof Promise ? result.finally(() => request.goOn()).then(finish) : finish(result)
      sent?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
  const asked = parts.sessionOf(request)
  if (asked === undefined) run(undefined)
  else asked.then(run, fail)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  dictionary: Dictionary | undefined,
): void | Promise<void> {
  if (result === notHere) return void reply.callNotFound()
  if (result instanceof Answer)
    return sendBody(request, reply.code(result.status).headers(result.headers), result.body, dictionary)
  if (result !== undefined) return sendBody(request, reply, result, dictionary)
}

function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  dictionary: Dictionary | undefined,
): void | Promise<void> {
  if (body instanceof Uint8Array || body instanceof Readable) return void reply.send(body)
  if (typeof body === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    return void reply.send(dictionary ? translatedText(reply, body, dictionary) : body)
  }
  const write = (value: unknown): string =>
    dictionary ? translatedJson(value, dictionary) : JSON.stringify(value)
  const sendJson = (json: string): void => void reply.type('application/json; charset=utf-8').send(json)
  if (!isLong(body)) return sendJson(write(body))
  return longJson(body, write, () => request.goOn()).then(sendJson)
}

/** Some routes keep their JSON ready as text. */
function translatedText(reply: FastifyReply, text: string, dictionary: Dictionary): string {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  return isJson ? translatedJson(JSON.parse(text), dictionary) : (dictionary.get(text) ?? text)
}

/** What is known of a call beside the request itself. */
interface Asked {
  parts: RouterParts
  options: RouteOptions | undefined
  session: Session | undefined
}

function callOf(request: FastifyRequest, reply: FastifyReply, { parts, options, session }: Asked): Call {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  return {
    shop: request.shop,
    rawBody,
    body: options?.parsesItself ? {} : parseBody(rawBody, request.headers['content-type'] ?? ''),
    params: texts(request.params),
    query: texts(request.query),
    session,
    speech: parts.translations.speech(request),
    request,
    reply,
  }
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
