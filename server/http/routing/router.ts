import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FrameworkRoute } from 'fastify'
import type { Shop } from '../../shop/shop.ts'
import { isLongJson, writeLongJson } from '../replies/long-json.ts'
import { PreparedJson, PreparedText, sendPrepared } from '../replies/prepared-text.ts'
import { type Dictionary, type Translations, translateJson, writeJson } from '../replies/translations.ts'
import { parseBody } from '../requests/body.ts'
import type { DescribedRoute } from './description.ts'
import {
  type AddRoute,
  type BodyOptions,
  type Call,
  type Handler,
  HttpReply,
  NOT_FOUND,
  type RouteOptions,
  type Router,
  type Routes,
  type Session,
} from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop of this request; set before any route runs. */
    shop: Shop
  }
  interface FastifyInstance {
    /** All routes of the app, with their descriptions. */
    calls: readonly DescribedRoute[]
  }
}

/** The content type of forms with files. */
export const FORM = 'multipart/form-data'

/** What all routes need of the application. */
export interface RouterContext {
  /** Translates replies for the visitor. */
  translations: Translations
  /** The session of the bearer token; undefined without a promise if there is none. */
  sessionOf(request: FastifyRequest): Promise<Session | undefined> | undefined
}

/**
 * Adds features' routes to the app, and returns their descriptions. Only POST routes can read forms with files: the
 * hooks of that plugin would cost time on each of the other requests.
 */
export function addRoutes(
  app: FastifyInstance,
  features: readonly Routes[],
  context: RouterContext,
): DescribedRoute[] {
  const calls: DescribedRoute[] = []
  const posts: FrameworkRoute[] = []
  const add =
    (method: DescribedRoute['method']): AddRoute =>
    (path: string, ...said: [Handler] | [RouteOptions | BodyOptions, Handler]): void => {
      const [given, handler] = said.length === 1 ? [undefined, said[0]] : said
      const limits = given && 'bodyLimit' in given ? given : {}
      const options = given && 'answers' in given ? given : undefined
      calls.push({ method, path, description: options })
      const route: FrameworkRoute = {
        method,
        url: path,
        ...limits,
        handler: (request, reply) => respond(handler, request, reply, context, options),
      }
      if (method === 'POST') posts.push(route)
      else app.route(route)
    }
  const router: Router = {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
  }
  for (const routes of features) routes(router)
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser(FORM)
    scope.register(multipart)
    for (const route of posts) scope.route(route)
    done()
  })
  return calls
}

/**
 * Runs a handler and sends its result. Returns nothing to the framework, which would wait for the end of the reply:
 * that costs time on every request.
 */
function respond(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RouterContext,
  options: RouteOptions | undefined,
): void {
  const finish = (result: unknown): void | Promise<void> =>
    send(request, reply, result, context.translations.for(request))
  const fail = (error: unknown): void => {
    reply.send(error instanceof Error ? error : new Error(String(error)))
  }
  const run = (session: Session | undefined): void => {
    try {
      const result = handler(callOf(request, reply, { context, options, session }))
      const sent = result instanceof Promise ? settleInTurn(request, result, finish, fail) : finish(result)
      sent?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
  const asked = context.sessionOf(request)
  if (asked === undefined) run(undefined)
  else asked.then(run, fail)
}

/**
 * Waits for a handler that had to wait itself, and then for the request's turn. Begun replies go first: ten long lists
 * that wait half written would take a hundred megabytes.
 */
function settleInTurn(
  request: FastifyRequest,
  result: Promise<unknown>,
  finish: (value: unknown) => void | Promise<void>,
  fail: (error: unknown) => void,
): Promise<void> {
  const inTurn = (work: () => void | Promise<void>): void | Promise<void> =>
    request.isInFirstTurn() ? work() : request.yieldTurn().then(work)
  return result.then(
    (value) => inTurn(() => finish(value)),
    (error) => inTurn(() => fail(error)),
  )
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  dictionary: Dictionary | undefined,
): void | Promise<void> {
  if (result === NOT_FOUND) return void reply.callNotFound()
  if (result instanceof HttpReply)
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
  if (body instanceof PreparedText) return sendPrepared(request, reply, body)
  if (body instanceof PreparedJson) return sendPrepared(request, reply, body.in(dictionary))
  if (typeof body === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
    return void reply.send(dictionary ? translatedText(reply, body, dictionary) : body)
  }
  const write = (value: unknown): string => writeJson(value, dictionary)
  const sendJson = (json: string): void => void reply.type('application/json; charset=utf-8').send(json)
  if (!isLongJson(body)) return sendJson(write(body))
  return writeLongJson(body, write, () => request.yieldTurn()).then(sendJson)
}

/** Some routes return JSON as text. */
function translatedText(reply: FastifyReply, text: string, dictionary: Dictionary): string {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  return isJson ? translateJson(JSON.parse(text), dictionary) : (dictionary.get(text) ?? text)
}

/** What is known of a call beside the request itself. */
interface Asked {
  context: RouterContext
  options: RouteOptions | undefined
  session: Session | undefined
}

function callOf(request: FastifyRequest, reply: FastifyReply, { context, options, session }: Asked): Call {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  return {
    shop: request.shop,
    rawBody,
    body: options?.parsesRawBody ? {} : parseBody(rawBody, request.headers['content-type'] ?? ''),
    params: texts(request.params),
    query: texts(request.query),
    session,
    translator: context.translations.translator(request),
    request,
    reply,
  }
}

/** Parameters as texts. The first of repeated ones counts. */
function texts(values: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  if (typeof values !== 'object' || values === null) return result
  for (const name of Object.keys(values)) {
    const value: unknown = Reflect.get(values, name)
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') result[name] = first
  }
  return result
}
