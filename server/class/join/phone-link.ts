import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toDataURL } from 'qrcode'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Addresses } from '../access/addresses.ts'
import type { OnceCodes } from '../access/one-time-codes.ts'
import type { Learner, Register } from '../store/store.ts'
import { isFromHere } from './forms.ts'
import { type Clothes, frame, welcomePage } from './pages.ts'

/** Pictures for one learner. */
const PICTURES = { atOnce: 5, perSecond: 1 / 20 }
/** Learners whose pictures are counted. */
const MOST_COUNTED = 5_000

const PICTURE_PATH = '/.class/phone/picture'
const PHONE_PATH = '/.class/phone'

export interface PhoneParts {
  register: Pick<Register, 'classOf'>
  addresses: Addresses
  once: OnceCodes
  /** Who has the pass that this request brings; undefined where it brings none. */
  byPass(request: FastifyRequest): Promise<Learner | undefined>
  /** Who has just brought her words, by what the form says. */
  byWords(request: FastifyRequest): Promise<Learner | undefined>
  clothes(request: FastifyRequest): Clothes
  sign(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/**
 * The way of a learner's shop to her phone: a picture that holds a link, which works once. It is drawn at the porch only,
 * which a script in her shop cannot read: such a script could send her shop to somebody else otherwise. With one address for
 * all it could read the porch as well, so there she has to bring her words.
 */
export class PhoneWay {
  readonly #parts: PhoneParts
  readonly #paces = new RateLimiters(PICTURES, MOST_COUNTED)

  constructor(parts: PhoneParts) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.post(PHONE_PATH, (request, reply) => this.#ask(request, reply))
    app.get(PICTURE_PATH, (request, reply) => this.#draw(request, reply))
    app.get(PHONE_PATH, (request, reply) => this.#arrive(request, reply))
  }

  async #ask(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, byPass, byWords, register, once, sign } = this.#parts
    if (!isFromHere(request)) {
      return sign(request, reply, 403, 'Not from there', 'Another page asked for this. Nothing was done.')
    }
    const hasNames = addresses.isolation === 'names'
    const learner = (await byWords(request)) ?? (hasNames ? await byPass(request) : undefined)
    const itsClass = learner && (await register.classOf(learner.classId))
    const porch = hasNames ? addresses.porch : ''
    if (!itsClass) return void reply.header('location', `${porch}/.class/record`).code(303).send()
    if (!this.#paces.take(learner.id)) {
      return sign(request, reply, 429, 'Not so fast', 'Ask for another picture in a minute.')
    }
    const code = once.add({ learner, end: new Date(itsClass.endsAt) })
    reply.header('location', `${porch}${PICTURE_PATH}?once=${code}`).code(303).send()
  }

  async #draw(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, once, clothes } = this.#parts
    const code = codeIn(request)
    const known = once.look(code)
    if (!known) return this.#tooLate(request, reply)
    const link = `${addresses.porch}${PHONE_PATH}?once=${code}`
    const picture = await toDataURL(link, { margin: 2, width: 280 })
    const back = `${addresses.shop(known.learner.shop)}/#/class`
    reply.type('text/html; charset=utf-8').send(phonePicturePage(clothes(request), { picture, back }))
  }

  /** On the phone: says whose shop it is. Only the form below opens it. */
  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, once, register, clothes } = this.#parts
    const code = codeIn(request)
    const known = once.look(code)
    const itsClass = known && (await register.classOf(known.learner.classId))
    if (!itsClass) return this.#tooLate(request, reply)
    const { nickname, shop } = known.learner
    const html = welcomePage(clothes(request), {
      ...{ nickname, className: itsClass.name, words: undefined, once: code, tools: undefined },
      enter: `${addresses.shop(shop)}/.class/enter`,
    })
    reply.type('text/html; charset=utf-8').send(html)
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#parts.sign(
      ...([request, reply, 403] as const),
      'Too late',
      'This way in was used before, or is too old. Ask for another picture in your shop.',
    )
  }
}

/** `?once=` */
function codeIn({ query }: FastifyRequest): string {
  const code: unknown = typeof query === 'object' && query ? Reflect.get(query, 'once') : undefined
  return typeof code === 'string' ? code : ''
}

/** The picture that leads her phone into her shop, and the way back. Both are addresses. */
export function phonePicturePage(
  clothes: Clothes,
  { picture, back }: { picture: string; back: string },
): string {
  const say = (text: string): string => escapeHtml(clothes.speech.translate(text))
  return frame({
    ...clothes,
    title: clothes.speech.translate('Go on with your phone'),
    body: `<section>
<p>${say('Scan this with your phone. It opens your shop once, within five minutes.')}</p>
<p><img class="scan" src="${escapeHtml(picture)}" width="280" height="280" alt="${say('A QR code with a link into your shop')}"></p>
<p>${say('Show it to nobody: whoever scans it first is in.')}</p>
<p><a href="${escapeHtml(back)}">${say('Back to my shop')}</a></p>
</section>`,
  })
}

/** Asks for that picture, where she has brought her words. `hidden` is HTML. */
export function phonePart({ speech }: Clothes, hidden: string): string {
  const say = (text: string): string => escapeHtml(speech.translate(text))
  return `<section>
<h2>${say('Go on with your phone')}</h2>
<p>${say('A picture to scan: it opens your shop on your phone, once, within five minutes.')}</p>
<form method="post" action="/.class/phone">${hidden}<button>${say('Show me the picture')}</button></form>
</section>`
}
