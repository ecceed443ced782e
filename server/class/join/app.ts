import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Branding } from '../../config/branding.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Translations } from '../../http/replies/translations.ts'
import type { ContestExport } from '../../training/contest/export.ts'
import { type Addresses, hostnameIn, type ToolAddresses } from '../access/addresses.ts'
import { markCookie } from '../access/browsers.ts'
import type { Passes } from '../access/cookies.ts'
import { OnceCodes } from '../access/one-time-codes.ts'
import { passCookie } from '../access/resolve-shop.ts'
import type { Consents } from '../privacy/consents.ts'
import type { OwnCopies } from '../privacy/data-export.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { OwnRecord, type OwnRecordParts } from '../privacy/personal-data.ts'
import type { Consent } from '../store/consents.ts'
import { type Learner, Refused, type Register } from '../store/store.ts'
import { LiveWay } from '../visits/live.ts'
import { type Came, Joining } from './admission.ts'
import { type Fields, fieldsIn, isFrom, isFromHere } from './forms.ts'
import { KeptPages, PORCH_STYLE_PATH, porchMark, porchStyle, welcomePage } from './pages.ts'
import { PhoneWay } from './phone-link.ts'
import { AGAIN_SECONDS, PROBLEMS, STATUS, signFor } from './refusals.ts'
import { addWait, WAIT_PATH } from './waiting-page.ts'
import type { WaitingRoom } from './waiting-room.ts'

export interface PorchParts {
  register: Register
  addresses: Addresses
  passes: Passes
  /** The project's root. */
  root: string
  look: Branding
  translations: Translations
  /** Told of what nobody foresaw. */
  troubles: Pick<ErrorReporter, 'unexpected'>
  erasure: Pick<Erasure, 'eraseLearner'>
  copies: OwnCopies
  waitingRoom: WaitingRoom
  consents: Consents
  /** Somebody knocked. */
  onKnock(): void
  keepDays: number
  /** Where tools find a learner's shop. */
  toolAddresses(learner: Learner): ToolAddresses
  /** Who has the pass into a shop that a request brings. */
  byPass(request: FastifyRequest): Promise<Learner | undefined>
  /** What a challenge is called. */
  nameOf(key: string): string
  /** Names are drawn by lot. */
  isSchool: boolean
  /** What exporters for scoring servers read here; undefined where there is no contest. */
  contest?: ContestExport | undefined
  /** Whether a proxy of one's own says which address somebody comes from. */
  isProxyTrusted: boolean
}

/** What somebody may bring to the porch, in bytes. */
const LONGEST_FORM = 4_096
/** Where learners join a class, and get the pass into their own shop. It knows nothing of what is in a shop. */
export class Porch {
  readonly #parts: PorchParts
  readonly #app: FastifyInstance
  readonly #once = new OnceCodes()
  readonly #joining: Joining
  readonly #live: LiveWay
  readonly #kept: KeptPages

  constructor(parts: PorchParts) {
    this.#parts = parts
    this.#joining = new Joining(parts)
    this.#kept = new KeptPages(parts.look)
    this.#app = Fastify({
      ...{ logger: false, bodyLimit: LONGEST_FORM, forceCloseConnections: true },
      // The address that the proxy saw: what stands before it in the list was only said.
      trustProxy: parts.isProxyTrusted ? (_address: string, hop: number) => hop === 0 : false,
    })
    this.#app.removeAllContentTypeParsers()
    this.#app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    this.#app.addHook('onRequest', async (_request, reply) => void reply.headers(this.#headers()))
    this.#app.setErrorHandler((error, request, reply) => this.#fail(error, request, reply))
    this.#app.get('/', (request, reply) => this.#show(request, reply, {}))
    const style = porchStyle(parts.look, porchMark(parts.look, parts.root))
    this.#app.get(PORCH_STYLE_PATH, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        // On a slow line she need not fetch it for each page on her way in. Nothing of anybody's stands in it.
        .header('cache-control', 'public, max-age=600')
        .send(style),
    )
    for (const [path, read] of parts.contest ?? []) this.#app.get(path, async () => read())
    this.#app.post('/.class/join', (request, reply) => this.#come(request, reply, 'join'))
    this.#app.post('/.class/resume', (request, reply) => this.#come(request, reply, 'resume'))
    this.#app.post('/.class/enter', (request, reply) => this.#enter(request, reply))
    this.#app.post('/.class/leave', (request, reply) => this.#leave(request, reply))
    const record = new OwnRecord({
      ...parts,
      identify: (fields, address) => this.#joining.recognise(fields, address),
      ...this.#manners,
    })
    record.addTo(this.#app)
    const { register, addresses, byPass } = parts
    const byWords = (request: FastifyRequest) => record.admitted(request)
    const phone = { register, addresses, byPass, byWords, once: this.#once, ...this.#manners }
    new PhoneWay(phone).addTo(this.#app)
    this.#live = new LiveWay({ ...parts, entering: this.#once, ...this.#manners })
    this.#live.addTo(this.#app)
    addWait(this.#app, { waitingRoom: parts.waitingRoom, ...this.#manners })
    this.#app.setNotFoundHandler((request, reply) =>
      this.#sign(request, reply, 404, 'Nothing here', 'There is nothing at this address.'),
    )
  }

  async ready(): Promise<void> {
    await this.#app.ready()
  }

  /** A link that lets a trainer into a shop once, whom she has let in. */
  wayIn(learner: Learner, consent: Consent): string {
    return this.#live.wayIn(learner, consent)
  }

  /** Answers a request. */
  get routing(): FastifyInstance['routing'] {
    return this.#app.routing
  }

  close(): Promise<void> {
    return this.#app.close()
  }

  /** A page that turns somebody away. */
  turnAway(headers: FastifyRequest['headers'], title: string, text: string): string {
    return this.#kept.sign(this.#clothes({ headers }).speech, title, text, this.#parts.addresses.porch)
  }

  /** How pages of the porch look, and turn somebody away. */
  get #manners(): Pick<OwnRecordParts, 'clothes' | 'sign'> {
    return {
      clothes: (request) => this.#clothes(request),
      sign: (...said) => this.#sign(...said),
    }
  }

  #headers(): Record<string, string> {
    const { addresses } = this.#parts
    const shops = addresses.isolation === 'names' ? ` ${addresses.shop('*')}` : ''
    return {
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'${shops}; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      // Not less: a form that is sent without its origin is refused.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    }
  }

  async #come(request: FastifyRequest, reply: FastifyReply, how: 'join' | 'resume'): Promise<void> {
    if (!isFromHere(request)) return this.#foreign(request, reply)
    const { code, nickname } = fieldsIn(request.body)
    try {
      const came = await this.#cameBy(fieldsIn(request.body), how, request.ip)
      if (!came) return this.#tooLate(request, reply)
      if ('ticket' in came) reply.header('location', `${WAIT_PATH}?ticket=${came.ticket}`).code(303).send()
      else this.#welcome(request, reply, came)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const form = { code, nickname, problem: PROBLEMS[error.refusal] }
      await this.#show(request, reply, form, STATUS[error.refusal] ?? 409)
    }
  }

  async #cameBy(
    fields: Fields,
    how: 'join' | 'resume',
    address: string,
  ): Promise<Came | { ticket: string } | undefined> {
    if (fields.ticket !== '') return this.#joining.comeIn(fields.ticket)
    if (how === 'resume') return { ...(await this.#joining.resume(fields, address)), words: undefined }
    return this.#joining.join(await this.#joining.classOf(fields.code, address), fields.nickname)
  }

  #welcome(request: FastifyRequest, reply: FastifyReply, { itsClass, learner, words }: Came): void {
    const once = this.#once.add({ learner, end: new Date(itsClass.endsAt) })
    const enter = `${this.#parts.addresses.shop(learner.shop)}/.class/enter`
    const { nickname } = learner
    const html = welcomePage(this.#clothes(request), {
      nickname,
      className: itsClass.name,
      words,
      enter,
      once,
      tools: this.#parts.toolAddresses(learner),
    })
    reply.type('text/html; charset=utf-8').send(html)
  }

  /** Sets the pass: only for a form of the porch, and only at the shop that its code was made for. */
  async #enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, passes, register } = this.#parts
    if (!isFrom(request, hostnameIn(addresses.porch)) && !this.#isBare(request))
      return this.#foreign(request, reply)
    const { once } = fieldsIn(request.body)
    const known = this.#once.look(once)
    const host = hostnameIn(request.headers.host) ?? ''
    const isHere =
      known && (addresses.isolation === 'basic' || hostnameIn(addresses.shop(known.learner.shop)) === host)
    if (!known || !isHere) return this.#tooLate(request, reply)
    this.#once.spend(once)
    const learner = await register.learnerOfShop(known.learner.shop)
    // Her passes were taken away since she came, or she is gone: this one would be another.
    if (learner?.epoch !== known.learner.epoch) return this.#tooLate(request, reply)
    if (known.consent !== undefined) return this.#live.letIn(request, reply, learner, known.consent)
    const end = Math.floor(known.end.getTime() / 1_000)
    const pass = passes.write({ host, shop: learner.shop, kind: 'learner', end }, learner)
    const left = Math.max(0, end - Math.floor(Date.now() / 1_000))
    reply
      .header('set-cookie', [
        passCookie(pass, left, addresses.isSecure),
        markCookie(request.headers, left, addresses.isSecure),
      ])
      .header('location', '/')
      .code(303)
      .send()
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, title, text, isForeseen } = signFor(error)
    const { url = '(no route)' } = request.routeOptions
    if (!isForeseen) this.#parts.troubles.unexpected(error, { doing: `the porch's ${url}` })
    if (status === 503) reply.header('retry-after', String(AGAIN_SECONDS))
    this.#sign(request, reply, status, title, text)
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#sign(
      ...([request, reply, 403] as const),
      'Too late',
      'This way in was used before, or is too old. Come back at the porch.',
    )
  }

  #leave(request: FastifyRequest, reply: FastifyReply): void {
    if (!isFromHere(request)) {
      this.#foreign(request, reply)
      return
    }
    const { addresses } = this.#parts
    const { isSecure } = addresses
    reply
      .headers({
        'set-cookie': [passCookie('', 0, isSecure), markCookie(request.headers, 0, isSecure)],
        'clear-site-data': '"cookies", "storage"',
      })
      .header('location', `${addresses.porch}/`)
      .code(303)
      .send()
  }

  /** With one address for all, the porch is where the shop is, whatever that is called. */
  #isBare(request: FastifyRequest): boolean {
    return this.#parts.addresses.isolation === 'basic' && isFromHere(request)
  }

  async #show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: { code?: string; nickname?: string; problem?: string },
    status = 200,
  ): Promise<void> {
    // A link may bring the code along; nothing comes of it but a field that is filled in.
    const { code } =
      typeof request.query === 'object' && request.query ? { code: '', ...request.query } : { code: '' }
    const { isSchool } = this.#parts
    const filled = { code: String(code).slice(0, 100), isSchool, ...form }
    const door = await this.#joining.doorOf(filled.code, request.ip)
    const html = this.#kept.join(this.#clothes(request).speech, { ...filled, door })
    reply.code(status).type('text/html; charset=utf-8').send(html)
  }

  #foreign(request: FastifyRequest, reply: FastifyReply): void {
    this.#sign(request, reply, 403, 'Not from there', 'Another page asked for this. Nothing was done.')
  }

  #sign(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void {
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(this.turnAway(request.headers, title, text))
  }

  #clothes(request: Pick<FastifyRequest, 'headers'>) {
    return { look: this.#parts.look, speech: this.#parts.translations.initialTranslator(request) }
  }
}
