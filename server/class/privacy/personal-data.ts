import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentifiedLearner } from '../join/admission.ts'
import type { Entrances } from '../join/entrances.ts'
import { isSentFromOwnHost, type JoinFormFields, parseFormFields } from '../join/forms.ts'
import type { PageContext } from '../join/pages.ts'
import { REFUSAL_MESSAGES, REFUSAL_STATUS } from '../join/refusals.ts'
import type { SignInSettings } from '../sign-in/settings.ts'
import { hasEnded, type Learner, type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { DataExports } from './data-export.ts'
import type { Erasure } from './erasure.ts'
import type { NoticeValues } from './notice.ts'
import { chooseRecordPage, personalDataPage, personalDataStartPage } from './pages.ts'

/** How long the learner may view the data before they enter the passphrase again. */
const LOOK_MS = 15 * 60_000
/**
 * Shown if a machine or the store does not respond. The passphrase is invalid by then, so the learner cannot ask again.
 */
const GONE_LATER =
  'You are out, and your shop, your record and your name will be deleted. That could not be finished just now: it is tried again each hour.'

export interface PersonalDataOptions {
  classStore: ClassStore
  erasure: Pick<Erasure, 'eraseLearner'>
  dataExports: DataExports
  noticeValues: NoticeValues
  /** By which learners may show who they are without a passphrase. */
  signIn?: SignInSettings | undefined
  entrances: Pick<Entrances, 'of' | 'tools'>
  /** The name of a challenge. */
  nameOf(key: string): string
  /** Whose passphrase this is. Throws `StoreRefusal`. */
  identify(
    fields: Pick<JoinFormFields, 'code' | 'nickname' | 'words'>,
    address: string,
  ): Promise<IdentifiedLearner>
  pageContext(request: FastifyRequest, itsClass?: Pick<SchoolClass, 'language'>): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/**
 * A learner views, exports or deletes their personal data. It takes the passphrase, which a script in the shop does not
 * know.
 */
export class PersonalData {
  readonly #parts: PersonalDataOptions
  readonly #open = new Map<string, { learner: string; classId: string; until: number }>()

  constructor(parts: PersonalDataOptions) {
    this.#parts = parts
  }

  addTo(app: FastifyInstance): void {
    app.get('/.class/record', (request, reply) => this.#start(request, reply))
    app.post('/.class/record', (request, reply) => this.#showByPassphrase(request, reply))
    app.post('/.class/record/chosen', (request, reply) => this.#showByToken(request, reply))
    app.post('/.class/export', (request, reply) => this.#export(request, reply))
    app.post('/.class/erase', (request, reply) => this.#erase(request, reply))
  }

  #start(request: FastifyRequest, reply: FastifyReply, refused?: StoreRefusal): void {
    const problem = refused && REFUSAL_MESSAGES[refused.refusal]
    const { code, nickname } = parseFormFields(request.body)
    const { noticeValues, pageContext, signIn } = this.#parts
    const providers = signIn?.providers.filter(({ learners }) => learners) ?? []
    reply
      .code(refused ? (REFUSAL_STATUS[refused.refusal] ?? 409) : 200)
      .type('text/html; charset=utf-8')
      .send(personalDataStartPage(pageContext(request), { code, nickname, problem, noticeValues, providers }))
  }

  /** Shows what is kept of somebody who has proven who they are. If they are in several classes, they choose one. */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    found: readonly [IdentifiedLearner, ...IdentifiedLearner[]],
  ): Promise<void> {
    if (found.length === 1) return this.#showOne(request, reply, found[0])
    const choices = found.map(({ itsClass, learner }) => ({
      ...{ className: itsClass.name, nickname: learner.nickname, token: this.#issueToken(learner) },
    }))
    reply.type('text/html; charset=utf-8').send(chooseRecordPage(this.#parts.pageContext(request), choices))
  }

  async #showOne(
    request: FastifyRequest,
    reply: FastifyReply,
    { itsClass, learner }: IdentifiedLearner,
  ): Promise<void> {
    const entries = await this.#parts.classStore.eventsOf(learner.id)
    const token = this.#issueToken(learner)
    const { noticeValues, pageContext, entrances, nameOf } = this.#parts
    const tools = hasEnded(itsClass) ? undefined : entrances.tools(await entrances.of(learner))
    const kept = { learner, itsClass, entries, token, noticeValues, tools, nameOf }
    reply.type('text/html; charset=utf-8').send(personalDataPage(pageContext(request), kept))
  }

  async #showByPassphrase(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    try {
      await this.#showOne(
        request,
        reply,
        await this.#parts.identify(parseFormFields(request.body), request.ip),
      )
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      this.#start(request, reply, error)
    }
  }

  async #showByToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const learner = await this.learnerByToken(request)
    const itsClass = learner && (await this.#parts.classStore.classById(learner.classId))
    if (!itsClass) return this.#tooLate(request, reply)
    await this.#showOne(request, reply, { itsClass, learner })
  }

  async #export(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const learner = await this.learnerByToken(request)
    if (!learner) return this.#tooLate(request, reply)
    const copy = await this.#parts.dataExports.create(learner)
    if (!copy) {
      return this.#parts.sendNotice(
        request,
        reply,
        429,
        'Not so fast',
        'Ask for your copy again in a minute.',
      )
    }
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-record.json"')
      .send(`${JSON.stringify(copy, null, 2)}\n`)
  }

  async #erase(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSentFromOwnHost(request)) return this.#refuseCrossOrigin(request, reply)
    const learner = await this.learnerByToken(request)
    if (!learner) return this.#tooLate(request, reply)
    if (parseFormFields(request.body).sure !== 'yes') {
      return this.#parts.sendNotice(
        request,
        reply,
        409,
        'Nothing was deleted',
        'Tick the box if you are sure.',
      )
    }
    const erased = await this.#parts.erasure.eraseLearner(learner)
    for (const [token, { learner: id }] of this.#open) if (id === learner.id) this.#open.delete(token)
    if (erased === 'begun') return this.#parts.sendNotice(request, reply, 202, 'Almost gone', GONE_LATER)
    this.#parts.sendNotice(
      request,
      reply,
      200,
      'All gone',
      'Your shop, your record and your name are deleted.',
    )
  }

  #issueToken({ id, classId }: Learner): string {
    const now = performance.now()
    for (const [token, { until }] of this.#open) if (until < now) this.#open.delete(token)
    const token = randomBytes(24).toString('base64url')
    this.#open.set(token, { learner: id, classId, until: now + LOOK_MS })
    return token
  }

  /** The learner to whom a form belongs, by its token. */
  async learnerByToken(request: FastifyRequest): Promise<Learner | undefined> {
    const known = this.#open.get(parseFormFields(request.body).token)
    if (!known || known.until < performance.now()) return undefined
    const learners = await this.#parts.classStore.learners(known.classId)
    return learners.find(({ id }) => id === known.learner)
  }

  #tooLate(request: FastifyRequest, reply: FastifyReply): void {
    this.#parts.sendNotice(request, reply, 403, 'Too late', 'Enter your passphrase again.')
  }

  #refuseCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
    this.#parts.sendNotice(
      ...([request, reply, 403] as const),
      'Not from there',
      'Another page asked for this. Nothing was done.',
    )
  }
}
