import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReplayRefusal, Replays, VisitCopy } from '../../../training/proof/replays.ts'
import type { CopyVisits } from '../../visits/copies.ts'
import type { DashboardActions } from '../actions.ts'
import { textField } from '../request-fields.ts'
import { COPY_NOT_FOUND } from '../texts.ts'

export interface ReplayRoutesOptions {
  actions: Pick<DashboardActions, 'learner'>
  visits: Pick<CopyVisits, 'openFor' | 'shopAt'>
  replays: Replays
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

const STATUS: Readonly<Record<ReplayRefusal, number>> = { unknown: 404, unsendable: 409, busy: 429 }
const WHY: Readonly<Record<ReplayRefusal, string>> = {
  unknown: 'The copy has no such step.',
  unsendable: 'This step was not stored completely: do it by hand in the copy.',
  busy: 'Others are sending at this moment. Please try again.',
}

type OfLearner = FastifyRequest<{ Params: { id: string } }>

/** Adds the routes that replay an attack, step by step, on the trainer's copy of the shop. */
export function addReplayRoutes(app: FastifyInstance, options: ReplayRoutesOptions): void {
  const { actions, visits, replays, say, language } = options

  /** Runs work on the trainer's copy. Returns undefined if there is none, or if it ended meanwhile. */
  const onCopy = async <T>(
    request: OfLearner,
    work: (copied: VisitCopy) => Promise<T>,
  ): Promise<T | undefined> => {
    const learner = await actions.learner(request.params.id)
    const visit = learner && request.trainer && visits.openFor(learner.shop, request.trainer.id)
    const copy = visit && visits.shopAt(visit.key)
    if (!learner || !visit || !copy) return undefined
    request.about = { learner: learner.id, detail: '' }
    const isOpen = (): boolean => visits.shopAt(visit.key) !== undefined
    const done = await work({ copy, of: learner.shop }).catch((error: unknown) => {
      if (isOpen()) throw error
      return undefined
    })
    return isOpen() ? done : undefined
  }

  app.get<{ Params: { id: string } }>(
    '/api/learners/:id/visit/attacks',
    { config: { role: 'trainer', act: 'attacks' } },
    async (request, reply) => {
      const attacks = await onCopy(request, (copied) => replays.attacks(copied, language(request)))
      return attacks ?? reply.code(404).send({ error: say(request, COPY_NOT_FOUND) })
    },
  )
  app.post<{ Params: { id: string } }>(
    '/api/learners/:id/visit/replay',
    { config: { role: 'trainer', act: 'replay' } },
    async (request, reply) => {
      const at = stepIn(request)
      const sent = await onCopy(request, (copied) => replays.send(copied, at, language(request)))
      if (sent === undefined) return reply.code(404).send({ error: say(request, COPY_NOT_FOUND) })
      if (typeof sent === 'string') return reply.code(STATUS[sent]).send({ error: say(request, WHY[sent]) })
      request.about = { learner: request.params.id, detail: `${at.challenge} ${at.step + 1}` }
      return sent
    },
  )
}

/** The wanted step; an impossible one if none is given. */
function stepIn(request: FastifyRequest): { challenge: string; step: number } {
  const { body } = request
  const step: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'step') : undefined
  return { challenge: textField(request, 'challenge'), step: typeof step === 'number' ? step : -1 }
}
