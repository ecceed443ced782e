import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Look } from './config/look.ts'
import type { TlsFiles } from './config/tls.ts'
import type { ErrorReporter } from './host/error-reporter.ts'
import type { Host } from './host/host.ts'
import type { ResolveShop } from './host/which-shop.ts'
import { type Turns, takeTurns } from './http/limits/fair-scheduler.ts'
import { limitAnswersUnderWay } from './http/limits/pending-replies.ts'
import { BOUNDED } from './http/limits/pipelining.ts'
import { createWebApp, type Source, type WebApp } from './http/pages/web-app.ts'
import { accessLine } from './http/replies/access-log-line.ts'
import { deliverTexts } from './http/replies/compression.ts'
import { answerFailure } from './http/replies/errors.ts'
import { Failure } from './http/replies/failure.ts'
import type { RequestCounter } from './http/replies/reply-counter.ts'
import { type Tracing, traceExchanges } from './http/replies/tracing.ts'
import type { Translations } from './http/replies/translations.ts'
import { BODY_LIMIT } from './http/requests/body.ts'
import {
  foreignness,
  isGuarded,
  isTraining,
  mayGuestAsk,
  type Standpoint,
} from './http/requests/origin-guard.ts'
import { withHttps } from './http/routing/https.ts'
import { allowInsideCalls } from './http/routing/internal-calls.ts'
import { InsideLine } from './http/routing/internal-connection.ts'
import { addRoutes } from './http/routing/router.ts'
import type { Routes } from './http/routing/routes.ts'
import { sessionOf } from './identity/sessions.ts'
import type { Shop } from './shop/shop.ts'

/** What the app is made of. */
export interface AppParts {
  host: Host
  whichShop: ResolveShop
  /** Whether a request counts for nobody; default: each counts. */
  isUncounted?(request: FastifyRequest['raw']): Promise<boolean>
  /** The routes of all features. */
  routes: readonly Routes[]
  /** The routes around the shop: they ask nobody who she is, and wait for no code that a learner wrote. */
  around: readonly Routes[]
  /** What routes say in other languages. */
  translations: Translations
  /** The project's root: paths below it are shown relative to it in stack traces. */
  root: string
  /** Told of what nobody foresaw. */
  troubles: ErrorReporter
  /** What pages that the server renders itself look like. */
  look: Look
  /** The built web app, and what it shows. */
  webSources: readonly [Source, ...Source[]]
  /** Makes the page that the web app starts from this shop's own. */
  dressIndex(html: string): string
  /** How it can be reached. Unless a proxy is trusted, nobody's X-Forwarded-* are believed. */
  standpoint: Standpoint
  /** Value of the header X-Recruiting. */
  recruiting: string
  counter: RequestCounter
  tracing: Tracing
  turns: Turns
  /** For HTTPS. Without, a proxy has to bring that, or nobody. */
  tls?: TlsFiles | undefined
}

/** A request that is not all there by then is given up. */
const LONGEST_REQUEST_MS = 60_000

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE'

const MOST_LISTENERS = 20

/** Builds the HTTP side of a host. It does not listen yet, and can be tried with `inject`. */
export function createApp(parts: AppParts): FastifyInstance {
  const { host, counter, turns, tls } = parts
  const app = Fastify({
    logger: false,
    trustProxy: parts.standpoint.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    requestTimeout: LONGEST_REQUEST_MS,
    http: BOUNDED,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 2_000,
    },
    ...(tls && { serverFactory: withHttps(tls, LONGEST_REQUEST_MS) }),
  })
  const webApp = createWebApp(app, parts.webSources, parts.dressIndex)

  app.removeAllContentTypeParsers()
  app.register(multipart)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    // The framework listens up to eight times for the end of a file's answer, and we three times: no leak.
    reply.raw.setMaxListeners(MOST_LISTENERS)
    setCommonHeaders(request, reply, parts.recruiting)
    const id = await shopOf(parts.whichShop, request)
    if (id === undefined) return reply.code(421).type('text/plain').send('There is no shop here.')
    request.shop = await host.open(id)
    // Whoever left while it woke up is never heard of again: it would be held for ever.
    if (request.raw.socket.destroyed) return reply.hijack()
    // Also when the customer is gone before the answer is: `onResponse` would not hear of that.
    reply.raw.once('close', host.hold(id))
    request.isUncounted = await countsForNobody(parts, request)
    keepToOwnPages(request, reply, parts.standpoint)
    if (request.isUncounted) keepToTheShop(request)
    if (request.method === 'OPTIONS') return answerPreflight(request, reply)
  })
  const ownerOf = (shop: Shop): string => host.ownerOf(shop.id)
  takeTurns(app, (shop, options) => turns.take(ownerOf(shop), options))
  allowInsideCalls(app, host)
  traceExchanges(app, parts.tracing)
  deliverTexts(app)
  limitAnswersUnderWay(app, ownerOf)
  app.addHook('onSend', waitForDisk)
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.url.startsWith('/assets/')) tellAsset(request)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    counter.count(reply.statusCode, request.shop)
    if (!request.shop) return
    if (isLogged(request.url)) {
      const now = request.shop.clock.now()
      request.shop.log.add(now, accessLine(now, request, reply))
    }
  })

  const { translations } = parts
  const calls = [
    ...parts.routes.flatMap((routes) => addRoutes(app, routes, { translations, sessionOf })),
    ...parts.around.flatMap((routes) => addRoutes(app, routes, { translations, sessionOf: lookAtToken })),
  ]
  app.decorate('calls', calls)
  app.setNotFoundHandler((request, reply) => answerUnknown(webApp, request, reply))
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(parts, error, request, reply))
  return app
}

/** A line of the workbench leads into its own shop, whatever is said on it. */
async function shopOf(whichShop: ResolveShop, { raw }: FastifyRequest): Promise<string | undefined> {
  return raw.socket instanceof InsideLine ? raw.socket.shop : whichShop(raw)
}

/** What somebody says on a line of the workbench is her own doing, whatever is said on it. */
async function countsForNobody({ isUncounted }: AppParts, { raw }: FastifyRequest): Promise<boolean> {
  return !(raw.socket instanceof InsideLine) && ((await isUncounted?.(raw)) ?? false)
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, recruiting: string): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'feature-policy': "payment 'self'",
    'x-recruiting': recruiting,
  })
  if (request.headers['accept-encoding']) reply.header('vary', 'Accept-Encoding')
}

const NOT_FOR_TOOLS = 'The workbench sends to the shop, not to the training ground around it'

/** Keeps other sites' pages away from what is none of their business. */
function keepToOwnPages(request: FastifyRequest, reply: FastifyReply, standpoint: Standpoint): void {
  const { method, headers, routeOptions, url } = request
  // By the route, not by the address: that one can be written in many ways. Who only asks first has no route.
  const isPreflight = method === 'OPTIONS'
  const route = isPreflight ? (pathOf(url) ?? '') : (routeOptions.url ?? '')
  if (request.raw.socket instanceof InsideLine && isTraining(route)) throw new Failure(403, NOT_FOR_TOOLS)
  if (!isGuarded(route)) return
  reply.removeHeader('access-control-allow-origin')
  const reason = foreignness(headers, standpoint)
  if (reason !== undefined || isPreflight) throw new Failure(403, reason ?? 'No other page may ask for this')
}

const HERS = 'You are a guest in this shop: its training ground is hers alone'

/** Who is in a shop as a guest does nothing to its training ground, and sees nothing there that is private. */
function keepToTheShop({ method, routeOptions: { url = '' } }: FastifyRequest): void {
  if (!mayGuestAsk(method, url)) throw new Failure(403, HERS)
}

/** Nobody is told of progress that a loss of power could still take back. Where that goes wrong, others tell why. */
function waitForDisk({ shop }: FastifyRequest, _reply: unknown, _payload: unknown, done: () => void): void {
  const onItsWay = shop?.tables.onItsWay
  if (onItsWay)
    onItsWay.then(
      () => done(),
      () => done(),
    )
  else done()
}

function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = request.headers['access-control-request-headers']
  if (wanted) reply.header('access-control-allow-headers', wanted)
  return reply.code(204).header('access-control-allow-methods', METHODS).send()
}

function tellAsset({ shop, url, headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest']
  shop.tell('asset.served', {
    path: url,
    referer: headers.referer,
    destination: typeof destination === 'string' ? destination : undefined,
  })
}

/** Calls below these have to exist; anything else unknown is a place in the web app. */
const CALLS = /^\/(api|rest)/

function answerUnknown(webApp: WebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (CALLS.test(request.url)) throw new Failure(500, `Unexpected path: ${request.url}`)
  const path = pathOf(request.url)
  if (path !== undefined && webApp.send(reply, path)) return reply
  lookAtToken(request)
  return webApp.sendIndex(reply)
}

/** As everywhere, a token that is shown is looked at; but nobody waits for what comes of it. */
function lookAtToken(request: FastifyRequest): undefined {
  sessionOf(request)?.catch(() => undefined)
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return undefined
  }
}

/** As in shops of this kind, fixed files and what lies about are not in the access log. */
function isLogged(url: string): boolean {
  return !/^\/(assets|ftp|encryptionkeys|support\/logs|socket\.io)|\.(js|css|svg|woff2?)$/i.test(url)
}
