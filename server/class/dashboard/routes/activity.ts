import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { DashboardActions } from '../actions.ts'
import type { ActivityFeed } from '../feed.ts'
import type { StaffKeys } from '../keys.ts'
import { bearerTokenOf } from '../request-fields.ts'
import { KEY_INVALID, LEARNER_NOT_FOUND } from '../texts.ts'

export interface ActivityRoutesOptions {
  actions: DashboardActions
  keys: StaffKeys
  tracker: ActivityTracker
  feed: ActivityFeed
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

const TOO_MANY = 'Too many tabs of the dashboard are open. Close some of them.'
const NOT_STUCK = 'This learner is no longer stuck.'

/** Adds the routes for the activity of the class. */
export function addActivityRoutes(
  app: FastifyInstance,
  { actions, keys, tracker, feed, say, language }: ActivityRoutesOptions,
): void {
  app.get('/api/activity/live', { config: { role: 'projector' } }, async (request, reply) => {
    const key = bearerTokenOf(request)
    await tracker.membersChanged()
    // The key may have been revoked meanwhile.
    const trainer = await keys.trainer(key)
    if (!trainer) return reply.code(401).send({ error: say(request, KEY_INVALID) })
    if (feed.isFull) return reply.code(503).send({ error: say(request, TOO_MANY) })
    const lastEvent = request.headers['last-event-id']
    reply.hijack()
    // The hook set the headers on the reply, which this stream bypasses.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
    })
    // If nothing was missed, nothing follows for a while. So confirm the connection now.
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
      if (!learner) return reply.code(404).send({ error: say(request, LEARNER_NOT_FOUND) })
      tracker.current()
      if (!tracker.activity.assignTrainer(learner.id, request.trainer?.name ?? '')) {
        return reply.code(409).send({ error: say(request, NOT_STUCK) })
      }
      request.about = { learner: learner.id, detail: '' }
      return { ok: say(request, 'Done.') }
    },
  )
}
