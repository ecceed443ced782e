import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveVisitState } from '#contract/dashboard.ts'
import type { Addresses } from '../../access/addresses.ts'
import type { Consents } from '../../privacy/consents.ts'
import type { Consent } from '../../store/consents.ts'
import type { Learner } from '../../store/model.ts'
import type { DashboardActions } from '../actions.ts'
import type { StaffKeys } from '../keys.ts'
import { bearerTokenOf } from '../request-fields.ts'
import { KEY_INVALID, LEARNER_NOT_FOUND } from '../texts.ts'

export interface LiveVisitRoutesOptions {
  actions: Pick<DashboardActions, 'learner'>
  keys: Pick<StaffKeys, 'trainer'>
  consents: Consents
  addresses: Pick<Addresses, 'isolation'>
  /** Whether shops run on nodes. */
  areShopsRemote?: boolean | undefined
  /** Creates a link that lets a trainer into the shop once. */
  wayIn(learner: Learner, consent: Consent): string
  say(request: FastifyRequest, english: string): string
}

const ONE_ADDRESS =
  'With one address for all shops nobody is let in: a script in the shop could say yes in the learner’s place. See docs/class.md.'
const FAR_AWAY =
  'On many machines live visits are not possible yet: the timeline and the record show what the learner did.'
const ASKED = 'Another trainer has asked already, or is in the shop.'
const NOT_ALLOWED = 'The learner has not let you in, or no longer does.'
const OUT = 'The learner is no longer in the class.'

/** Adds the routes for live visits to a learner's own shop, with the learner's consent. */
export function addLiveVisitRoutes(
  app: FastifyInstance,
  { actions, keys, consents, addresses, areShopsRemote, wayIn, say }: LiveVisitRoutesOptions,
): void {
  const path = '/api/learners/:id/live'
  app.post<{ Params: { id: string } }>(
    path,
    { config: { role: 'trainer', act: 'live-ask' } },
    async (request, reply) => {
      const refuse = (status: number, why: string) => reply.code(status).send({ error: say(request, why) })
      const learner = await actions.learner(request.params.id)
      if (!learner || !request.trainer) return refuse(404, LEARNER_NOT_FOUND)
      if (addresses.isolation === 'basic') return refuse(409, ONE_ADDRESS)
      if (areShopsRemote) return refuse(409, FAR_AWAY)
      if (learner.removedAt !== null) return refuse(409, OUT)
      const consent = await consents.ask(learner, request.trainer)
      if (!consent) return refuse(409, ASKED)
      // If the key was revoked meanwhile, nobody else would withdraw the question.
      if (!(await keys.trainer(bearerTokenOf(request)))) {
        await consents.end(learner.shop, 'key')
        return refuse(401, KEY_INVALID)
      }
      request.about = { learner: learner.id, detail: '' }
      return reply.code(201).send(liveOf(consent))
    },
  )
  app.delete<{ Params: { id: string } }>(
    path,
    { config: { role: 'trainer', act: 'live-end' } },
    async (request, reply) => {
      const learner = await actions.learner(request.params.id)
      const isOwn = learner && consents.openConsent(learner.shop)?.trainer === request.trainer?.id
      if (!isOwn || !(await consents.end(learner.shop, 'trainer'))) {
        return reply.code(404).send({ error: say(request, NOT_ALLOWED) })
      }
      request.about = { learner: learner.id, detail: '' }
      return { ok: say(request, 'Done.') }
    },
  )
  app.post<{ Params: { id: string } }>(
    `${path}/link`,
    { config: { role: 'trainer' } },
    async (request, reply) => {
      const learner = await actions.learner(request.params.id)
      const allowed = learner && consents.granted(learner.shop)
      if (!allowed || allowed.trainer !== request.trainer?.id) {
        return reply.code(409).send({ error: say(request, NOT_ALLOWED) })
      }
      return { link: wayIn(learner, allowed), until: allowed.endsAt }
    },
  )
}

/** Returns the state of a live visit for a trainer. */
export function liveVisitFor(
  consents: Pick<Consents, 'openConsent' | 'lastAskedBy'>,
  shop: string,
  trainer: string | undefined,
): LiveVisitState | null {
  const own = trainer === undefined ? undefined : consents.lastAskedBy(shop, trainer)
  if (own) return liveOf(own)
  const other = consents.openConsent(shop)
  return other ? { state: 'other', until: other.endsAt } : null
}

function liveOf({ answer, cameAt, endsAt, endedAt }: Consent): LiveVisitState {
  const until = endedAt ?? endsAt
  if (answer === 'no' || answer === 'later') return { state: answer, until }
  if (endedAt !== null || Date.parse(endsAt) <= Date.now()) return { state: 'over', until }
  if (answer === null) return { state: 'asked', until }
  return { state: cameAt === null ? 'allowed' : 'here', until }
}
