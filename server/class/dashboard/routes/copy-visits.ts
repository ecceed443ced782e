import type { FastifyInstance } from 'fastify'
import type { CopyVisitState } from '#contract/dashboard.ts'
import { ShopCopyError } from '../../../host/copies.ts'
import { ShopDeleted } from '../../../host/files/shop-file.ts'
import type { Addresses } from '../../access/addresses.ts'
import type { CopyVisit, CopyVisits } from '../../visits/copies.ts'
import { bearerTokenOf } from '../request-fields.ts'
import { COPY_NOT_FOUND, KEY_INVALID, LEARNER_NOT_FOUND } from '../texts.ts'
import { addLiveVisitRoutes, type LiveVisitRoutesOptions } from './live-visits.ts'

export interface CopyVisitRoutesOptions extends LiveVisitRoutesOptions {
  visits: CopyVisits
  addresses: Pick<Addresses, 'copyOrigin' | 'isolation'>
}

const FAR_AWAY =
  'On many machines shops cannot be copied for a look inside yet: the timeline and the record show what the learner did.'

const ONE_ADDRESS =
  'With one address for all shops there are no copies: a copy would share the address of the shops. See docs/class.md.'
const TOO_MANY =
  'No copy was made. At most twenty are open at the same time: close one, or wait. Each closes by itself after half an hour.'
const DAMAGED =
  'No copy was made: the file of this shop is damaged. It is repaired when the learner comes back; try again then.'

/** Adds the routes for looking into a learner's shop: into a copy of it, or live, with consent. */
export function addCopyVisitRoutes(app: FastifyInstance, options: CopyVisitRoutesOptions): void {
  const { actions, keys, visits, addresses, say } = options
  addLiveVisitRoutes(app, options)
  const path = '/api/learners/:id/visit'
  app.post<{ Params: { id: string } }>(
    path,
    { config: { role: 'trainer', act: 'visit' } },
    async (request, reply) => {
      const refuse = (status: number, why: string) => reply.code(status).send({ error: say(request, why) })
      const learner = await actions.learner(request.params.id)
      if (!learner || !request.trainer) return refuse(404, LEARNER_NOT_FOUND)
      const whyNone = whyNobodyLooks(options)
      if (whyNone !== undefined) return refuse(409, whyNone)
      const visit = await visits.begin(learner.shop, request.trainer.id).catch(whyNot)
      if (visit instanceof Error)
        return visit instanceof ShopDeleted ? refuse(404, LEARNER_NOT_FOUND) : refuse(409, DAMAGED)
      if (!visit) return refuse(409, TOO_MANY)
      // If the key was revoked meanwhile, nobody else would end the copy.
      if (!(await keys.trainer(bearerTokenOf(request)))) {
        visits.end(learner.shop, request.trainer.id)
        return refuse(401, KEY_INVALID)
      }
      request.about = { learner: learner.id, detail: '' }
      return reply.code(201).send(copyVisitOf(visit, addresses))
    },
  )
  app.delete<{ Params: { id: string } }>(
    path,
    { config: { role: 'trainer', act: 'visit-end' } },
    async (request, reply) => {
      const learner = await actions.learner(request.params.id)
      if (!learner || !request.trainer || !visits.end(learner.shop, request.trainer.id)) {
        return reply.code(404).send({ error: say(request, COPY_NOT_FOUND) })
      }
      request.about = { learner: learner.id, detail: '' }
      return { ok: say(request, 'Done.') }
    },
  )
}

function whyNobodyLooks({ addresses, areShopsRemote }: CopyVisitRoutesOptions): string | undefined {
  if (addresses.isolation === 'basic') return ONE_ADDRESS
  return areShopsRemote ? FAR_AWAY : undefined
}

/** Expected errors: the shop was just erased, or its learner has to open it first. */
function whyNot(error: unknown): ShopDeleted | ShopCopyError {
  if (error instanceof ShopDeleted || error instanceof ShopCopyError) return error
  throw error
}

/** Describes a copy for a trainer. */
export function copyVisitOf(
  visit: CopyVisit | undefined,
  addresses: Pick<Addresses, 'copyOrigin'>,
): CopyVisitState | null {
  const link = visit && addresses.copyOrigin(visit.key)
  return visit && link ? { link: `${link}/`, until: visit.until.toISOString() } : null
}
