import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Branding } from '../../config/branding.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Translations } from '../../http/replies/translations.ts'
import { withoutSchemas } from '../../http/routing/without-schemas.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { ContestExport } from '../../training/contest/export.ts'
import { type Addresses, parseHostname, type ToolAddresses } from '../access/addresses.ts'
import { browserIdCookieHeader } from '../access/browsers.ts'
import {
  AccessCookies,
  accessCookieHeader,
  accessCookieName,
  cookieValues,
  endOfAccess,
} from '../access/cookies.ts'
import { OneTimeCodes } from '../access/one-time-codes.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import { addScoreApi, type ScoreApiOptions } from '../contest/score-api.ts'
import type { Lti } from '../lti/lti.ts'
import type { Consents } from '../privacy/consents.ts'
import type { DataExports } from '../privacy/data-export.ts'
import type { Erasure } from '../privacy/erasure.ts'
import type { NoticeValues } from '../privacy/notice.ts'
import { PersonalData, type PersonalDataOptions } from '../privacy/personal-data.ts'
import { type PersonalLinkOptions, PersonalLinks } from '../roster/personal-link.ts'
import { addJoinSignIn } from '../sign-in/join-routes.ts'
import type { SignInOffer } from '../sign-in/pages.ts'
import type { SignInSettings } from '../sign-in/settings.ts'
import type { Consent } from '../store/consents.ts'
import { hasEnded, type Learner, type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { LiveVisits } from '../visits/live.ts'
import { Admission, type JoinResult } from './admission.ts'
import { Entrances } from './entrances.ts'
import { isSentFromOwnHost, type JoinFormFields, parseFormFields } from './forms.ts'
import { joinHeaders } from './headers.ts'
import {
  brandIcon,
  brandMark,
  CachedPages,
  JOIN_STYLE_PATH,
  type JoinForm,
  joinStyle,
  LANGUAGE_PATH,
  welcomePage,
} from './pages.ts'
import { PhoneLink } from './phone-link.ts'
import {
  BY_SIGN_IN_ONLY,
  errorNotice,
  REFUSAL_MESSAGES,
  REFUSAL_STATUS,
  RETRY_AFTER_SECONDS,
  SECOND_SHOP,
} from './refusals.ts'
import { languageCookieHeader, ShopEntry } from './shop-entry.ts'
import { addWaitingPage, WAIT_PATH } from './waiting-page.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** What the join app needs of the open classes. */
interface JoinedClasses {
  all: ScoreApiOptions['classes']['all']
  get(
    id: string,
  ):
    | (ReturnType<ScoreApiOptions['classes']['get']> & { tracker: Pick<ActivityTracker, 'markNewMessages'> })
    | undefined
  ofShop(shop: string): { consents: Consents } | undefined
  open(id: string): Promise<unknown>
}

export interface JoinAppOptions {
  classStore: ClassStore
  /** The classes that are open. */
  classes: JoinedClasses
  addresses: Addresses
  accessCookies: AccessCookies
  /** The project's root. */
  root: string
  look: Branding
  translations: Translations
  /** Reports unexpected errors. */
  reporter: Pick<ErrorReporter, 'unexpected'>
  erasure: Pick<Erasure, 'eraseLearner'>
  dataExports: DataExports
  waitingRoom: WaitingRoom
  noticeValues: NoticeValues
  /** Sign-in by OpenID Connect, if there is one. */
  signIn?: SignInSettings | undefined
  /** Tells the operator. */
  warn(message: string): void
  /** Where tools reach a learner's shop. */
  toolAddresses(holder: Pick<Learner, 'id' | 'shop' | 'epoch'>): ToolAddresses
  /** The learner whose access cookie the request has. */
  learnerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  /** The owner of the shop that the request's access cookie opens: a learner, or the row of a team. */
  ownerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  /** The name of a challenge. */
  nameOf(key: string): string
  /** Nicknames are drawn at random. */
  isSchool: boolean
  /** What exporters for scoring servers read; undefined without a contest. */
  contestExport?: ContestExport | undefined
  challenges: readonly Challenge[]
  /** Learning platforms; undefined if there can be none. */
  lti?: Lti | undefined
  /** Whether the operator's own proxy sets the client's address. */
  isProxyTrusted: boolean
}

/** Maximum size of a form, in bytes. */
const LONGEST_FORM = 4_096
/**
 * The app of the join page: learners join and get the cookie for their shop. It knows nothing about the content of
 * shops.
 */
export class JoinApp {
  readonly #parts: JoinAppOptions
  readonly #app: FastifyInstance
  readonly #oneTimeCodes = new OneTimeCodes()
  readonly #entrances: Entrances
  readonly #admission: Admission
  readonly #live: LiveVisits
  readonly #pages: CachedPages
  readonly #personalData: PersonalData

  constructor(parts: JoinAppOptions) {
    this.#parts = parts
    const { classes } = parts
    this.#admission = new Admission({
      ...parts,
      onJoinRequest: this.#onJoinRequest,
    })
    this.#entrances = new Entrances({ ...parts, oneTimeCodes: this.#oneTimeCodes })
    this.#pages = new CachedPages(parts.look)
    this.#app = Fastify({
      logger: false,
      ...withoutSchemas,
      bodyLimit: LONGEST_FORM,
      forceCloseConnections: true,
      // The address that the nearest proxy saw. Earlier entries of the list are only claims.
      trustProxy: parts.isProxyTrusted ? (_address: string, hop: number) => hop === 0 : false,
    })
    this.#app.removeAllContentTypeParsers()
    this.#app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    this.#app.addHook(
      'onRequest',
      async (_request, reply) => void reply.headers(joinHeaders(parts.addresses)),
    )
    this.#app.setErrorHandler((error, request, reply) => this.#fail(error, request, reply))
    this.#app.get('/', (request, reply) => this.#show(request, reply, {}))
    this.#app.get(LANGUAGE_PATH, (request, reply) => this.#chooseLanguage(request, reply))
    const style = joinStyle(parts.look, brandMark(parts.look, parts.root))
    this.#app.get(JOIN_STYLE_PATH, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        // Cached, so that a slow connection loads it once. It contains nothing personal.
        .header('cache-control', 'public, max-age=600')
        .send(style),
    )
    const icon = brandIcon(parts.look, parts.root)
    this.#app.get('/favicon.ico', (_request, reply) =>
      icon === undefined
        ? reply.code(204).send()
        : reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
    )
    for (const [path, read] of parts.contestExport ?? []) this.#app.get(path, async () => read())
    addScoreApi(this.#app, {
      ...parts,
      classByCode: (code, address) => this.#admission.classByCode(code, address),
    })
    this.#app.post('/.class/join', (request, reply) => this.#handleJoin(request, reply, 'join'))
    this.#app.post('/.class/resume', (request, reply) => this.#handleJoin(request, reply, 'resume'))
    this.#app.post('/.class/again', (request, reply) => this.#goOn(request, reply))
    this.#app.get('/.class/left', (request, reply) => this.#leftShop(request, reply))
    this.#app.post('/.class/leave', (request, reply) => this.#leave(request, reply))
    this.#personalData = new PersonalData({
      ...parts,
      entrances: this.#entrances,
      identify: (fields, address) => this.#admission.identify(fields, address),
      ...this.#pageHelpers,
    })
    this.#personalData.addTo(this.#app)
    if (parts.signIn) this.#addSignIn(parts.signIn)
    const learnerByForm = (request: FastifyRequest) => this.#personalData.learnerByToken(request)
    const common = {
      ...parts,
      ...this.#pageHelpers,
      oneTimeCodes: this.#oneTimeCodes,
      entrances: this.#entrances,
    }
    new PhoneLink({ ...common, learnerByForm }).addTo(this.#app)
    const letIn = { onJoinRequest: this.#onJoinRequest, welcome: this.#letIn }
    const showRecord: PersonalLinkOptions['showRecord'] = (request, reply, kept) =>
      this.#personalData.show(request, reply, [kept])
    new PersonalLinks({ ...common, ...letIn, showRecord }).addTo(this.#app)
    const consentsOf = (shop: string) => classes.ofShop(shop)?.consents
    this.#live = new LiveVisits({ ...common, consentsOf })
    this.#live.addTo(this.#app)
    new ShopEntry({ ...common, live: this.#live }).addTo(this.#app)
    addWaitingPage(this.#app, { ...parts, ...this.#pageHelpers })
    this.#app.setNotFoundHandler((request, reply) =>
      this.#sendNotice(request, reply, 404, 'Nothing here', 'There is nothing at this address.'),
    )
  }

  /** The dashboard of the class shows at once that somebody asks to join, or has joined. */
  readonly #onJoinRequest = (classId: string): void =>
    this.#parts.classes.get(classId)?.tracker.markNewMessages()

  #addSignIn(signIn: SignInSettings): void {
    addJoinSignIn(this.#app, {
      ...this.#parts,
      onJoinRequest: this.#onJoinRequest,
      signIn,
      classByCode: (code, address) => this.#admission.classByCode(code, address),
      welcome: this.#letIn,
      showRecord: (request, reply, found) => this.#personalData.show(request, reply, found),
      show: (request, reply, form, status) => this.#show(request, reply, form, status),
    })
  }

  async ready(): Promise<void> {
    await this.#parts.lti?.addTo(this.#app, {
      ...this.#pageHelpers,
      entrances: this.#entrances,
      rememberHere: (request, reply, came) => this.#rememberHere(request, reply, came),
      showRecord: (request, reply, found) => this.#personalData.show(request, reply, [found]),
    })
    await this.#app.ready()
  }

  /** A link that lets a trainer into a shop once, by the learner's consent. */
  liveVisitLink(learner: Learner, consent: Consent): string {
    return this.#live.linkFor(learner, consent)
  }

  get routing(): FastifyInstance['routing'] {
    return this.#app.routing
  }

  close(): Promise<void> {
    return this.#app.close()
  }

  /** A page with a short notice. */
  noticePage(headers: FastifyRequest['headers'], title: string, text: string): string {
    return this.#pages.notice(
      this.#pageContext({ headers }).speech,
      title,
      text,
      this.#parts.addresses.joinOrigin,
    )
  }

  /** What the pages of this app share. */
  get #pageHelpers(): Pick<PersonalDataOptions, 'pageContext' | 'sendNotice'> {
    return {
      pageContext: (request, itsClass) => this.#pageContext(request, itsClass),
      sendNotice: (...said) => this.#sendNotice(...said),
    }
  }

  async #handleJoin(request: FastifyRequest, reply: FastifyReply, how: 'join' | 'resume'): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const { code, nickname, sure, ticket } = parseFormFields(request.body)
    if (this.#parts.signIn?.isCodeAllowed === false)
      return this.#show(request, reply, { code, problem: BY_SIGN_IN_ONLY }, 403)
    try {
      const isSecond = how === 'join' && ticket === '' && sure !== 'yes'
      if (isSecond && (await this.#isInClass(request, code)))
        return await this.#show(request, reply, { code, nickname, problem: SECOND_SHOP }, 409)
      const came = await this.#joinBy(parseFormFields(request.body), how, request.ip)
      if (!came) return this.#tooLate(request, reply)
      if ('ticket' in came) reply.header('location', `${WAIT_PATH}?ticket=${came.ticket}`).code(303).send()
      else await this.#letIn(request, reply, came)
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      const form = { code, nickname, problem: REFUSAL_MESSAGES[error.refusal] }
      await this.#show(request, reply, form, REFUSAL_STATUS[error.refusal] ?? 409)
    }
  }

  async #joinBy(
    fields: JoinFormFields,
    how: 'join' | 'resume',
    address: string,
  ): Promise<JoinResult | { ticket: string } | undefined> {
    if (fields.ticket !== '') return this.#admission.joinApproved(fields.ticket)
    if (how === 'resume') return { ...(await this.#admission.resume(fields, address)), words: undefined }
    return this.#admission.join(await this.#admission.classByCode(fields.code, address), fields.nickname)
  }

  readonly #letIn = (request: FastifyRequest, reply: FastifyReply, joined: JoinResult): Promise<void> => {
    this.#rememberHere(request, reply, joined)
    return this.#welcome(request, reply, joined)
  }

  async #welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { itsClass, learner, words }: JoinResult,
  ): Promise<void> {
    const entrance = await this.#entrances.of(learner)
    const html = welcomePage(this.#pageContext(request, itsClass), {
      nickname: learner.nickname,
      className: itsClass.name,
      words: this.#parts.signIn?.isCodeAllowed === false ? undefined : words,
      ...this.#entrances.formFor(entrance),
      tools: this.#entrances.tools(entrance),
      team: entrance.team?.nickname,
      ownShop: entrance.team && this.#entrances.formFor({ learner }),
      lacksTeam: !entrance.team && this.#entrances.areShared(learner.classId),
    })
    reply.type('text/html; charset=utf-8').send(html)
  }

  /** The learner of this browser goes on without the passphrase. */
  async #goOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const here = await this.#learnerHere(request)
    const itsClass = here && (await this.#parts.classStore.classById(here.classId))
    if (!itsClass) return this.#show(request, reply, {})
    // With one address for all shops, a script in the shop could read a code that opens it elsewhere.
    if (this.#parts.addresses.isolation === 'basic')
      return void reply.header('location', '/').code(303).send()
    await this.#welcome(request, reply, { itsClass, learner: here, words: undefined })
  }

  /**
   * The learner who is in the class with this browser. With host names, the join page has a cookie of its own, which
   * opens no shop.
   */
  async #learnerHere(request: FastifyRequest): Promise<Learner | undefined> {
    const { addresses, accessCookies, classStore, learnerByCookie } = this.#parts
    if (addresses.isolation === 'basic') return learnerByCookie(request)
    const host = parseHostname(request.headers.host) ?? ''
    const found = new Map<string, Learner>()
    for (const text of cookieValues(request.headers.cookie, accessCookieName(addresses.isSecure))) {
      const shop = AccessCookies.parse(text, host)?.shop
      const learner = shop === undefined ? undefined : await classStore.learnerOfShop(shop)
      const itsClass = learner && (await classStore.classById(learner.classId))
      if (!itsClass || hasEnded(itsClass)) continue
      if (accessCookies.isValid(text, host, learner, new Date())) found.set(learner.id, learner)
    }
    // A page of a shop may have set another learner's cookie for all names: then neither counts.
    return found.size === 1 ? [...found.values()][0] : undefined
  }

  async #isInClass(request: FastifyRequest, code: string): Promise<boolean> {
    const here = await this.#learnerHere(request)
    return here !== undefined && (await this.#parts.classStore.classByCode(code))?.id === here.classId
  }

  /** With host names, remembers on the join page who is in with this browser. */
  #rememberHere(
    request: FastifyRequest,
    reply: FastifyReply,
    { learner }: Pick<JoinResult, 'learner'>,
  ): void {
    const { addresses, accessCookies } = this.#parts
    if (addresses.isolation === 'basic') return
    const end = Math.floor(endOfAccess().getTime() / 1_000)
    const host = parseHostname(request.headers.host) ?? ''
    const cookie = accessCookies.create({ host, shop: learner.shop, kind: 'learner', end }, learner)
    const left = Math.max(0, end - Math.floor(Date.now() / 1_000))
    reply.header('set-cookie', accessCookieHeader(cookie, left, addresses.isSecure))
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, title, text, isExpected } = errorNotice(error)
    const { url = '(no route)' } = request.routeOptions
    if (!isExpected) this.#parts.reporter.unexpected(error, { doing: `the join page's ${url}` })
    if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    this.#sendNotice(request, reply, status, title, text)
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#sendNotice(
      ...([request, reply, 403] as const),
      'Too late',
      'This link was used before, or is too old. Come back on the join page.',
    )
  }

  #leave(request: FastifyRequest, reply: FastifyReply): void {
    if (!isSentFromOwnHost(request)) {
      this.#refuseCrossOrigin(request, reply)
      return
    }
    const { addresses } = this.#parts
    const { isSecure } = addresses
    reply
      .headers({
        'set-cookie': [
          accessCookieHeader('', 0, isSecure),
          browserIdCookieHeader(request.headers, 0, isSecure),
        ],
        'clear-site-data': '"cookies", "storage"',
      })
      .header('location', `${addresses.joinOrigin}/.class/left`)
      .code(303)
      .send()
  }

  /** The join page forgets who was in with this browser, too. */
  #leftShop(request: FastifyRequest, reply: FastifyReply): void {
    const { isSecure, isolation, joinOrigin } = this.#parts.addresses
    const isOnJoinPage = parseHostname(request.headers.host) === parseHostname(joinOrigin)
    // With one address for all shops, the cookie of the join page is that of the shop.
    if (isolation === 'basic' || !isOnJoinPage) return void reply.header('location', '/').code(303).send()
    reply
      .header('set-cookie', accessCookieHeader('', 0, isSecure))
      .header('location', '/')
      .code(303)
      .send()
  }

  async #show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: Pick<JoinForm, 'code' | 'nickname' | 'problem'>,
    status = 200,
  ): Promise<void> {
    // A link may contain the class code. It only fills in the field.
    const { isSchool, translations } = this.#parts
    const filled = {
      code: queryField(request, 'code'),
      isSchool,
      languages: translations.pageLanguages,
      ...form,
    }
    const admission = await this.#admission.stateByCode(filled.code, request.ip)
    const here = await this.#learnerHere(request)
    const html = this.#pages.join(this.#pageContext(request, admission).speech, {
      ...filled,
      isCodeAllowed: this.#parts.signIn?.isCodeAllowed ?? true,
      signIn: await this.#signInOffer(admission ? filled.code : ''),
      admission,
      here: here?.nickname,
    })
    reply.code(status).type('text/html; charset=utf-8').send(html)
  }

  /** The ways to sign in, to the class of this code or to the only one. */
  async #signInOffer(code: string): Promise<SignInOffer | undefined> {
    const { signIn, classStore } = this.#parts
    const providers = signIn?.providers.filter(({ learners }) => learners) ?? []
    if (providers.length === 0) return undefined
    const hasClass = code !== '' || (await classStore.activeClasses()).length === 1
    return { providers, code: hasClass ? code : undefined }
  }

  /** Remembers the language for a year and goes back to the join page. */
  #chooseLanguage(request: FastifyRequest, reply: FastifyReply): void {
    const language = queryField(request, 'to')
    const code = queryField(request, 'code')
    if (this.#parts.translations.pageLanguages.includes(language))
      reply.header('set-cookie', languageCookieHeader(language))
    reply.redirect(code === '' ? '/' : `/?${new URLSearchParams({ code })}`)
  }

  #refuseCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
    this.#sendNotice(request, reply, 403, 'Not from there', 'Another page asked for this. Nothing was done.')
  }

  #sendNotice(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    title: string,
    text: string,
  ): void {
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(this.noticePage(request.headers, title, text))
  }

  /** In the language that somebody chose, else that of the class, else that of the browser. */
  #pageContext(request: Pick<FastifyRequest, 'headers'>, itsClass?: Pick<SchoolClass, 'language'>) {
    const { look, translations } = this.#parts
    return { look, speech: translations.initialTranslator(request, itsClass?.language) }
  }
}

/** A field of the query, cut at 100 characters; empty if it is missing. */
function queryField({ query }: FastifyRequest, name: string): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
