import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toDataURL } from 'qrcode'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Addresses } from '../access/addresses.ts'
import { endOfAccess } from '../access/cookies.ts'
import type { OneTimeCodes } from '../access/one-time-codes.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { Entrances } from './entrances.ts'
import { isSentFromOwnHost } from './forms.ts'
import { type PageContext, renderPage, welcomePage } from './pages.ts'

/** Pictures for one learner. */
const CODES_PER_LEARNER = { atOnce: 5, perSecond: 1 / 20 }
/** Learners whose requests are tracked. */
const MOST_COUNTED = 5_000

const PICTURE_PATH = '/.class/phone/picture'
/** The page behind a one-time code in a link. */
export const PHONE_PATH = '/.class/phone'

export interface PhoneLinkOptions {
  classStore: Pick<ClassStore, 'classById'>
  addresses: Addresses
  oneTimeCodes: OneTimeCodes
  entrances: Pick<Entrances, 'of' | 'addressOf'>
  /** The learner whose access cookie this request has, or undefined. */
  learnerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  /** The learner who has just entered their passphrase, by the token in the form. */
  learnerByForm(request: FastifyRequest): Promise<Learner | undefined>
  pageContext(request: FastifyRequest, itsClass?: Pick<SchoolClass, 'language'>): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/**
 * Opens a learner's shop on their phone: a QR code with a link that works once. It is shown on the join host only,
 * which a script in the shop cannot read; otherwise an attack could open the shop elsewhere. With one address for all
 * shops a script could read it, so the learner has to enter the passphrase there.
 */
export class PhoneLink {
  readonly #parts: PhoneLinkOptions
  readonly #paces = new RateLimiters(CODES_PER_LEARNER, MOST_COUNTED)

  constructor(parts: PhoneLinkOptions) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.post(PHONE_PATH, (request, reply) => this.#createLink(request, reply))
    app.get(PICTURE_PATH, (request, reply) => this.#showQrCode(request, reply))
    app.get(PHONE_PATH, (request, reply) => this.#showWelcome(request, reply))
  }

  async #createLink(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, learnerByCookie, learnerByForm, classStore, oneTimeCodes, entrances, sendNotice } =
      this.#parts
    if (!isSentFromOwnHost(request)) {
      return sendNotice(
        request,
        reply,
        403,
        'Not from there',
        'Another page asked for this. Nothing was done.',
      )
    }
    const hasNames = addresses.isolation === 'names'
    const learner = (await learnerByForm(request)) ?? (hasNames ? await learnerByCookie(request) : undefined)
    const itsClass = learner && (await classStore.classById(learner.classId))
    const joinOrigin = hasNames ? addresses.joinOrigin : ''
    if (!itsClass) return void reply.header('location', `${joinOrigin}/.class/record`).code(303).send()
    if (!this.#paces.take(learner.id)) {
      return sendNotice(request, reply, 429, 'Not so fast', 'Ask for another picture in a minute.')
    }
    const code = oneTimeCodes.issue({ ...(await entrances.of(learner)), end: endOfAccess() })
    reply.header('location', `${joinOrigin}${PICTURE_PATH}?once=${code}`).code(303).send()
  }

  async #showQrCode(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, oneTimeCodes, pageContext } = this.#parts
    const code = codeIn(request)
    const known = oneTimeCodes.peek(code)
    if (!known) return this.#tooLate(request, reply)
    const link = `${addresses.joinOrigin}${PHONE_PATH}?once=${code}`
    const picture = await toDataURL(link, { margin: 2, width: 280 })
    const back = `${addresses.shopOrigin((known.team ?? known.learner).shop)}/#/class`
    reply.type('text/html; charset=utf-8').send(qrCodePage(pageContext(request), { picture, back }))
  }

  /** On the phone: shows whose shop it is. Only the form on this page opens it. */
  async #showWelcome(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { entrances, oneTimeCodes, classStore, pageContext } = this.#parts
    const code = codeIn(request)
    const known = oneTimeCodes.peek(code)
    const itsClass = known && (await classStore.classById(known.learner.classId))
    if (!itsClass) return this.#tooLate(request, reply)
    const html = welcomePage(pageContext(request, itsClass), {
      nickname: known.learner.nickname,
      team: known.team?.nickname,
      className: itsClass.name,
      words: undefined,
      once: code,
      tools: undefined,
      enter: entrances.addressOf(known),
    })
    reply.type('text/html; charset=utf-8').send(html)
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#parts.sendNotice(
      ...([request, reply, 403] as const),
      'Too late',
      'This link was used before, or is too old. Ask for another picture in your shop.',
    )
  }
}

/** `?once=` */
function codeIn({ query }: FastifyRequest): string {
  const code: unknown = typeof query === 'object' && query ? Reflect.get(query, 'once') : undefined
  return typeof code === 'string' ? code : ''
}

/** The page with the QR code and a link back to the shop. Both are URLs. */
function qrCodePage(pageContext: PageContext, { picture, back }: { picture: string; back: string }): string {
  const say = (text: string): string => escapeHtml(pageContext.speech.translate(text))
  return renderPage({
    ...pageContext,
    title: pageContext.speech.translate('Go on with your phone'),
    body: `<section>
<p>${say('Scan this with your phone. It opens your shop once, within five minutes.')}</p>
<p><img class="scan" src="${escapeHtml(picture)}" width="280" height="280" alt="${say('A QR code with a link into your shop')}"></p>
<p>${say('Show it to nobody: the first to scan it is in.')}</p>
<p><a href="${escapeHtml(back)}">${say('Back to my shop')}</a></p>
</section>`,
  })
}

/** The form that requests the QR code, for a learner who has entered the passphrase. `hidden` is HTML. */
export function phoneSection({ speech }: PageContext, hidden: string): string {
  const say = (text: string): string => escapeHtml(speech.translate(text))
  return `<section>
<h2>${say('Go on with your phone')}</h2>
<p>${say('A picture to scan: it opens your shop on your phone, once, within five minutes.')}</p>
<form method="post" action="/.class/phone">${hidden}<button>${say('Show me the picture')}</button></form>
</section>`
}
