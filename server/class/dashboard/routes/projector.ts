import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MessageStore } from '../../store/messages.ts'
import type { ActivityFeed } from '../feed.ts'

export interface ProjectorRoutesOptions {
  classId: string
  classStore: { messageStore: Pick<MessageStore, 'hideNames'> }
  feed: Pick<ActivityFeed, 'hideNames'>
  say(request: FastifyRequest, english: string): string
}

/** Adds the route that hides nicknames on projectors. */
export function addProjectorRoutes(
  app: FastifyInstance,
  { classId, classStore, feed, say }: ProjectorRoutesOptions,
): void {
  app.post(
    '/api/projector/names',
    { config: { role: 'trainer', act: 'wallNames' } },
    async (request, reply) => {
      const areHidden = fieldOf(request.body, 'areHidden')
      if (typeof areHidden !== 'boolean') {
        return reply.code(400).send({ error: say(request, 'That was not understood.') })
      }
      await classStore.messageStore.hideNames(classId, areHidden)
      feed.hideNames(areHidden)
      request.about = { learner: null, detail: areHidden ? 'on' : 'off' }
      return { ok: say(request, 'Done.') }
    },
  )
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
