import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimit, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { IdentifiedLearner, JoinResult } from '../join/admission.ts'
import { isSentFromOwnHost, parseFormFields } from '../join/forms.ts'
import { networkOf } from '../join/guess-limit.ts'
import { type PageContext, renderPage } from '../join/pages.ts'
import { REFUSAL_MESSAGES, REFUSAL_STATUS } from '../join/refusals.ts'
import { type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { RosterRow } from '../store/roster.ts'
import { joinByRosterRow, type RosterJoinParts } from './join.ts'
import { isTokenOf, PERSONAL_PATH, rowIdIn } from './links.ts'

/**
 * Wrong links from one address, which a whole school may share. They cannot be guessed; this keeps a script from asking
 * forever. Valid links are never counted.
 */
const WRONG_LINKS: RateLimit = { atOnce: 50, perSecond: 1 }
const MOST_ADDRESSES = 10_000
const RECORD_PATH = `${PERSONAL_PATH}/record`
const NOTHING_KEPT =
  'You have not used this link to join yet. Until then, only your line on the list of your trainer is kept.'

interface FoundRow {
  row: RosterRow
  itsClass: SchoolClass
}

export interface PersonalLinkOptions extends RosterJoinParts {
  pageContext(request: FastifyRequest, itsClass?: Pick<SchoolClass, 'language'>): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
  /** Shows whose shop it is, with the button that opens it. */
  welcome(request: FastifyRequest, reply: FastifyReply, joined: JoinResult): Promise<void>
  /** Shows what is kept of a learner. */
  showRecord(request: FastifyRequest, reply: FastifyReply, kept: IdentifiedLearner): Promise<void>
}

/**
 * Personal links of a roster. The link shows who it is for; only the button on that page lets anybody in, so that
 * previews of messages and scanners of e-mails neither get in nor use it up.
 */
export class PersonalLinks {
  readonly #parts: PersonalLinkOptions
  readonly #wrong = new RateLimiters(WRONG_LINKS, MOST_ADDRESSES)

  constructor(parts: PersonalLinkOptions) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.get(PERSONAL_PATH, (request, reply) => this.#show(request, reply))
    app.post(PERSONAL_PATH, (request, reply) => this.#enter(request, reply))
    app.post(RECORD_PATH, (request, reply) => this.#showRecord(request, reply))
  }

  async #show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenIn(request)
    const found = await this.#find(request, reply, token)
    if (!found) return
    // The address is a passphrase. Forms need a policy that sends the origin.
    reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex')
    reply
      .type('text/html; charset=utf-8')
      .send(personalPage(this.#parts.pageContext(request, found.itsClass), { ...found, token }))
  }

  async #enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sendNotice, welcome } = this.#parts
    const found = await this.#findByForm(request, reply)
    if (!found) return
    try {
      await welcome(request, reply, await joinByRosterRow(this.#parts, found.row))
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      const status = REFUSAL_STATUS[error.refusal] ?? 409
      sendNotice(request, reply, status, 'No', REFUSAL_MESSAGES[error.refusal])
    }
  }

  /** Who has a personal link may have no passphrase. Also after the end of the class. */
  async #showRecord(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { classStore, sendNotice, showRecord } = this.#parts
    const found = await this.#findByForm(request, reply)
    if (!found) return
    const { row, itsClass } = found
    const learner = row.learner === null ? undefined : await classStore.learner(row.classId, row.learner)
    if (!learner) return sendNotice(request, reply, 404, 'What is kept of me', NOTHING_KEPT)
    await showRecord(request, reply, { itsClass, learner })
  }

  async #findByForm(request: FastifyRequest, reply: FastifyReply): Promise<FoundRow | undefined> {
    if (isSentFromOwnHost(request)) return this.#find(request, reply, parseFormFields(request.body).token)
    this.#parts.sendNotice(
      ...([request, reply, 403] as const),
      'Not from there',
      'Another page asked for this. Nothing was done.',
    )
    return undefined
  }

  /** The row of a valid link. Otherwise the reply is sent. */
  async #find(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FoundRow | undefined> {
    const { classStore, sendNotice } = this.#parts
    const id = rowIdIn(token)
    const row = id === undefined ? undefined : await classStore.rosters.row(id)
    const itsClass = row && (await classStore.classById(row.classId))
    if (itsClass && isTokenOf(token, row, await classStore.signingSecret())) return { row, itsClass }
    if (!this.#wrong.take(networkOf(request.ip))) {
      sendNotice(request, reply, 429, 'Not so fast', REFUSAL_MESSAGES.tooFast)
      return undefined
    }
    sendNotice(
      ...([request, reply, 404] as const),
      'This link is not valid',
      'It may be incomplete, or your trainer has replaced it. Ask your trainer for a new one.',
    )
    return undefined
  }
}

/** `?me=` */
function tokenIn({ query }: FastifyRequest): string {
  const token: unknown = typeof query === 'object' && query ? Reflect.get(query, 'me') : undefined
  return typeof token === 'string' ? token : ''
}

function personalPage(context: PageContext, { row, itsClass, token }: FoundRow & { token: string }): string {
  const say = (text: string): string => escapeHtml(context.speech.translate(text))
  const hidden = `<input type="hidden" name="token" value="${escapeHtml(token)}">`
  return renderPage({
    ...context,
    title: context.speech.translate('Is that you?'),
    body: `<section>
<p>${say('This link belongs to:')} <strong><bdi>${escapeHtml(row.name)}</bdi></strong></p>
<p>${say('Class:')} <strong><bdi>${escapeHtml(itsClass.name)}</bdi></strong></p>
<form method="post" action="${PERSONAL_PATH}">${hidden}<button>${say('That is me')}</button></form>
<p>${say('The link is a passphrase: everybody who has it can get into the shop. Keep it to yourself. If it is not yours, close this page.')}</p>
</section>
<form method="post" action="${RECORD_PATH}">${hidden}<button class="quiet">${say('What is kept of me')}</button></form>`,
  })
}
