import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { DashboardActions } from '../actions.ts'
import type { ActivityFeed } from '../feed.ts'
import type { StaffKeys } from '../keys.ts'
import { bearerOf } from '../request-fields.ts'
import { KEY_ENDED, NO_LEARNER } from '../texts.ts'

export interface ActivityRoutesParts {
  actions: DashboardActions
  keys: StaffKeys
  tracker: ActivityTracker
  feed: ActivityFeed
  say(request: FastifyRequest, english: string): string
  /** As files have it: `de_DE`. */
  language(request: FastifyRequest): string
}

const TOO_MANY = 'Too many look at this class already. Close some of the desk’s tabs.'
const NOT_STUCK = 'She is not stuck any more.'

/** What the desk says of the room that is at work. */
export function addActivityRoutes(
  app: FastifyInstance,
  { actions, keys, tracker, feed, say, language }: ActivityRoutesParts,
): void {
  app.get('/api/room/live', { config: { role: 'projector' } }, async (request, reply) => {
    const key = bearerOf(request)
    await tracker.membersChanged()
    // It may have been revoked while that was asked for.
    const trainer = await keys.trainer(key)
    if (!trainer) return reply.code(401).send({ error: say(request, KEY_ENDED) })
    if (feed.isFull) return reply.code(503).send({ error: say(request, TOO_MANY) })
    const lastEvent = request.headers['last-event-id']
    reply.hijack()
    // What every answer says was set on the reply, which has no part in this one any more.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
    })
    // Where nothing was missed, nothing follows for a while: whoever came back is to know at once that she is heard.
    reply.raw.flushHeaders()
    feed.listen(
      {
        trainer: trainer.id,
        isProjector: trainer.role === 'projector',
        mayStay: async () => (await keys.trainer(key)) !== undefined,
        out: reply.raw,
      },
      { language: language(request), ...(typeof lastEvent === 'string' && { lastEvent }) },
    )
    return reply
  })

  const path = '/api/learners/:id/take'
  app.post<{ Params: { id: string } }>(
    path,
    { config: { role: 'helper', act: 'take' } },
    async (request, reply) => {
      const learner = await actions.learner(request.params.id)
      if (!learner) return reply.code(404).send({ error: say(request, NO_LEARNER) })
      tracker.current()
      if (!tracker.activity.assignTrainer(learner.id, request.trainer?.name ?? '')) {
        return reply.code(409).send({ error: say(request, NOT_STUCK) })
      }
      request.about = { learner: learner.id, detail: '' }
      return { ok: say(request, 'Done.') }
    },
  )
}
