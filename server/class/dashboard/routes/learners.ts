import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/dashboard.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import { type Learner, StoreRefusal } from '../../store/model.ts'
import type { DashboardActions } from '../actions.ts'
import { pathOfAction } from '../paths.ts'
import { textField } from '../request-fields.ts'
import { ERASURE_INCOMPLETE, LEARNER_NOT_FOUND, NOTHING_TO_UNDO } from '../texts.ts'

export interface LearnerRoutesParts {
  actions: DashboardActions
  tracker: Pick<ActivityTracker, 'refresh'>
  say(request: FastifyRequest, english: string): string
}

type Work = (learner: Learner, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Adds the routes for actions on one learner, and for opening and closing the class. They throw `StoreRefusal`. */
export function addLearnerRoutes(app: FastifyInstance, parts: LearnerRoutesParts): void {
  const { actions, say } = parts
  const on = (role: Role, act: string, work: Work, answersAnyway = false) =>
    addLearnerCall(app, parts, { role, act, work, answersAnyway })
  for (const act of ['open', 'close'] as const) {
    app.post(`/api/class/${act}`, { config: { role: 'trainer', act } }, (request) =>
      done(actions.setOpen(act === 'open'), request, say),
    )
  }
  on('helper', 'hand-down', (learner) => actions.lowerHand(learner))
  // The passphrase is sent even if the audit row fails, because the old one is already invalid.
  on('trainer', 'words', async (learner) => ({ words: await actions.renewPassphrase(learner) }), true)
  on('trainer', 'rename', (learner, request) => actions.rename(learner, textField(request, 'nickname')))
  on('trainer', 'remove', (learner) => actions.remove(learner))
  on('trainer', 'reset', (learner) => actions.reset(learner, true))
  on('trainer', 'start-over', (learner) => actions.reset(learner, false))
  on('trainer', 'undo', async (learner, request, reply) => {
    if (await actions.undo(learner)) return undefined
    reply.code(409)
    return { error: say(request, NOTHING_TO_UNDO) }
  })
  // Cannot be undone, so the result is sent even if the audit row fails. An erase that only started counts as success
  // and is audited now, because the job that finishes it knows no trainer.
  on(
    'trainer',
    'erase',
    async (learner, request, reply) => {
      if ((await actions.erase(learner)) === 'done') return undefined
      reply.code(202)
      return { ok: say(request, ERASURE_INCOMPLETE) }
    },
    true,
  )
}

function addLearnerCall(
  app: FastifyInstance,
  { actions, tracker, say }: LearnerRoutesParts,
  { role, act, work, answersAnyway }: { role: Role; act: string; work: Work; answersAnyway: boolean },
): void {
  const path = `/api/learners/:id/${pathOfAction(act)}`
  const config = { role, act, answersAnyway }
  app.post<{ Params: { id: string } }>(path, { config }, async (request, reply) => {
    const learner = await actions.learnerNow(request.params.id)
    if (!learner) return reply.code(404).send({ error: say(request, LEARNER_NOT_FOUND) })
    const answer = await done(work(learner, request, reply), request, say)
    request.about = { learner: act === 'erase' ? null : learner.id, detail: '' }
    await tracker.refresh()
    return answer
  })
}

/** If the work returns false, there was no such learner, or nothing to do. */
async function done(
  work: Promise<unknown>,
  request: FastifyRequest,
  say: LearnerRoutesParts['say'],
): Promise<object> {
  const result = await work
  if (result === false) throw new StoreRefusal('unknown')
  return typeof result === 'object' && result !== null ? result : { ok: say(request, 'Done.') }
}
