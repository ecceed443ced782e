import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRole } from '#contract/dashboard.ts'
import type { LtiMember, LtiOverview, LtiPlatformInfo } from '#contract/lti.ts'
import { isServiceUrl } from '../../config/loopback.ts'
import type { Addresses } from '../access/addresses.ts'
import { textField } from '../dashboard/request-fields.ts'
import { identityIssuerOf, type LtiPlatform, type NewLtiPlatform } from '../store/lti.ts'
import type { ClassStore } from '../store/store.ts'
import { adviceFor } from './advice.ts'
import { courseRoleOf } from './claims.ts'
import { isLtiPossible, type Lti } from './lti.ts'
import { LTI_PATHS } from './paths.ts'
import { ServiceError } from './services.ts'

export interface LtiRouteOptions {
  classId: string
  classStore: Pick<ClassStore, 'lti' | 'identities' | 'learners' | 'allClasses'>
  addresses: Addresses
  lti: Lti
  say(request: FastifyRequest, english: string): string
}

const INCOMPLETE = 'Fill in the name, the issuer and the client id: up to 255 characters each, in one line.'
const NO_ADDRESS = 'The three addresses of the platform have to begin with https://.'
const TAKEN = 'This platform is registered already, for another class or for all. Remove it there first.'
const NO_COURSE = 'This course does not lead into the class any more.'
const NO_PLATFORM = 'This platform is not registered any more.'
const FOR_HOSTS = 'This platform leads into all classes: only a host removes it.'
const IMPOSSIBLE = 'Learning platforms need a class with host names and HTTPS.'

/** Adds the routes for learning platforms. */
export function addLtiRoutes(app: FastifyInstance, options: LtiRouteOptions): void {
  const { classId, classStore, addresses, lti, say } = options

  app.get('/api/lti', { config: { role: 'trainer' } }, (request) => overview(request, options))
  app.post(
    '/api/lti/platforms',
    { config: { role: 'owner', act: 'lti-platform' } },
    async (request, reply) => {
      const asked = platformIn(request, scopeOf(request, classId))
      if ('problem' in asked) return reply.code(400).send({ error: say(request, asked.problem) })
      if (!(await classStore.lti.savePlatform(asked)))
        return reply.code(409).send({ error: say(request, TAKEN) })
      request.about = { learner: null, detail: `${asked.name}: ${asked.issuer}` }
      return reply.code(201).send({ ok: say(request, 'Done.') })
    },
  )
  app.post('/api/lti/registrations', { config: { role: 'owner', act: 'lti-register' } }, (request, reply) => {
    if (!isLtiPossible(addresses)) return reply.code(409).send({ error: say(request, IMPOSSIBLE) })
    const link = lti.registrationLinks.newLink(addresses.joinOrigin, {
      onlyClass: scopeOf(request, classId),
    })
    return reply.code(201).send({ link })
  })
  app.delete<{ Params: { id: string } }>(
    '/api/lti/platforms/:id',
    { config: { role: 'owner', act: 'lti-remove' } },
    async (request, reply) => {
      const known = (await platformsFor(request, options)).find(({ id }) => id === request.params.id)
      if (!known) return reply.code(404).send({ error: say(request, NO_PLATFORM) })
      if (known.onlyClass === null && !isHost(request))
        return reply.code(403).send({ error: say(request, FOR_HOSTS) })
      await classStore.lti.removePlatform(known.id)
      request.about = { learner: null, detail: `${known.name}: ${known.issuer}` }
      return { ok: say(request, 'Done.') }
    },
  )
  app.delete<{ Params: { id: string } }>(
    '/api/lti/courses/:id',
    { config: { role: 'trainer', act: 'lti-unlink' } },
    async (request, reply) => {
      const course = await classStore.lti.contextById(request.params.id)
      if (!course || !(await classStore.lti.unlinkContext(classId, course.id)))
        return reply.code(404).send({ error: say(request, NO_COURSE) })
      request.about = { learner: null, detail: course.title }
      return { ok: say(request, 'Done.') }
    },
  )
  app.post<{ Params: { id: string } }>(
    '/api/lti/courses/:id/confirm',
    { config: { role: 'owner', act: 'lti-confirm' } },
    async (request, reply) => {
      const course = await classStore.lti.contextById(request.params.id)
      if (!course || !(await classStore.lti.confirmContext(classId, course.id)))
        return reply.code(404).send({ error: say(request, NO_COURSE) })
      request.about = { learner: null, detail: course.title }
      return { ok: say(request, 'Done.') }
    },
  )
  app.get<{ Params: { id: string } }>(
    '/api/lti/courses/:id/members',
    { config: { role: 'trainer', act: 'lti-members' } },
    async (request, reply) => {
      const course = await classStore.lti.contextById(request.params.id)
      const platform = course && (await classStore.lti.platform(course.platform))
      if (course?.classId !== classId || course.membersUrl === null || !platform)
        return reply.code(404).send({ error: say(request, NO_COURSE) })
      request.about = { learner: null, detail: course.title }
      try {
        return await membersOf(options, platform, course.membersUrl)
      } catch (error) {
        if (error instanceof ServiceError) return reply.code(409).send({ error: error.message })
        throw error
      }
    },
  )
  app.post('/api/lti/grades/retry', { config: { role: 'trainer', act: 'lti-retry' } }, async (request) => {
    await classStore.lti.retryGrades(classId)
    void lti.grades.retry()
    return { ok: say(request, 'Done.') }
  })
}

function isHost({ trainer }: FastifyRequest): boolean {
  return trainer !== undefined && hasRole(trainer.role, 'host')
}

/** The only class that a new platform may choose; null for all, which only hosts can say. */
function scopeOf(request: FastifyRequest, classId: string): string | null {
  return isHost(request) && textField(request, 'scope') === 'all' ? null : classId
}

/** The platforms that lead into this class, or into all; for hosts those of all classes. */
async function platformsFor(
  request: FastifyRequest,
  { classStore, classId }: LtiRouteOptions,
): Promise<LtiPlatform[]> {
  const all = await classStore.lti.platforms()
  if (isHost(request)) return all
  return all.filter(({ onlyClass }) => onlyClass === null || onlyClass === classId)
}

async function overview(request: FastifyRequest, options: LtiRouteOptions): Promise<LtiOverview> {
  const { classId, classStore, addresses } = options
  const platforms = await platformsFor(request, options)
  const names = new Map((await classStore.allClasses()).map(({ id, name }) => [id, name]))
  const links = await classStore.lti.links(classId)
  const contexts = await classStore.lti.contexts(classId)
  const grades = (await classStore.lti.gradesOfClass(classId)).filter(({ changedAt }) => changedAt !== null)
  const unsent = grades.filter(({ changedAt, sentAt }) => sentAt === null || sentAt < (changedAt ?? ''))
  const refused = unsent.filter(({ refusedAt }) => refusedAt !== null)
  const at = (path: string): string => `${addresses.joinOrigin}${path}`
  return {
    isPossible: isLtiPossible(addresses),
    addresses: {
      login: at(LTI_PATHS.login),
      launch: at(LTI_PATHS.launch),
      keys: at(LTI_PATHS.keys),
      choose: at(LTI_PATHS.choose),
    },
    platforms: platforms.map((one) => ({
      ...infoOf(one),
      otherClass:
        one.onlyClass === null || one.onlyClass === classId ? null : (names.get(one.onlyClass) ?? ''),
    })),
    courses: contexts.map(({ id, title, platform, membersUrl, confirmedAt }) => ({
      id,
      title,
      platform: platforms.find((one) => one.id === platform)?.name ?? '',
      isConfirmed: confirmedAt !== null,
      hasMembers: membersUrl !== null,
      links: links
        .filter(({ ltiContext }) => ltiContext === id)
        .map((link) => ({
          ...{ id: link.id, title: link.title, target: link.target },
          hasGrades: (link.lineItem ?? link.lineItems) !== null,
        })),
    })),
    grades: {
      sent: grades.length - unsent.length,
      waiting: unsent.length - refused.length,
      refused: refused.length,
      problem: unsent.find(({ problem }) => problem !== null)?.problem ?? null,
    },
  }
}

function infoOf({
  id,
  name,
  issuer,
  clientId,
  deployments,
  ...state
}: LtiPlatform): Omit<LtiPlatformInfo, 'otherClass'> {
  const { launchedAt, problem, problemAt } = state
  // A problem before the last launch that worked is solved.
  const isOpen = problem !== null && (launchedAt === null || (problemAt ?? '') > launchedAt)
  return {
    ...{ id, name, issuer, clientId, deployments, launchedAt },
    isForAll: state.onlyClass === null,
    problem: isOpen ? adviceFor(problem) : null,
    problemAt: isOpen ? problemAt : null,
  }
}

async function membersOf(
  { classStore, classId, lti }: LtiRouteOptions,
  platform: LtiPlatform,
  membersUrl: string,
): Promise<LtiMember[]> {
  const members = await lti.services.members(platform, membersUrl)
  const ofPlatform = identityIssuerOf(platform)
  const identities = (await classStore.identities.all(classId)).filter(({ issuer }) => issuer === ofPlatform)
  const learnerOf = new Map(identities.map(({ subject, learner }) => [subject, learner]))
  const nicknames = new Map((await classStore.learners(classId)).map(({ id, nickname }) => [id, nickname]))
  return members.map(({ subject, name, email, roles }) => ({
    ...{ id: subject, name, email, role: courseRoleOf(roles) },
    nickname: nicknames.get(learnerOf.get(subject) ?? '') ?? null,
  }))
}

function platformIn(request: FastifyRequest, onlyClass: string | null): NewLtiPlatform | { problem: string } {
  const field = (name: string): string => textField(request, name).trim()
  const [name, issuer, clientId] = [field('name'), field('issuer'), field('clientId')]
  const isLine = (text: string): boolean => text !== '' && text.length <= 255 && !/\p{Cc}/u.test(text)
  if (![name, issuer, clientId].every(isLine)) return { problem: INCOMPLETE }
  const [authUrl, tokenUrl, keysUrl] = [field('authUrl'), field('tokenUrl'), field('keysUrl')]
  if (![authUrl, tokenUrl, keysUrl].every(isServiceUrl)) return { problem: NO_ADDRESS }
  const deployments = field('deployments')
    .split(/[\s,;]+/)
    .filter(isLine)
  return {
    ...{ name, issuer, clientId, authUrl, tokenUrl, keysUrl, deployments, onlyClass },
    tokenAudience: isLine(field('tokenAudience')) ? field('tokenAudience') : null,
  }
}
