import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Branding } from './config/branding.ts'
import type { TlsFiles } from './config/tls.ts'
import type { ErrorReporter } from './host/error-reporter.ts'
import type { Host } from './host/host.ts'
import type { ResolveShop } from './host/which-shop.ts'
import { type FairScheduler, scheduleRequests } from './http/limits/fair-scheduler.ts'
import { limitPendingReplies } from './http/limits/pending-replies.ts'
import { BOUNDED_REQUESTS } from './http/limits/pipelining.ts'
import { createWebApp, type WebApp, type WebSource } from './http/pages/web-app.ts'
import { accessLogLine } from './http/replies/access-log-line.ts'
import { compressReplies } from './http/replies/compression.ts'
import { sendErrorReply } from './http/replies/errors.ts'
import { HttpFailure } from './http/replies/failure.ts'
import type { ReplyCounter } from './http/replies/reply-counter.ts'
import { type Tracing, traceExchanges } from './http/replies/tracing.ts'
import type { Translations } from './http/replies/translations.ts'
import { BODY_LIMIT } from './http/requests/body.ts'
import {
  foreignOriginReason,
  isAllowedForVisitor,
  isGuardedRoute,
  isTrainingRoute,
  type OriginPolicy,
} from './http/requests/origin.ts'
import { withHttps } from './http/routing/https.ts'
import { allowInternalCalls } from './http/routing/internal-calls.ts'
import { InternalConnection } from './http/routing/internal-connection.ts'
import { provideNeighbours } from './http/routing/network.ts'
import { addRoutes, FORM } from './http/routing/router.ts'
import type { Routes } from './http/routing/routes.ts'
import { withoutSchemas } from './http/routing/without-schemas.ts'
import { sessionOf } from './identity/sessions.ts'
import type { Neighbour } from './shop/fake-network/neighbour.ts'
import type { Shop } from './shop/shop.ts'

export interface AppOptions {
  host: Host
  resolveShop: ResolveShop
  /** Whether a request counts for nobody. Default: every request counts. */
  isUncounted?(request: FastifyRequest['raw']): Promise<boolean>
  /** The machines of the fake network. */
  neighbours: readonly Neighbour[]
  /** The routes of all features. */
  routes: readonly Routes[]
  /**
   * Routes of the training ground around the shop: they do not authenticate, and do not run code that a learner wrote.
   */
  trainingRoutes: readonly Routes[]
  /** Translates what routes reply. */
  translations: Translations
  /** The project's root: stack traces show paths relative to it. */
  root: string
  /** Receives unexpected errors. */
  reporter: ErrorReporter
  /** The look of pages that the server renders. */
  branding: Branding
  /** The built web app, and the pictures that it shows. */
  webSources: readonly [WebSource, ...WebSource[]]
  /** Customizes the page that starts the web app. */
  customizeIndex(html: string): string
  /** How the app can be reached. X-Forwarded-* headers count only behind a trusted proxy. */
  originPolicy: OriginPolicy
  /** Value of the header X-Recruiting. */
  recruiting: string
  counter: ReplyCounter
  tracing: Tracing
  scheduler: FairScheduler
  /** For HTTPS. Without it a proxy may provide HTTPS. */
  tls?: TlsFiles | undefined
}

/** A request that has not arrived completely by then is closed. */
const LONGEST_REQUEST_MS = 60_000

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE'

const MOST_LISTENERS = 20

/** Builds the HTTP side of a host. It does not listen yet, and can be called with `inject`. */
export function createApp(options: AppOptions): FastifyInstance {
  const { host, counter, scheduler, tls } = options
  const app = Fastify({
    logger: false,
    ...withoutSchemas,
    trustProxy: options.originPolicy.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    requestTimeout: LONGEST_REQUEST_MS,
    http: BOUNDED_REQUESTS,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 2_000,
    },
    ...(tls && { serverFactory: withHttps(tls, LONGEST_REQUEST_MS) }),
  })
  const webApp = createWebApp(app, options.webSources, options.customizeIndex)

  app.removeAllContentTypeParsers()
  // Routes that take forms with files read them themselves: see `addRoutes`.
  app.addContentTypeParser(FORM, (_request, _body, done) => done(null))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  allowInternalCalls(app, host)
  app.addHook('onRequest', (request, reply, done) => {
    // The framework adds up to eight listeners for the end of a file's reply, and we add three: no leak.
    reply.raw.setMaxListeners(MOST_LISTENERS)
    setCommonHeaders(request, reply, options.recruiting)
    const enter = (shop: Shop | undefined): void => {
      if (shop) request.shop = shop
      done()
    }
    const shop = shopOf(options, request)
    if (shop instanceof Promise) shop.then(enter, done)
    else enter(shop)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.shop) return void reply.code(421).type('text/plain').send('There is no shop here.')
    // If the client disconnected while the shop was opening, release it now: no `close` event will follow.
    if (request.raw.socket.destroyed) return void reply.hijack()
    // Also if the client disconnects before the reply: `onResponse` is not called then.
    reply.raw.once('close', host.hold(request.shop.id))
    enforceOrigin(request, reply, options.originPolicy)
    done()
  })
  if (options.isUncounted)
    app.addHook('onRequest', async (request) => {
      request.isUncounted = await countsForNobody(options, request)
      if (request.isUncounted) restrictVisitor(request)
    })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') answerPreflight(request, reply)
    else done()
  })
  const ownerOf = (shop: Shop): string => host.ownerOf(shop.id)
  scheduleRequests(app, scheduler, ownerOf)
  provideNeighbours(app, options.neighbours)
  traceExchanges(app, options.tracing)
  compressReplies(app)
  limitPendingReplies(app, ownerOf)
  app.addHook('onSend', waitForSync)
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.url.startsWith('/assets/')) emitAssetServed(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    counter.count(reply.statusCode, request.shop)
    if (request.shop && isLogged(request.url)) {
      const at = request.exchange?.request.at ?? request.shop.clock.now()
      request.shop.log.add(at, accessLogLine(at, request, reply))
    }
    done()
  })

  const { translations } = options
  const calls = [
    ...addRoutes(app, options.routes, { translations, sessionOf }),
    ...addRoutes(app, options.trainingRoutes, { translations, sessionOf: observeToken }),
  ]
  app.decorate('calls', calls)
  app.setNotFoundHandler((request, reply) => answerUnknown(webApp, request, reply))
  app.setErrorHandler<FastifyError>((error, request, reply) => sendErrorReply(options, error, request, reply))
  return app
}

/**
 * The shop of a request; undefined if it may not enter any. A connection of the workbench belongs to its own shop,
 * regardless of the request's headers. No promise if the shop is known at once and awake: that runs for every request.
 */
function shopOf(
  { host, resolveShop }: AppOptions,
  { raw }: FastifyRequest,
): Promise<Shop | undefined> | Shop | undefined {
  const id = raw.socket instanceof InternalConnection ? raw.socket.shop : resolveShop(raw)
  const enter = (known: string | undefined) =>
    known === undefined ? undefined : (host.awakeShop(known) ?? host.open(known))
  return id instanceof Promise ? id.then(enter) : enter(id)
}

/** Requests of the workbench count for the shop's owner, regardless of their headers. */
async function countsForNobody({ isUncounted }: AppOptions, { raw }: FastifyRequest): Promise<boolean> {
  return !(raw.socket instanceof InternalConnection) && ((await isUncounted?.(raw)) ?? false)
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

/** Refuses requests of other sites' pages to guarded routes. */
function enforceOrigin(request: FastifyRequest, reply: FastifyReply, originPolicy: OriginPolicy): void {
  const { method, headers, routeOptions, url } = request
  // By the route, because a path can be written in many ways. A preflight request has no route.
  const isPreflight = method === 'OPTIONS'
  const route = isPreflight ? (pathOf(url) ?? '') : (routeOptions.url ?? '')
  if (request.raw.socket instanceof InternalConnection && isTrainingRoute(route))
    throw new HttpFailure(403, NOT_FOR_TOOLS)
  if (!isGuardedRoute(route)) return
  reply.removeHeader('access-control-allow-origin')
  const reason = foreignOriginReason(headers, originPolicy)
  if (reason !== undefined || isPreflight)
    throw new HttpFailure(403, reason ?? 'No other page may ask for this')
}

const NOT_FOR_VISITORS = 'You are a visitor of this shop: its training ground belongs to the learner alone'

/** A visitor of a shop changes nothing of its training ground, and sees nothing there that is private. */
function restrictVisitor({ method, routeOptions: { url = '' } }: FastifyRequest): void {
  if (!isAllowedForVisitor(method, url)) throw new HttpFailure(403, NOT_FOR_VISITORS)
}

/**
 * Delays a reply until progress is on the disk, so that no client hears of progress that a power loss could undo.
 * Failures are reported elsewhere.
 */
function waitForSync({ shop }: FastifyRequest, _reply: unknown, _payload: unknown, done: () => void): void {
  const onItsWay = shop?.tables.pendingSync
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

function emitAssetServed({ shop, url, headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest']
  shop.emit('asset.served', {
    path: url,
    referer: headers.referer,
    destination: typeof destination === 'string' ? destination : undefined,
  })
}

/** Paths below these have to exist; any other unknown path is a screen of the web app. */
const CALLS = /^\/(api|rest)/

function answerUnknown(webApp: WebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (CALLS.test(request.url)) throw new HttpFailure(500, `Unexpected path: ${request.url}`)
  const path = pathOf(request.url)
  if (path !== undefined && webApp.send(reply, path)) return reply
  observeToken(request)
  return webApp.sendIndex(reply)
}

/** Processes the token without waiting for the result. */
function observeToken(request: FastifyRequest): undefined {
  sessionOf(request)?.catch(() => undefined)
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return undefined
  }
}

/** As in shops of this kind, static files and public folders are not in the access log. */
function isLogged(url: string): boolean {
  return !/^\/(assets|ftp|encryptionkeys|support\/logs|socket\.io)|\.(js|css|svg|woff2?)$/i.test(url)
}
