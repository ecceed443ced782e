import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Addresses, parseHostname } from '../access/addresses.ts'
import { type AccessCookies, consentCookieHeader } from '../access/cookies.ts'
import { OneTimeCodes } from '../access/one-time-codes.ts'
import type { Entrance, Entrances } from '../join/entrances.ts'
import { isSentFrom, isSentFromOwnHost, parseFormFields } from '../join/forms.ts'
import { type PageContext, renderPage } from '../join/pages.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Consent } from '../store/consents.ts'
import type { Learner } from '../store/model.ts'

const LIVE_PATH = '/.class/live'
const ANSWER_PATH = '/.class/live/answer'
/** The page where a trainer sees whose shop they are about to enter. */
const ENTER_PATH = '/.class/come'

const NOT_LET_IN = 'You are not let in. Ask again on the dashboard.'
const NOBODY_ASKS = 'Nobody asks to come in now.'

export interface LiveVisitsOptions {
  addresses: Addresses
  /** The consents of the class of a shop. */
  consentsOf(shop: string): Pick<Consents, 'openConsent' | 'answer' | 'enter' | 'end'> | undefined
  accessCookies: AccessCookies
  oneTimeCodes: OneTimeCodes
  entrances: Pick<Entrances, 'isOpen'>
  /** The owner of the shop that the request's access cookie opens, or undefined. */
  ownerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  /** Who asks, also in the shop of their team, or undefined. */
  learnerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  pageContext(request: FastifyRequest): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/**
 * Lets a trainer into a learner's shop. The request appears in the shop; the learner answers on the join host, through
 * a link that works once. A script in the shop can neither read that page nor submit its form. With one address for all
 * shops it could, so visits are not possible there.
 */
export class LiveVisits {
  readonly #parts: LiveVisitsOptions
  /** Codes that authorize an answer. They open nothing. */
  readonly #answering = new OneTimeCodes()

  constructor(parts: LiveVisitsOptions) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.post(LIVE_PATH, (request, reply) => this.#redirectToJoinHost(request, reply))
    app.get(LIVE_PATH, (request, reply) => this.#showConsentPage(request, reply))
    app.post(ANSWER_PATH, (request, reply) => this.#answer(request, reply))
    app.get(ENTER_PATH, (request, reply) => this.#showEnterPage(request, reply))
  }

  /** A link that lets a trainer into a shop once, by the learner's consent. */
  linkFor(learner: Learner, { id, endsAt }: Consent): string {
    const { addresses, oneTimeCodes } = this.#parts
    const once = oneTimeCodes.issue({ learner, end: new Date(endsAt), consent: id })
    return `${addresses.joinOrigin}${ENTER_PATH}?once=${once}`
  }

  /** Sets the consent cookie of the trainer. The caller has verified that a form of the join host asks for it. */
  async enter(
    request: FastifyRequest,
    reply: FastifyReply,
    { shop, epoch }: Learner,
    id: string,
  ): Promise<void> {
    const { addresses, accessCookies, consentsOf } = this.#parts
    const consent = await consentsOf(shop)?.enter(shop, id)
    if (!consent) return this.#sendGone(request, reply, 403, NOT_LET_IN)
    const end = Math.floor(Date.parse(consent.endsAt) / 1_000)
    const host = parseHostname(request.headers.host) ?? ''
    const pass = accessCookies.create({ host, shop, kind: 'trainer', end }, { id, epoch })
    const left = Math.max(0, end - Math.floor(Date.now() / 1_000))
    reply
      .header('set-cookie', consentCookieHeader(pass, left, addresses.isSecure))
      .header('location', '/')
      .code(303)
      .send()
  }

  /** In the shop: redirects to the join host. */
  async #redirectToJoinHost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, ownerByCookie, learnerByCookie, consentsOf } = this.#parts
    if (!isSentFromOwnHost(request) || addresses.isolation === 'basic')
      return this.#refuseCrossOrigin(request, reply)
    const [owner, learner] = [await ownerByCookie(request), await learnerByCookie(request)]
    const consent = owner && learner && consentsOf(owner.shop)?.openConsent(owner.shop)
    if (!consent) return this.#sendGone(request, reply, 404, NOBODY_ASKS)
    const team = owner.teamId === null ? undefined : owner
    const end = new Date(consent.endsAt)
    const code = this.#answering.issue({ learner, team, end, consent: consent.id })
    reply.header('location', `${addresses.joinOrigin}${LIVE_PATH}?once=${code}`).code(303).send()
  }

  /** On the join host: shows who asks and what consent means. */
  async #showConsentPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const code = codeIn(request)
    const known = this.#pendingQuestion(code)
    if (!known) return this.#sendGone(request, reply, 403, NOBODY_ASKS)
    const { pageContext } = this.#parts
    const page = consentPage(pageContext(request), {
      ...known,
      once: code,
      action: ANSWER_PATH,
      back: this.#backLink(known.learner),
    })
    reply.type('text/html; charset=utf-8').send(page)
  }

  /** Accepts forms of the join host only. The shop's own host name reaches this route too. */
  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, consentsOf, entrances, sendNotice } = this.#parts
    const joinHost = parseHostname(addresses.joinOrigin)
    const isAtJoinHost = parseHostname(request.headers.host) === joinHost && isSentFrom(request, joinHost)
    if (!isAtJoinHost || addresses.isolation === 'basic') return this.#refuseCrossOrigin(request, reply)
    const { once, answer } = parseFormFields(request.body)
    const known = this.#pendingQuestion(once)
    // Only who is in the team at this moment answers for its shop.
    if (!known || !(await entrances.isOpen(known.grant)))
      return this.#sendGone(request, reply, 403, NOBODY_ASKS)
    const { shop } = known.learner
    const consents = consentsOf(shop)
    this.#answering.revoke(once)
    const isDone =
      answer === 'end'
        ? await consents?.end(shop, 'learner')
        : (answer === 'yes' || answer === 'no' || answer === 'later') &&
          (await consents?.answer(shop, known.consent.id, answer))
    if (!isDone) return this.#sendGone(request, reply, 409, NOBODY_ASKS)
    if (answer !== 'yes')
      return sendNotice(request, reply, 200, 'Your shop is yours alone', 'Nobody is let in.')
    reply.header('location', this.#backLink(known.learner)).code(303).send()
  }

  /** On the join host, for the trainer: shows whose shop it is. Only the form on this page opens it. */
  async #showEnterPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, oneTimeCodes, consentsOf, pageContext } = this.#parts
    const once = codeIn(request)
    const known = oneTimeCodes.peek(once)
    const { shop: asked = '' } = known?.learner ?? {}
    const consent = known?.consent === undefined ? undefined : consentsOf(asked)?.openConsent(asked)
    if (!known || !consent || consent.id !== known.consent) {
      return this.#sendGone(request, reply, 403, NOT_LET_IN)
    }
    const { nickname, shop } = known.learner
    const action = `${addresses.shopOrigin(shop)}/.class/enter`
    const until = new Date(consent.endsAt)
    reply
      .type('text/html; charset=utf-8')
      .send(enterShopPage(pageContext(request), { nickname, until, once, action }))
  }

  /** The question that a code answers, as long as it is the current one. `learner`: the owner of the shop. */
  #pendingQuestion(code: string): { learner: Learner; consent: Consent; grant: Entrance } | undefined {
    const grant = this.#answering.peek(code)
    const learner = grant?.team ?? grant?.learner
    const consent = learner && this.#parts.consentsOf(learner.shop)?.openConsent(learner.shop)
    return grant && consent && consent.id === grant.consent ? { learner, consent, grant } : undefined
  }

  #backLink({ shop }: Learner): string {
    return `${this.#parts.addresses.shopOrigin(shop)}/#/class`
  }

  #sendGone(request: FastifyRequest, reply: FastifyReply, status: number, text: string): void {
    this.#parts.sendNotice(request, reply, status, 'Too late', text)
  }

  #refuseCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const text = 'Another page asked for this. Nothing was done.'
    this.#parts.sendNotice(request, reply, 403, 'Not from there', text)
  }
}

/** `?once=` */
function codeIn({ query }: FastifyRequest): string {
  const code: unknown = typeof query === 'object' && query ? Reflect.get(query, 'once') : undefined
  return typeof code === 'string' ? code : ''
}

interface ConsentPageDetails {
  learner: Pick<Learner, 'nickname'>
  consent: Consent
  /** Works once. */
  once: string
  action: string
  /** The learner's own shop. */
  back: string
}

/** Asks the learner for consent; after that, offers to send the trainer out. */
function consentPage(
  pageContext: PageContext,
  { learner, consent, once, action, back }: ConsentPageDetails,
): string {
  const { speech } = pageContext
  const say = (text: string): string => escapeHtml(speech.translate(text))
  const { trainerName, answer, endsAt } = consent
  const form = (said: string, label: string, look: string): string =>
    `<form method="post" action="${action}"><input type="hidden" name="once" value="${escapeHtml(once)}">
<input type="hidden" name="answer" value="${said}"><button${look}>${say(label)}</button></form>`
  const quiet = ' class="quiet"'
  const isIn = answer === 'yes'
  const forms = isIn
    ? form('end', 'Send them out', '')
    : [form('yes', 'Yes, come in', ''), form('later', 'Ask me later', quiet), form('no', 'No', quiet)].join(
        '\n',
      )
  return renderPage({
    ...pageContext,
    title: speech.translate(isIn ? 'Your trainer may be in your shop' : 'May your trainer come in?'),
    body: `<section>
<p>${say('Shop of:')} <strong dir="auto">${escapeHtml(learner.nickname)}</strong>. ${say('Your trainer:')} <strong dir="auto">${escapeHtml(trainerName)}</strong></p>
<ul>
<li>${say('Your trainer uses your own shop, not a copy: what is changed there stays changed.')}</li>
<li>${say('Nothing that your trainer does there counts for you. What happens in your shop by itself counts again once your trainer has left.')}</li>
<li>${say('Your notes and your own code stay yours: your trainer cannot open them.')}</li>
<li>${say('It ends after half an hour, and whenever you like: the bar in your shop has a button for it.')}</li>
</ul>
${isIn ? `<p>${say('Ends at the latest:')} ${timeOf(new Date(endsAt), speech.lang)}</p>` : ''}
${forms}
<p><a href="${escapeHtml(back)}">${say('Back to my shop')}</a></p>
</section>`,
  })
}

/** Shows the trainer whose shop they are about to enter, and what that means. */
function enterShopPage(
  pageContext: PageContext,
  { nickname, until, once, action }: { nickname: string; until: Date; once: string; action: string },
): string {
  const { speech } = pageContext
  const say = (text: string): string => escapeHtml(speech.translate(text))
  return renderPage({
    ...pageContext,
    title: speech.translate('Into a learner’s shop'),
    body: `<section>
<p>${say('This shop belongs to:')} <strong dir="auto">${escapeHtml(nickname)}</strong>. ${say('Ends at the latest:')} ${timeOf(until, speech.lang)}</p>
<p>${say('You are let in, and nothing that you do there counts. What you change stays changed. What the learner has put into the shop runs in your browser: alerts, false logins and scans of your network are possible. Type no password of yours.')}</p>
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="once" value="${escapeHtml(once)}">
<button>${say('Come in')}</button></form>
</section>`,
  })
}

function timeOf(at: Date, lang: string): string {
  const shown = new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(at)
  return `<time datetime="${at.toISOString()}">${escapeHtml(shown)}</time>`
}
