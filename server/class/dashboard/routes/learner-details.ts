import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopSettings } from '#lab'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import type { Addresses } from '../../access/addresses.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { Consents } from '../../privacy/consents.ts'
import type { ClassStore } from '../../store/store.ts'
import type { CopyVisits } from '../../visits/copies.ts'
import type { DashboardActions } from '../actions.ts'
import { LEARNER_NOT_FOUND } from '../texts.ts'
import { createTimeline } from '../timeline.ts'
import { copyVisitOf } from './copy-visits.ts'
import { liveVisitFor } from './live-visits.ts'

export interface LearnerDetailRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'eventsOf' | 'evidenceOf'>
  actions: Pick<DashboardActions, 'learner' | 'undoUntil'>
  tracker: ActivityTracker
  challenges: readonly Challenge[]
  settings: ShopSettings
  visits: Pick<CopyVisits, 'openFor'>
  consents: Pick<Consents, 'openConsent' | 'lastAskedBy'>
  addresses: Pick<Addresses, 'copyOrigin'>
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

export function addLearnerDetailRoutes(app: FastifyInstance, options: LearnerDetailRoutesOptions): void {
  const { classId, classStore, actions, tracker, challenges, settings, visits, consents, addresses } = options
  const { say, language } = options

  app.get<{ Params: { id: string } }>(
    '/api/learners/:id/timeline',
    { config: { role: 'helper', act: 'look' } },
    async (request, reply) => {
      const learner = await actions.learner(request.params.id)
      if (!learner) return reply.code(404).send({ error: say(request, LEARNER_NOT_FOUND) })
      await tracker.membersChanged()
      const entries = await classStore.eventsOf(learner.id)
      const known = request.trainer && visits.openFor(learner.shop, request.trainer.id)
      const as = {
        challenges,
        settings,
        language: language(request),
        undoUntil: await actions.undoUntil(learner),
        visit: copyVisitOf(known, addresses),
        live: liveVisitFor(consents, learner.shop, request.trainer?.id),
      }
      const timeline = createTimeline(tracker.current(), learner.id, entries, as)
      request.about = { learner: learner.id, detail: '' }
      return timeline ?? reply.code(404).send({ error: say(request, LEARNER_NOT_FOUND) })
    },
  )
  app.get<{ Params: { id: string } }>(
    '/api/evidence/:id',
    { config: { role: 'helper', act: 'evidence' } },
    async (request, reply) => {
      const found = await classStore.evidenceOf(classId, request.params.id)
      if (found) {
        request.about = { learner: null, detail: request.params.id }
        return found
      }
      return reply.code(404).send({ error: say(request, 'There is nothing stored about that.') })
    },
  )
}
