import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JoinResult } from '../join/admission.ts'
import { isSentFromOwnHost } from '../join/forms.ts'
import { joinByIdentity } from '../join/identities.ts'
import { REFUSAL_MESSAGES, REFUSAL_STATUS } from '../join/refusals.ts'
import { identityIssuerOf, type LtiContext, type LtiPlatform } from '../store/lti.ts'
import { StoreRefusal } from '../store/model.ts'
import { type DeepLinkLaunch, type ResourceLaunch, readLaunch } from './claims.ts'
import { LOGIN_MS } from './login-state.ts'
import { enterPage, newTabPage } from './pages.ts'
import type { LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { LaunchRefused } from './refusals.ts'
import { verifyToken } from './verify.ts'

/** Forms of platforms have a token with all that the platform says. */
const LONGEST_FORM = 256 * 1024
const LONGEST_FIELD = 4_000

export const NO_CLASS_YET =
  'This course has no class yet. As soon as your trainer has opened this link once, it leads you into your shop.'

export const WAITS_FOR_OWNER =
  'An owner of the class has to let this course in, on the dashboard under “Platforms”. Open the link again after that.'
const TOO_LATE = 'This page is too old. Open the link in your course again.'

/** What a login brings from the platform. */
const LOGIN_FIELDS = [
  ...([
    'iss',
    'login_hint',
    'target_link_uri',
    'lti_message_hint',
    'client_id',
    'lti_deployment_id',
  ] as const),
] as const

/** Who came from a course. */
export interface CourseVisitor<Launch = ResourceLaunch> {
  platform: LtiPlatform
  launch: Launch
}

export interface LaunchRoutesOptions extends LtiRoutesOptions {
  showTrainer(request: FastifyRequest, reply: FastifyReply, who: CourseVisitor): Promise<void>
  chooseTarget(
    request: FastifyRequest,
    reply: FastifyReply,
    who: CourseVisitor<DeepLinkLaunch>,
  ): Promise<void>
}

/** Adds the login that a platform starts, and the launch that follows it. */
export function addLaunchRoutes(app: FastifyInstance, parts: LaunchRoutesOptions): void {
  const { states, refuse } = parts
  const login = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      await beginLogin(parts, request, reply)
    } catch (error) {
      if (!(error instanceof LaunchRefused)) throw error
      parts.allowFrames(reply)
      await refuse(request, reply, error)
    }
  }
  app.get(LTI_PATHS.login, login)
  app.post(LTI_PATHS.login, { bodyLimit: LONGEST_FORM }, login)
  addRecordRoute(app, parts)

  app.post(LTI_PATHS.launch, { bodyLimit: LONGEST_FORM }, async (request, reply) => {
    const form = fieldsOf(request)
    try {
      const { platform, launch } = await receiveLaunch(parts, form, request.headers.cookie)
      if (launch.kind === 'deep-link') await parts.chooseTarget(request, reply, { platform, launch })
      else await openCourse(parts, request, reply, { platform, launch })
    } catch (error) {
      if (!(error instanceof LaunchRefused)) throw error
      parts.allowFrames(reply)
      await refuse(request, reply, error, states.platformOf(form.get('state') ?? ''))
    }
  })
}

/** Adds the page with what is kept of a learner who has come from a course. */
function addRecordRoute(app: FastifyInstance, parts: LtiRoutesOptions): void {
  const { recordTickets, sendNotice, showRecord, classStore } = parts
  app.post(LTI_PATHS.record, async (request, reply) => {
    const came = isSentFromOwnHost(request)
      ? recordTickets.take(fieldsOf(request).get('ticket') ?? '')
      : undefined
    const learner = came && (await classStore.learner(came.itsClass.id, came.learner.id))
    if (!learner) return sendNotice(request, reply, 403, 'Too late', TOO_LATE)
    await showRecord(request, reply, { itsClass: came.itsClass, learner })
  })
}

/** Verifies a launch, which works once. Throws `LaunchRefused`. */
async function receiveLaunch(
  { states, classStore, platformKeys }: LtiRoutesOptions,
  form: URLSearchParams,
  cookies: string | undefined,
): Promise<CourseVisitor<ResourceLaunch | DeepLinkLaunch>> {
  if (form.has('error')) throw new LaunchRefused('platform-error')
  const { platform: id, nonce, targetLink } = states.read(form.get('state') ?? '', cookies)
  const platform = await classStore.lti.platform(id)
  if (!platform) throw new LaunchRefused('no-platform')
  const keyOf = platformKeys.of(platform.keysUrl)
  const payload = await verifyToken(form.get('id_token') ?? '', platform, { nonce, keyOf })
  const launch = readLaunch(payload, targetLink)
  const isFirst = await classStore.lti.spendNonce(nonce, new Date(Date.now() + LOGIN_MS))
  if (!isFirst) throw new LaunchRefused('replayed')
  const isKnown = await classStore.lti.admitDeployment(id, launch.deployment)
  if (!isKnown) throw new LaunchRefused('deployment')
  await classStore.lti.noteLaunch(id, new Date())
  return { platform, launch }
}

async function beginLogin(
  { states, classStore, addresses, allowFrames, pageContext }: LtiRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { asked, issuer, hint, targetLink } = loginIn(request)
  const path = pathHere(targetLink, addresses.joinOrigin)
  if (path !== LTI_PATHS.launch && path !== LTI_PATHS.choose) throw new LaunchRefused('target-elsewhere')
  const platform = await platformOf(classStore, issuer, asked.get('client_id'))
  // A choice goes back to the frame of the platform, and opens no shop.
  if (path !== LTI_PATHS.choose && isInFrame(request)) {
    allowFrames(reply)
    return void reply.type('text/html; charset=utf-8').send(newTabPage(pageContext(request), asked))
  }
  const { state, nonce, cookie } = states.begin({ platform: platform.id, targetLink }, request.headers.cookie)
  const to = new URL(platform.authUrl)
  const messageHint = asked.get('lti_message_hint')
  const query = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    client_id: platform.clientId,
    redirect_uri: `${addresses.joinOrigin}${LTI_PATHS.launch}`,
    ...{ login_hint: hint, state, nonce },
    ...(messageHint && { lti_message_hint: messageHint }),
  }
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value)
  reply.header('set-cookie', cookie).header('location', to.href).code(302).send()
}

/** The fields of a login. Throws `LaunchRefused`. */
function loginIn(request: FastifyRequest): Record<'issuer' | 'hint' | 'targetLink', string> & {
  asked: URLSearchParams
} {
  const fields = fieldsOf(request)
  const asked = new URLSearchParams()
  for (const name of LOGIN_FIELDS) {
    const value = fields.get(name) ?? ''
    if (value.length > LONGEST_FIELD) throw new LaunchRefused('login-fields')
    if (value !== '') asked.set(name, value)
  }
  const [issuer, hint, targetLink] = [asked.get('iss'), asked.get('login_hint'), asked.get('target_link_uri')]
  if (!issuer || !hint || !targetLink) throw new LaunchRefused('login-fields')
  return { asked, issuer, hint, targetLink }
}

/** The platform of this issuer and client; without a client, the only one of the issuer. Throws `LaunchRefused`. */
async function platformOf(
  classStore: LtiRoutesOptions['classStore'],
  issuer: string,
  clientId: string | null,
): Promise<LtiPlatform> {
  const platforms = (await classStore.lti.platforms()).filter(
    (one) => one.issuer === issuer && (!clientId || one.clientId === clientId),
  )
  const [platform] = platforms
  if (!platform || platforms.length > 1) throw new LaunchRefused('no-platform')
  return platform
}

/** Leads learners into their shop, and trainers to their class. */
async function openCourse(
  parts: LaunchRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  who: CourseVisitor,
): Promise<void> {
  if (who.launch.role !== 'learner') return parts.showTrainer(request, reply, who)
  const course = await linkedCourse(parts, who)
  if (!course) return parts.sendNotice(request, reply, 404, 'One moment', NO_CLASS_YET)
  if (course.confirmedAt === null) return parts.sendNotice(request, reply, 404, 'One moment', WAITS_FOR_OWNER)
  await enterShop(parts, request, reply, who, course)
}

/** The course of a launch, if it leads into a class and an owner has let it in. */
export async function courseOf(
  parts: Pick<LtiRoutesOptions, 'classStore'>,
  who: CourseVisitor,
): Promise<LtiContext | undefined> {
  const course = await linkedCourse(parts, who)
  return course?.confirmedAt === null ? undefined : course
}

/** The course of a launch, if it is linked to a class, and may wait for an owner. Notes what the launch says about it. */
export async function linkedCourse(
  { classStore }: Pick<LtiRoutesOptions, 'classStore'>,
  { platform, launch }: CourseVisitor,
): Promise<LtiContext | undefined> {
  const { deployment, context, membersUrl = null } = launch
  const course = await classStore.lti.context({ platform: platform.id, deployment, context: context.id })
  const itsClass = course && (await classStore.classById(course.classId))
  if (!course || !itsClass || itsClass.erasedAt !== null) return undefined
  if (course.title !== context.title || course.membersUrl !== membersUrl)
    await classStore.lti.noteContext(course.id, context.title, membersUrl)
  return course
}

/** Lets somebody into their shop, or that of their team, and begins to grade learners. */
export async function enterShop(
  parts: LtiRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, launch }: CourseVisitor,
  { id, classId }: LtiContext,
): Promise<void> {
  const { classStore, sendNotice, targets } = parts
  const { subject, name, link, target, grades, role } = launch
  try {
    const came = await joinByIdentity(parts, { classId, issuer: identityIssuerOf(platform), subject, name })
    const saved = await classStore.lti.saveLink({
      ...{ classId, ltiContext: id, resourceLink: link.id, title: link.title, target },
      lineItem: grades?.lineItem ?? null,
      lineItems: grades?.lineItems ?? null,
    })
    if (role === 'learner' && grades) {
      await classStore.lti.addGrade({ classId, link: saved.id, learner: came.learner.id, subject })
      parts.lookAtGrades(came.learner.id)
    }
    await letIn(parts, request, reply, came, targets.placeOf(target))
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error
    const status = REFUSAL_STATUS[error.refusal] ?? 409
    sendNotice(request, reply, status, 'No', REFUSAL_MESSAGES[error.refusal])
  }
}

/** Shows whose shop it is, their own or that of their team, with the button that leads to this place in it. */
async function letIn(
  { entrances, rememberHere, pageContext, recordTickets }: LtiRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  came: JoinResult,
  place: string,
): Promise<void> {
  const { itsClass, learner } = came
  rememberHere(request, reply, came)
  const entrance = await entrances.of(learner)
  const page = {
    ...{ nickname: learner.nickname, className: itsClass.name, team: entrance.team?.nickname },
    ...{ ...entrances.formFor(entrance, place), ticket: recordTickets.issue({ itsClass, learner }) },
  }
  reply.type('text/html; charset=utf-8').send(enterPage(pageContext(request, itsClass), page))
}

/** The fields of a form, or of the query. */
export function fieldsOf({ body, url }: Pick<FastifyRequest, 'body' | 'url'>): URLSearchParams {
  return typeof body === 'string' ? new URLSearchParams(body) : new URL(url, 'http://here').searchParams
}

/** The path of an address of this origin; undefined for other origins. */
function pathHere(text: string, origin: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.origin === origin && url.username === '' && url.password === '' ? url.pathname : undefined
}

function isInFrame({ headers }: FastifyRequest): boolean {
  return ['iframe', 'frame', 'embed', 'object'].includes(headers['sec-fetch-dest'] ?? '')
}
