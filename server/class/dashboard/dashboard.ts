import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type DashboardCall, hasRole, type Role } from '#contract/dashboard.ts'
import type { ShopSettings } from '#lab'
import type { ClassDependencies } from '../../class-hooks.ts'
import type { Branding } from '../../config/branding.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { createWebApp } from '../../http/pages/web-app.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translations, Translator } from '../../http/replies/translations.ts'
import { withoutSchemas } from '../../http/routing/without-schemas.ts'
import { isFull } from '../../shop/storage/tables.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Replays } from '../../training/proof/replays.ts'
import type { CachedSolutions } from '../../training/solutions/solutions.ts'
import { type Addresses, parseHostname } from '../access/addresses.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import type { Contest } from '../contest/contest.ts'
import type { ProjectorNames } from '../contest/projector-board.ts'
import type { CurrentControls } from '../events/current-controls.ts'
import type { Hosting } from '../hosting.ts'
import type { WaitingRoom } from '../join/waiting-room.ts'
import { addLtiRoutes } from '../lti/dashboard-routes.ts'
import type { Lti } from '../lti/lti.ts'
import type { ClassPlans } from '../plans/class-plans.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { addRosterRoutes } from '../roster/routes.ts'
import type { SignInSettings } from '../sign-in/settings.ts'
import { addSignInRoutes } from '../sign-in/staff-routes.ts'
import type { Consent } from '../store/consents.ts'
import { type Learner, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { TrainerVisits } from '../visits/open.ts'
import type { DashboardActions } from './actions.ts'
import { auditActions } from './audit.ts'
import { ActivityFeed } from './feed.ts'
import { type DashboardListener, linkAt } from './listener.ts'
import { currentUrl } from './paths.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { bearerTokenOf } from './request-fields.ts'
import { addActivityRoutes } from './routes/activity.ts'
import { addAdmissionRoutes } from './routes/admission.ts'
import { addBulkRoutes } from './routes/bulk.ts'
import { addCertificateRoutes } from './routes/certificates.ts'
import { addClassEndRoutes } from './routes/class-end.ts'
import { addClassesRoutes } from './routes/classes.ts'
import { addContestBoardRoutes } from './routes/contest/board.ts'
import { addContestRoutes } from './routes/contest/contest.ts'
import { addFairnessRoutes } from './routes/contest/fairness.ts'
import { addScoreChangeRoutes } from './routes/contest/score-changes.ts'
import { addContestSettingsRoutes } from './routes/contest/settings.ts'
import { addTeamRoutes } from './routes/contest/teams.ts'
import { addControlRoutes } from './routes/controls.ts'
import { addCopyVisitRoutes } from './routes/copy-visits.ts'
import { addExportRoutes } from './routes/exports.ts'
import { addHintRoutes } from './routes/hints.ts'
import { addLearnerDetailRoutes } from './routes/learner-details.ts'
import { addLearnerRoutes } from './routes/learners.ts'
import { addMessageRoutes } from './routes/messages.ts'
import { addNodeRoutes, type ClusterControls } from './routes/nodes.ts'
import { addPlanResultsRoute } from './routes/plan-results.ts'
import { addPlanRoutes } from './routes/plans.ts'
import { addProjectorRoutes } from './routes/projector.ts'
import { addReplayRoutes } from './routes/replays.ts'
import { addSolutionRoutes } from './routes/solutions.ts'
import { addStaffRoutes } from './routes/staff.ts'
import {
  ALREADY_ERASED,
  DISK_FULL,
  KEY_INVALID,
  ROLE_TOO_LOW,
  refusalText,
  retryText,
  UNEXPECTED_ERROR,
} from './texts.ts'

export interface DashboardOptions extends TrainerVisits {
  classId: string
  classStore: ClassStore
  shops: ClassShops
  challenges: readonly Challenge[]
  settings: ShopSettings
  erasure: Erasure
  /** Where backups go that are not among the data. */
  backupFolder?: string | undefined
  actions: DashboardActions
  tracker: ActivityTracker
  plans: ClassPlans
  signals: CurrentControls
  contest: Contest
  pseudonyms: Pseudonyms
  ownFlag: ClassDependencies['ownFlag']
  cheatScoreOf: ClassDependencies['cheatScoreOf']
  answers: CachedSolutions
  waitingRoom: WaitingRoom
  /** Creates a link that lets a trainer into a learner's shop once. */
  wayIn(learner: Learner, consent: Consent): string
  replays: Replays
  /** Learning platforms. */
  lti: Lti
  /** Undefined if all shops run in this process. */
  cluster?: ClusterControls | undefined
  areShopsRemote?: boolean | undefined
  /** Whether nicknames are generated. */
  isSchool: boolean
  /** Sign-in by OpenID Connect, if there is one. */
  signIn?: SignInSettings | undefined
  look: Branding
  translations: Translations
  /** Reports unexpected errors. */
  reporter: Pick<ErrorReporter, 'unexpected' | 'warn'>
  /** Root folder of the project. */
  root: string
  /** The host names of the class. */
  addresses: Addresses
  /** What hosts do with all classes; undefined in a cluster. */
  hosting?: Hosting | undefined
  /** Where it is reached, beside the dashboards of other classes. */
  listener: Pick<
    DashboardListener,
    | 'address'
    | 'port'
    | 'isLocal'
    | 'operatorLinks'
    | 'operatorRole'
    | 'operatorKeys'
    | 'keysOf'
    | 'keysOfClass'
    | 'linkWith'
    | 'revoke'
  >
  /** The metrics of the process and of this class, or of all classes, for Prometheus. */
  metrics(which: { ofAllClasses: boolean }): Promise<{ text: string; contentType: string }>
}

const LONGEST_BODY = 4_096
/** Calls that change something else than the class of the dashboard. */
const OF_NO_CLASS = /^\/api\/(leave|classes|slots|trainers)(\/|$)/

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * The trainers' API and page of a class, behind a listener that all classes share. No cookie opens anything: a key in a
 * header authenticates a trainer, and only its own page can send that.
 */
export class Dashboard {
  readonly #parts: DashboardOptions
  readonly #app: FastifyInstance
  readonly #feed: ActivityFeed
  /** All calls that need a key. */
  readonly calls: readonly DashboardCall[]

  constructor(parts: DashboardOptions) {
    this.#parts = parts
    this.#feed = new ActivityFeed(parts.tracker, parts.contest, parts)
    this.#app = Fastify({
      logger: false,
      ...withoutSchemas,
      bodyLimit: LONGEST_BODY,
      rewriteUrl: ({ url = '/' }) => currentUrl(url),
    })
    this.#app.addHook('onRequest', (request, reply) => this.#receive(request, reply))
    this.#app.setErrorHandler((error, request, reply) => this.#fail(error, request, reply))
    this.calls = collectDashboardCalls(this.#app)
    const page = addBuiltPage(this.#app, parts)
    this.#app.setNotFoundHandler((request, reply) =>
      page.send(reply, request.url) ? reply : reply.code(404).send({ error: 'There is nothing here.' }),
    )
    auditActions(this.#app, parts)
    this.#addPage(page)
    this.#addCalls()
    const say = (request: FastifyRequest, english: string): string => this.#say(request, english)
    const language = (request: FastifyRequest): string => this.#translator(request).lang.replace('-', '_')
    const { address } = parts.listener
    const linkWith = (code: string, { headers }: FastifyRequest): string =>
      address.isNamed
        ? (parts.listener.linkWith(code) ?? '')
        : linkAt(address.originAt(headers.host ?? ''), code)
    addLearnerRoutes(this.#app, { ...parts, say })
    addStaffRoutes(this.#app, { ...parts, feed: this.#feed, calls: this.calls, linkWith, say })
    addActivityRoutes(this.#app, { ...parts, feed: this.#feed, say, language })
    addAdmissionRoutes(this.#app, { ...parts, say })
    addMessageRoutes(this.#app, { ...parts, say })
    addSolutionRoutes(this.#app, { ...parts, say, language })
    addLearnerDetailRoutes(this.#app, { ...parts, say, language })
    addCertificateRoutes(this.#app, { ...parts, say })
    addExportRoutes(this.#app, { ...parts, language })
    addPlanRoutes(this.#app, { ...parts, say, language })
    addPlanResultsRoute(this.#app, { ...parts, say, language })
    addProjectorRoutes(this.#app, { ...parts, feed: this.#feed, say, language })
    addControlRoutes(this.#app, { ...parts, say })
    addContestRoutes(this.#app, { ...parts, say })
    addScoreChangeRoutes(this.#app, { ...parts, say })
    addTeamRoutes(this.#app, { ...parts, say })
    addContestBoardRoutes(this.#app, { ...parts, feed: this.#feed, say })
    addContestSettingsRoutes(this.#app, { ...parts, say })
    addFairnessRoutes(this.#app, parts)
    addClassEndRoutes(this.#app, { ...parts, say })
    addClassesRoutes(this.#app, { ...parts, say })
    addHintRoutes(this.#app, { ...parts, say, language })
    addBulkRoutes(this.#app, { ...parts, say, language })
    addCopyVisitRoutes(this.#app, { ...parts, say })
    addNodeRoutes(this.#app, { ...parts, say })
    addLtiRoutes(this.#app, { ...parts, say })
    addReplayRoutes(this.#app, { ...parts, say, language })
    const origin = (): string => address.originForPort(parts.listener.port)
    const warn = (message: string): void => parts.reporter.warn(message)
    const keysOfClass = (name: string) => parts.listener.keysOfClass(name)
    const keysOfHosts = () => parts.listener.operatorKeys
    addSignInRoutes(this.#app, { ...parts, warn, origin, keysOfClass, keysOfHosts })
    addRosterRoutes(this.#app, { ...parts, say })
  }

  /** The names that projectors show in place of nicknames and names of teams; undefined if names are not hidden. */
  get projectorNames(): ProjectorNames | undefined {
    return this.#feed.projectorNames
  }

  /** Gets ready for requests. */
  async open(): Promise<void> {
    const { classStore, classId } = this.#parts
    this.#feed.hideNames(await classStore.messageStore.areNamesHidden(classId))
    await this.#app.ready()
  }

  /** Answers a request. */
  get routing(): FastifyInstance['routing'] {
    return this.#app.routing
  }

  /** Ends the streams of a trainer whose key was revoked. */
  disconnect(trainer: string): void {
    this.#feed.disconnect(trainer, 'revoked')
  }

  close(): Promise<void> {
    this.#feed.close()
    return this.#app.close()
  }

  /** Sets the security headers and rejects requests without access. */
  async #receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.headers(HEADERS)
    const reason = this.#refusalOf(request)
    if (reason !== undefined) return reply.code(reason.status).send({ error: reason.error })
    // Checks the matched route and not the path, which can be written in many ways. Paths without a route are files.
    const { role = 'anybody' } = request.routeOptions.config
    if (role === 'anybody') return undefined
    const key = bearerTokenOf(request)
    request.trainer = await this.#parts.keys.trainer(key)
    const why = key === undefined ? 'Open the link that was printed at the start.' : KEY_INVALID
    if (!request.trainer) return reply.code(401).send({ error: this.#say(request, why) })
    if (!hasRole(request.trainer.role, role))
      return reply.code(403).send({ error: this.#say(request, ROLE_TOO_LOW) })
    if (await this.#wouldChangeErased(request))
      return reply.code(409).send({ error: this.#say(request, ALREADY_ERASED) })
    return undefined
  }

  /** Hosts still get into the dashboard of a class that was erased. What is written there now would never be deleted. */
  async #wouldChangeErased({ method, routeOptions: { url = '' } }: FastifyRequest): Promise<boolean> {
    if (method === 'GET' || OF_NO_CLASS.test(url)) return false
    const itsClass = await this.#parts.classStore.classById(this.#parts.classId)
    return itsClass !== undefined && itsClass.erasedAt !== null
  }

  /** Rejects foreign host names (DNS rebinding) and requests of other pages. */
  #refusalOf({ headers }: FastifyRequest): { status: number; error: string } | undefined {
    const { address } = this.#parts.listener
    const name = parseHostname(headers.host)
    if (name === undefined || !address.hasName(name))
      return {
        status: 421,
        error: 'The dashboard does not answer under this name. Use the link that the start has printed.',
      }
    const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
    const isOwn = origin === undefined || origin === address.originAt(headers.host ?? '')
    const isNavigation = mode === 'navigate' && site !== undefined
    if (!isOwn || (site !== undefined && !isNavigation && site !== 'same-origin' && site !== 'none')) {
      return { status: 403, error: 'The dashboard accepts requests from its own page only.' }
    }
    return undefined
  }

  #addPage(page: BuiltPage): void {
    this.#app.get('/', { config: { role: 'anybody' } }, (_request, reply) => page.sendIndex(reply))
    const role = this.#parts.listener.isLocal ? 'anybody' : 'helper'
    this.#app.get('/metrics', { config: { role } }, async ({ trainer }, reply) => {
      // No key is needed on the machine of the class only.
      const ofAllClasses = trainer === undefined || hasRole(trainer.role, 'host')
      const { text, contentType } = await this.#parts.metrics({ ofAllClasses })
      return reply.type(contentType).send(text)
    })
  }

  #addCalls(): void {
    const { actions } = this.#parts
    this.#app.get('/api/class', { config: { role: 'projector' } }, (request) =>
      actions.readClass(this.#translator(request)),
    )
    this.#app.get('/api/learners', { config: { role: 'helper' } }, () => actions.learners())
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [code, why] = error instanceof StoreRefusal ? [409, refusalText(error)] : [503, retryText(error)]
    if (code === 503 && why) reply.header('retry-after', '2')
    if (why) return reply.code(code).send({ error: this.#say(request, why) })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 500) {
      const { url = '(no route)' } = request.routeOptions
      this.#parts.reporter.unexpected(error, { doing: `the dashboard's ${url}` })
    }
    if (isFull(error)) return reply.code(507).send({ error: this.#say(request, DISK_FULL) })
    const sentence = status < 500 ? 'That was not understood.' : UNEXPECTED_ERROR
    return reply.code(status).send({ error: this.#say(request, sentence) })
  }

  #translator({ headers }: FastifyRequest): Translator {
    return this.#parts.translations.translatorForBrowser(headers['accept-language'])
  }

  #say(request: FastifyRequest, english: string): string {
    return this.#translator(request).translate(english)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The least role that may call this route. `anybody` needs no key: the page, its files and signing in. Every route
     * has to say it, or the dashboard does not start.
     */
    role?: Role | 'anybody'
  }
}

/** Lists all routes that are added from now on. Throws at a route without a role. */
export function collectDashboardCalls(app: FastifyInstance): readonly DashboardCall[] {
  const calls: DashboardCall[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { role, act = null } = config ?? {}
    if (role === undefined) {
      throw new Error(`${method} ${url} of the dashboard has no role: say in its config who may call it`)
    }
    for (const one of [method].flat()) {
      // Fastify adds HEAD to each GET.
      if (role !== 'anybody' && one !== 'HEAD') calls.push({ method: one, path: url, role, act })
    }
  })
  return calls
}

/** Colours of a custom theme. */
const COLOURS = '/colours.css'

/** The built page of the dashboard. It contains no data and loads it with a key. */
interface BuiltPage {
  sendIndex(reply: FastifyReply): FastifyReply
  /** Sends the file of this URL if it exists. Returns whether it did. */
  send(reply: FastifyReply, url: string): boolean
}

/** Lists the built files and prepares the app to send them. */
function addBuiltPage(app: FastifyInstance, { look, root }: { look: Branding; root: string }): BuiltPage {
  const source = { prefix: '', folder: join(root, 'build', 'dashboard') }
  const { send, sendIndex } = createWebApp(app, [source], (html) => applyBranding(html, look))
  app.get(COLOURS, { config: { role: 'anybody' } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(look.css),
  )
  return { sendIndex, send: (reply, url) => send(reply, url.split('?')[0] ?? '') }
}

function applyBranding(html: string, { name, hasOwnColors }: Branding): string {
  const colours = hasOwnColors ? `<link rel="stylesheet" href="${COLOURS}" />` : ''
  return html
    .replace(
      /(<meta\s+name="application-name"\s+content=")[^"]*/,
      (_, start: string) => start + escapeHtml(name),
    )
    .replace('</head>', () => `${colours}</head>`)
}
