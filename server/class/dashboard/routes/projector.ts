import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProjectorInfo } from '#contract/dashboard.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { ClassStore } from '../../store/store.ts'
import type { ActivityFeed } from '../feed.ts'
import { readRoster } from './admission.ts'

export interface ProjectorRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'learners' | 'roster'> & { messageStore: Pick<MessageStore, 'hideNames'> }
  plans: Pick<ClassPlans, 'forLearner'>
  feed: Pick<ActivityFeed, 'hideNames'>
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

/** Adds the routes of the projector's page, and the one that hides nicknames on it. */
export function addProjectorRoutes(
  app: FastifyInstance,
  { classId, classStore, plans, feed, say, language }: ProjectorRoutesOptions,
): void {
  app.get('/api/projector', { config: { role: 'projector' } }, async (request): Promise<ProjectorInfo> => {
    const roster = await readRoster(classStore, classId)
    return {
      plan: plans.forLearner(language(request)),
      missing: roster?.filter(({ hasJoined }) => !hasJoined).length ?? null,
    }
  })
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
