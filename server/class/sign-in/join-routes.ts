import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../access/addresses.ts'
import type { IdentifiedLearner, JoinResult } from '../join/admission.ts'
import { type IdentityJoinParts, joinByIdentity } from '../join/identities.ts'
import { REFUSAL_MESSAGES, REFUSAL_STATUS } from '../join/refusals.ts'
import { type SchoolClass, StoreRefusal } from '../store/model.ts'
import { nicknameOf, numberOf, verifiedEmail, whyNoLearner } from './claims.ts'
import { SIGN_IN_PATH } from './pages.ts'
import { SIGN_IN_STATUS, SIGN_IN_TEXTS, SignInRefusal } from './refusal.ts'
import type { SignInSettings } from './settings.ts'
import { type SignedInPerson, type SignInRequest, SignIns } from './sign-ins.ts'

/** What somebody signs in for at the join page. */
interface JoinPurpose {
  /** To join the class or come back, or to see what is kept of them. */
  wanted: 'join' | 'record'
  /** Undefined to see what is kept, in whatever class that is. */
  classId?: string | undefined
  /** Whether the person had the class code, so that the join page may show it again after a refusal. */
  hasCode: boolean
}

export interface JoinSignInParts extends IdentityJoinParts {
  signIn: SignInSettings
  addresses: Addresses
  warn(message: string): void
  /** Throws `StoreRefusal`. */
  classByCode(code: string, address: string): Promise<SchoolClass>
  /** Shows the way into the shop. */
  welcome(request: FastifyRequest, reply: FastifyReply, joined: JoinResult): Promise<void>
  /** Shows what is kept of a learner; with several, whose it is in each class. */
  showRecord(
    request: FastifyRequest,
    reply: FastifyReply,
    found: readonly [IdentifiedLearner, ...IdentifiedLearner[]],
  ): Promise<void>
  /** Shows the join page. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: { code: string; problem: string },
    status: number,
  ): Promise<void>
}

interface ProviderParams {
  Params: { provider: string }
}

/** Adds the sign-in of learners by OpenID Connect to the join app. */
export function addJoinSignIn(app: FastifyInstance, parts: JoinSignInParts): void {
  const { addresses } = parts
  const signIns = new SignIns<JoinPurpose>(parts.signIn, parts.warn)
  const requestOf = (providerId: string): SignInRequest => ({
    providerId,
    redirectUri: `${addresses.joinOrigin}${SIGN_IN_PATH}/${providerId}/callback`,
    isSecure: addresses.isSecure,
  })

  app.get<ProviderParams>(`${SIGN_IN_PATH}/:provider`, async (request, reply) => {
    const { provider } = request.params
    if (!signIns.has(provider)) return reply.callNotFound()
    const query = queryOf(request)
    const code = (query.get('code') ?? '').slice(0, 100)
    const wanted = query.get('for') === 'record' ? 'record' : 'join'
    // The cookie and the way back have to be at the same address. For a browser, this page is another site there, which
    // may not begin a sign-in: the button has to be pressed again.
    if (request.headers.host !== new URL(addresses.joinOrigin).host) {
      const joinPage = code === '' ? '/' : `/?${new URLSearchParams({ code })}`
      const page = wanted === 'record' ? '/.class/record' : joinPage
      return reply.redirect(`${addresses.joinOrigin}${page}`, 303)
    }
    if (isFromOtherPage(request))
      return parts.show(request, reply, { code, problem: SIGN_IN_TEXTS.begin }, 403)
    return explained(parts, { request, reply, code }, async () => {
      const classId = (await classFor(parts, { code, wanted, address: request.ip }))?.id
      const purpose = { wanted, hasCode: code !== '', ...(classId !== undefined && { classId }) } as const
      const { location, cookie } = await signIns.begin(
        ...([requestOf(provider), purpose, request.headers.cookie] as const),
      )
      reply.header('set-cookie', cookie).redirect(location, 303)
    })
  })

  app.get<ProviderParams>(`${SIGN_IN_PATH}/:provider/callback`, async (request, reply) => {
    const { provider } = request.params
    if (!signIns.has(provider)) return reply.callNotFound()
    const query = queryOf(request).toString()
    const purpose = signIns.purposeOf(requestOf(provider), query, request.headers.cookie)
    const code = await knownCode(parts, purpose)
    return explained(parts, { request, reply, code }, async () => {
      const person = await signIns.finish(requestOf(provider), query, request.headers.cookie)
      if (person.purpose.wanted === 'record') return showRecord(parts, signIns, person, request, reply)
      await parts.welcome(request, reply, await join(parts, signIns, person))
    })
  })
}

/** The class code, if the person has begun the sign-in with it: nobody learns it by being refused. */
async function knownCode(
  { classStore }: JoinSignInParts,
  purpose: JoinPurpose | undefined,
): Promise<string | undefined> {
  if (!purpose?.hasCode || purpose.classId === undefined) return undefined
  return (await classStore.classById(purpose.classId))?.code
}

/** The class that somebody wants to join: that of the code, or the only one that is open. */
async function classFor(
  { classByCode, classStore }: JoinSignInParts,
  { code, wanted, address }: { code: string; wanted: JoinPurpose['wanted']; address: string },
): Promise<SchoolClass | undefined> {
  if (code !== '') return classByCode(code, address)
  if (wanted === 'record') return undefined
  const [only, ...others] = await classStore.activeClasses()
  if (!only || others.length > 0) throw new StoreRefusal('code')
  return only
}

async function join(
  parts: JoinSignInParts,
  signIns: SignIns<JoinPurpose>,
  { provider, claims, purpose }: SignedInPerson<JoinPurpose>,
): Promise<JoinResult> {
  const reason = whyNoLearner(claims, provider)
  if (reason !== undefined) throw signIns.refuse(provider, 'stranger', reason)
  return joinByIdentity(parts, {
    classId: purpose.classId ?? '',
    issuer: provider.issuer.href,
    subject: claims.subject,
    email: verifiedEmail(claims),
    number: numberOf(claims, provider),
    wished: nicknameOf(claims, provider),
  })
}

async function showRecord(
  { classStore, showRecord: show }: JoinSignInParts,
  signIns: SignIns<JoinPurpose>,
  { provider, claims, purpose }: SignedInPerson<JoinPurpose>,
  ...[request, reply]: [FastifyRequest, FastifyReply]
): Promise<void> {
  const who = { issuer: provider.issuer.href, subject: claims.subject }
  const identities = await classStore.identities.inAllClasses(who)
  const found: IdentifiedLearner[] = []
  for (const { classId, learner: id } of identities) {
    if (purpose.classId !== undefined && purpose.classId !== classId) continue
    const learner = await classStore.learner(classId, id)
    const itsClass = await classStore.classById(classId)
    if (learner && itsClass) found.push({ itsClass, learner })
  }
  const [first, ...others] = found
  if (!first) throw signIns.refuse(provider, 'nothingKept', 'nothing is kept of this person')
  await show(request, reply, [first, ...others])
}

/** Answers refusals by the join page, with a sentence. */
async function explained(
  { show }: JoinSignInParts,
  { request, reply, code = '' }: { request: FastifyRequest; reply: FastifyReply; code?: string | undefined },
  work: () => Promise<void>,
): Promise<void> {
  // Never the `code` of the query: on the way back, that is the provider's.
  const form = { code }
  try {
    await work()
  } catch (error) {
    if (error instanceof SignInRefusal) {
      return show(
        request,
        reply,
        { ...form, problem: SIGN_IN_TEXTS[error.problem] },
        SIGN_IN_STATUS[error.problem],
      )
    }
    if (!(error instanceof StoreRefusal)) throw error
    const status = REFUSAL_STATUS[error.refusal] ?? 409
    await show(request, reply, { ...form, problem: REFUSAL_MESSAGES[error.refusal] }, status)
  }
}

/** Whether a page of another origin has sent the browser here: nobody is signed in without having asked for it. */
export function isFromOtherPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams
}
