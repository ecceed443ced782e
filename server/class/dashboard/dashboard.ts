import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type DeskCall, mayAct } from '#contract/dashboard.ts'
import type { ShopSettings } from '#lab'
import type { Branding } from '../../config/branding.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { isLoopback } from '../../config/loopback.ts'
import type { TlsFiles } from '../../config/tls.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { BOUNDED_REQUESTS, limitPipelining } from '../../http/limits/pipelining.ts'
import type { Translations, Translator } from '../../http/replies/translations.ts'
import { withHttps } from '../../http/routing/https.ts'
import { isFull } from '../../shop/storage/tables.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Replays } from '../../training/proof/replays.ts'
import type { CachedSolutions } from '../../training/solutions/cached-solutions.ts'
import { type Addresses, hostnameIn } from '../access/addresses.ts'
import { helpWithTooManyCookies } from '../access/too-many-cookies.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import type { ClassShops } from '../class-shops.ts'
import type { SignalKeeper } from '../events/class-controls.ts'
import type { WaitingRoom } from '../join/waiting-room.ts'
import type { PlanKeeper } from '../plans/plan-keeper.ts'
import type { Consent } from '../store/consents.ts'
import { type Learner, Refused, type Register } from '../store/store.ts'
import type { Looks } from '../visits/open.ts'
import type { DeskActs } from './acts.ts'
import { addAnswerCalls } from './answer-calls.ts'
import { addAudit } from './audit.ts'
import { bearerOf } from './bearer.ts'
import { addBuiltPage, type BuiltPage } from './built-page.ts'
import { addBulkCalls } from './bulk-calls.ts'
import { addDoorCalls } from './door-calls.ts'
import { Feed } from './feed.ts'
import { addHintCalls } from './hint-calls.ts'
import { laterSentence } from './later.ts'
import { addLearnerCalls } from './learner-calls.ts'
import { addLookCalls } from './look-calls.ts'
import { addMessageCalls } from './message-calls.ts'
import { addNodeCalls, type ClusterControls } from './node-calls.ts'
import { DeskAddress, type DeskPlace, WHY_NOT_THERE } from './place.ts'
import { addPlanCalls } from './plan-calls.ts'
import { whyRefused } from './refusals.ts'
import { addReplayCalls } from './replay-calls.ts'
import { listCalls } from './roles.ts'
import { addRoomCalls } from './room-calls.ts'
import { addSeatCalls } from './seat-calls.ts'
import { DID_NOT_WORK, KEY_ENDED, NO_ROOM, NOT_YOURS } from './sentences.ts'
import { addSignalCalls } from './signal-calls.ts'
import { addVisitCalls } from './visit-calls.ts'
import { addWallCalls } from './wall-calls.ts'

export interface DeskParts extends Looks {
  classId: string
  register: Register
  shops: ClassShops
  challenges: readonly Challenge[]
  settings: ShopSettings
  acts: DeskActs
  keeper: RoomKeeper
  plans: PlanKeeper
  signals: SignalKeeper
  answers: CachedSolutions
  waitingRoom: WaitingRoom
  /** A link that lets a trainer into a learner's shop once. */
  wayIn(learner: Learner, consent: Consent): string
  replays: Replays
  /** Undefined where all shops are in this process. */
  machines?: ClusterControls | undefined
  areShopsElsewhere?: boolean | undefined
  /** Names are drawn by lot. */
  isSchool: boolean
  look: Branding
  translations: Translations
  /** Told of what nobody foresaw. */
  troubles: Pick<ErrorReporter, 'unexpected'>
  /** The project's root. */
  root: string
  /** The names of the class. */
  addresses: Addresses
  /** For HTTPS, where the desk is reached over the network. */
  tls: TlsFiles | undefined
  /** The numbers of the process, for Prometheus. */
  metrics(): Promise<{ text: string; contentType: string }>
}

const LONGEST_BODY = 4_096
/** A request may take so long to arrive. */
const LONGEST_REQUEST_MS = 30_000

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
 * Where trainers sit: a listener of its own, which knows no cookies. Who may do what is said by a key in a header, and no
 * page but its own can send that.
 */
export class Desk {
  readonly #parts: DeskParts
  readonly #app: FastifyInstance
  readonly #feed: Feed
  readonly #place: DeskPlace
  readonly #address: DeskAddress
  /** All that can be asked with a key. */
  readonly calls: readonly DeskCall[]

  constructor(parts: DeskParts, place: DeskPlace) {
    const { tls } = parts
    this.#parts = parts
    this.#place = place
    this.#feed = new Feed(parts.keeper, parts.troubles)
    this.#address = new DeskAddress(place, parts.addresses, tls !== undefined)
    this.#app = Fastify({
      ...{ logger: false, bodyLimit: LONGEST_BODY, forceCloseConnections: true },
      http: BOUNDED_REQUESTS,
      ...(tls && this.#address.isSecure && { serverFactory: withHttps(tls, LONGEST_REQUEST_MS) }),
    })
    // A shop's page may have set some for all names of the class.
    helpWithTooManyCookies(this.#app.server)
    limitPipelining(this.#app.server)
    this.#app.addHook('onRequest', (request, reply) => this.#receive(request, reply))
    this.#app.setErrorHandler((error, request, reply) => this.#fail(error, request, reply))
    this.calls = listCalls(this.#app)
    const page = addBuiltPage(this.#app, parts)
    this.#app.setNotFoundHandler((request, reply) =>
      page.send(reply, request.url) ? reply : reply.code(404).send({ error: 'There is nothing here.' }),
    )
    addAudit(this.#app, { ...parts, pinboard: parts.register.pinboard })
    this.#addPage(page)
    this.#addCalls()
    const say = (request: FastifyRequest, english: string): string => this.#say(request, english)
    const language = (request: FastifyRequest): string => this.#speech(request).lang.replace('-', '_')
    const linkWith = (code: string): string => this.#linkWith(code) ?? ''
    addLearnerCalls(this.#app, { ...parts, say })
    addSeatCalls(this.#app, { ...parts, feed: this.#feed, calls: this.calls, linkWith, say })
    addRoomCalls(this.#app, { ...parts, feed: this.#feed, say, language })
    addDoorCalls(this.#app, { ...parts, say })
    addMessageCalls(this.#app, { ...parts, say })
    addAnswerCalls(this.#app, { ...parts, say, language })
    addLookCalls(this.#app, { ...parts, say, language })
    addPlanCalls(this.#app, { ...parts, say, language })
    addWallCalls(this.#app, { ...parts, feed: this.#feed, say })
    addSignalCalls(this.#app, { ...parts, say })
    addHintCalls(this.#app, { ...parts, say, language })
    addBulkCalls(this.#app, { ...parts, say, language })
    addVisitCalls(this.#app, { ...parts, say })
    addNodeCalls(this.#app, { ...parts, say })
    addReplayCalls(this.#app, { ...parts, say, language })
  }

  async listen(): Promise<void> {
    const { register, classId } = this.#parts
    this.#feed.hideNames(await register.pinboard.areNamesHidden(classId))
    try {
      await this.#app.listen(this.#place)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? WHY_NOT_THERE[String(error.code)] : undefined
      if (reason === undefined) throw error
      const { host, port } = this.#place
      throw new ConfigurationError(
        `The desk cannot listen at ${host}:${port}: ${reason} DESK_PORT and DESK_HOST say where.`,
      )
    }
  }

  /** A link that opens the desk once, for an owner of the class; undefined while it does not listen. */
  newLink(): string | undefined {
    return this.#linkWith(this.#parts.keys.newCode({ role: 'owner' }))
  }

  close(): Promise<void> {
    this.#feed.close()
    return this.#app.close()
  }

  /** What every answer says, and whom it is not for. */
  async #receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.headers(HEADERS)
    const reason = this.#foreignness(request)
    if (reason !== undefined) return reply.code(reason.status).send({ error: reason.error })
    // By the route, not by the address: that one can be written in many ways. Where there is no route, there are files.
    const { role = 'anybody' } = request.routeOptions.config
    if (role === 'anybody') return undefined
    const key = bearerOf(request)
    request.trainer = await this.#parts.keys.trainer(key)
    const why = key === undefined ? 'Open the link that the start has printed.' : KEY_ENDED
    if (!request.trainer) return reply.code(401).send({ error: this.#say(request, why) })
    if (mayAct(request.trainer.role, role)) return undefined
    return reply.code(403).send({ error: this.#say(request, NOT_YOURS) })
  }

  /** A name that was bent to point here, and a page that is none of ours. */
  #foreignness({ headers }: FastifyRequest): { status: number; error: string } | undefined {
    const name = hostnameIn(headers.host)
    if (name === undefined || !this.#address.goesBy(name))
      return { status: 421, error: 'The desk does not go by this name.' }
    const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
    const isOwn = origin === undefined || origin === this.#address.originAt(headers.host ?? '')
    const isLed = mode === 'navigate' && site !== undefined
    if (!isOwn || (site !== undefined && !isLed && site !== 'same-origin' && site !== 'none')) {
      return { status: 403, error: 'The desk only listens to its own page.' }
    }
    return undefined
  }

  #addPage(page: BuiltPage): void {
    this.#app.get('/', { config: { role: 'anybody' } }, (_request, reply) => page.sendIndex(reply))
    const role = isLoopback(this.#place.host) ? 'anybody' : 'helper'
    this.#app.get('/metrics', { config: { role } }, async (_request, reply) => {
      const { text, contentType } = await this.#parts.metrics()
      return reply.type(contentType).send(text)
    })
  }

  #addCalls(): void {
    const { acts } = this.#parts
    this.#app.get('/api/class', { config: { role: 'projector' } }, (request) =>
      acts.see(this.#speech(request)),
    )
    this.#app.get('/api/learners', { config: { role: 'helper' } }, () => acts.learners())
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [code, why] = error instanceof Refused ? [409, whyRefused(error)] : [503, laterSentence(error)]
    if (code === 503 && why) reply.header('retry-after', '2')
    if (why) return reply.code(code).send({ error: this.#say(request, why) })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 500) {
      const { url = '(no route)' } = request.routeOptions
      this.#parts.troubles.unexpected(error, { doing: `the desk's ${url}` })
    }
    if (isFull(error)) return reply.code(507).send({ error: this.#say(request, NO_ROOM) })
    const sentence = status < 500 ? 'That was not understood.' : DID_NOT_WORK
    return reply.code(status).send({ error: this.#say(request, sentence) })
  }

  /** Undefined while the desk does not listen. */
  #linkWith(code: string): string | undefined {
    const address: AddressInfo | string | null = this.#app.server.address()
    if (typeof address !== 'object' || address === null) return undefined
    // Behind the hash: it is in nobody's log.
    return `${this.#address.at(address.port)}/#code=${code}`
  }

  #speech({ headers }: FastifyRequest): Translator {
    return this.#parts.translations.translatorForBrowser(headers['accept-language'])
  }

  #say(request: FastifyRequest, english: string): string {
    return this.#speech(request).translate(english)
  }
}
