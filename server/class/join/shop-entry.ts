import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Translations } from '../../http/replies/translations.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import { ENGLISH } from '../../training/catalogue/language.ts'
import { type Addresses, parseHostname } from '../access/addresses.ts'
import { browserIdCookieHeader } from '../access/browsers.ts'
import { accessCookieHeader, endOfAccess } from '../access/cookies.ts'
import type { OneTimeCodes, OneTimeGrant } from '../access/one-time-codes.ts'
import type { Learner } from '../store/model.ts'
import type { LiveVisits } from '../visits/live.ts'
import type { Entrance, Entrances } from './entrances.ts'
import { isSentFrom, isSentFromOwnHost, parseFormFields } from './forms.ts'
import { PHONE_PATH } from './phone-link.ts'

export interface ShopEntryOptions {
  addresses: Addresses
  oneTimeCodes: OneTimeCodes
  entrances: Entrances
  live: Pick<LiveVisits, 'enter'>
  translations: Pick<Translations, 'pageLanguages'>
  learnerByCookie(request: FastifyRequest): Promise<Learner | undefined>
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/** The cookie that remembers a language for a year. */
export function languageCookieHeader(language: string): string {
  return `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}

const NO_TEAM_SHOP = 'You are in no team, or its members have a shop each.'

/** Lets learners into shops: with a one-time code, and from their own shop into the one of their team. */
export class ShopEntry {
  readonly #parts: ShopEntryOptions

  constructor(parts: ShopEntryOptions) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.post('/.class/enter', (request, reply) => this.#enter(request, reply))
    app.post('/.class/team', (request, reply) => this.#goToTeam(request, reply))
  }

  /** Sets the access cookie: only for a form of the join page, and only at the shop that the code is for. */
  async #enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { addresses, entrances, oneTimeCodes, live } = this.#parts
    // With one address for all shops, the join page has the same origin as the shop.
    const isSameBareAddress = addresses.isolation === 'basic' && isSentFromOwnHost(request)
    if (!isSentFrom(request, parseHostname(addresses.joinOrigin)) && !isSameBareAddress)
      return this.#refuseCrossOrigin(request, reply)
    const { once, language } = parseFormFields(request.body)
    const known = oneTimeCodes.peek(once)
    const host = parseHostname(request.headers.host) ?? ''
    const isHere =
      known && (addresses.isolation === 'basic' || parseHostname(entrances.originOf(known)) === host)
    if (!known || !isHere) return this.#tooLate(request, reply)
    oneTimeCodes.revoke(once)
    // The learner's access was revoked since, they were erased, or they are in another team.
    if (!(await entrances.isOpen(known))) return this.#tooLate(request, reply)
    if (known.consent !== undefined) return live.enter(request, reply, known.learner, known.consent)
    this.#letIn(request, reply, known, { ...known, language })
  }

  /** From the learner's own shop into the one of their team, by a page of the join host. */
  async #goToTeam(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const { addresses, entrances, learnerByCookie, sendNotice } = this.#parts
    const learner = await learnerByCookie(request)
    const entrance = learner && (await entrances.of(learner))
    if (!entrance?.team) return sendNotice(request, reply, 409, 'No team', NO_TEAM_SHOP)
    // With one address for all shops, a script in the shop could read a code.
    if (addresses.isolation === 'basic') return this.#letIn(request, reply, entrance, { end: endOfAccess() })
    const { once } = entrances.formFor(entrance)
    reply.header('location', `${addresses.joinOrigin}${PHONE_PATH}?once=${once}`).code(303).send()
  }

  /** Sets the access cookie of a shop, and opens its first page. */
  #letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    entrance: Entrance,
    { end: until, place = '/', language }: Pick<OneTimeGrant, 'end' | 'place'> & { language?: string },
  ): void {
    const { entrances, addresses } = this.#parts
    const end = Math.floor(until.getTime() / 1_000)
    const cookie = entrances.cookie(entrance, parseHostname(request.headers.host) ?? '', end)
    const left = Math.max(0, end - Math.floor(Date.now() / 1_000))
    reply
      .header('set-cookie', [
        accessCookieHeader(cookie, left, addresses.isSecure),
        browserIdCookieHeader(request.headers, left, addresses.isSecure),
        ...this.#firstLanguage(request, language),
      ])
      .header('location', place)
      .code(303)
      .send()
  }

  /** The cookie by which a shop begins in the language of the page that leads into it, unless one was chosen there. */
  #firstLanguage({ headers }: FastifyRequest, language = ENGLISH): string[] {
    const isChosen = readCookie({ headers }, 'language') !== undefined
    const isKnown = this.#parts.translations.pageLanguages.includes(language)
    // Without a cookie, shops are in English.
    return isChosen || !isKnown || language === ENGLISH ? [] : [languageCookieHeader(language)]
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#parts.sendNotice(
      ...([request, reply, 403] as const),
      'Too late',
      'This link was used before, or is too old. Come back on the join page.',
    )
  }

  #refuseCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const text = 'Another page asked for this. Nothing was done.'
    this.#parts.sendNotice(request, reply, 403, 'Not from there', text)
  }
}
