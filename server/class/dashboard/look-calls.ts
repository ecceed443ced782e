import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopSettings } from '#lab'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'
import type { Addresses } from '../access/addresses.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import { certificateOf } from '../learner/certificate.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Register } from '../store/store.ts'
import type { Visits } from '../visits/copies.ts'
import type { DeskActs } from './acts.ts'
import { csvOf, disguised, type ExportRow } from './export.ts'
import { liveFor } from './live-calls.ts'
import { NO_LEARNER } from './sentences.ts'
import { recordsOf, timelineOf } from './timeline.ts'
import { shown } from './visit-calls.ts'

export interface LookParts {
  classId: string
  register: Pick<Register, 'journalOf' | 'evidence' | 'secret' | 'classOf'>
  acts: Pick<DeskActs, 'learner' | 'undoUntil'>
  keeper: RoomKeeper
  challenges: readonly Challenge[]
  settings: ShopSettings
  visits: Pick<Visits, 'openFor'>
  consents: Pick<Consents, 'at' | 'lastOf'>
  addresses: Pick<Addresses, 'copy'>
  say(request: FastifyRequest, english: string): string
  /** As files have it: `de_DE`. */
  language(request: FastifyRequest): string
}

/** What a trainer sees of one learner, and takes along of all. */
export function addLookCalls(app: FastifyInstance, parts: LookParts): void {
  const { classId, register, acts, keeper, challenges, settings, visits, consents, addresses } = parts
  const { say, language } = parts

  app.get<{ Params: { id: string } }>(
    '/api/learners/:id/timeline',
    { config: { role: 'helper', act: 'look' } },
    async (request, reply) => {
      const learner = await acts.learner(request.params.id)
      if (!learner) return reply.code(404).send({ error: say(request, NO_LEARNER) })
      await keeper.membersChanged()
      const entries = await register.journalOf(learner.id)
      const known = request.trainer && visits.openFor(learner.shop, request.trainer.id)
      const as = {
        ...{ challenges, settings, language: language(request), undoUntil: await acts.undoUntil(learner) },
        visit: shown(known, addresses),
        live: liveFor(consents, learner.shop, request.trainer?.id),
      }
      const timeline = timelineOf(keeper.look(), learner.id, entries, as)
      request.about = { learner: learner.id, detail: '' }
      return timeline ?? reply.code(404).send({ error: say(request, NO_LEARNER) })
    },
  )
  app.get<{ Params: { id: string } }>(
    '/api/evidence/:id',
    { config: { role: 'helper', act: 'evidence' } },
    async (request, reply) => {
      const found = await register.evidence(classId, request.params.id)
      if (found) {
        request.about = { learner: null, detail: request.params.id }
        return found
      }
      return reply.code(404).send({ error: say(request, 'There is nothing to see of that.') })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/learners/:id/certificate',
    { config: { role: 'trainer', act: 'certificate' } },
    async (request, reply) => {
      const learner = await acts.learner(request.params.id)
      const itsClass = await register.classOf(classId)
      if (!learner || !itsClass) return reply.code(404).send({ error: say(request, NO_LEARNER) })
      request.about = { learner: learner.id, detail: '' }
      const who = { className: itsClass.name, nickname: learner.nickname }
      return certificateOf(who, await register.journalOf(learner.id), challenges)
    },
  )

  const rowsFor = async (request: FastifyRequest): Promise<ExportRow[]> => {
    await keeper.membersChanged()
    const rows = exportRows(parts, language(request))
    const isAnonymous = wishOf(request) === '1'
    request.about = { learner: null, detail: isAnonymous ? 'anonymous' : '' }
    if (isAnonymous) return disguised(rows, { secret: await register.secret(), classId })
    return rows.map(({ id: _, ...row }) => row)
  }
  app.get('/api/export.csv', { config: { role: 'trainer', act: 'export' } }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="class.csv"')
      .send(csvOf(await rowsFor(request))),
  )
  app.get('/api/export.json', { config: { role: 'trainer', act: 'export' } }, async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="class.json"')
      .send(JSON.stringify(await rowsFor(request))),
  )
}

function exportRows({ keeper, challenges }: LookParts, language: string): (ExportRow & { id: string })[] {
  const names = new Map(
    challenges.map((challenge) => [challenge.key, localizeChallenge(challenge, language).title]),
  )
  return keeper
    .look()
    .everybody()
    .flatMap((person) =>
      recordsOf(person).map((record) => ({
        ...{ id: person.id, learner: person.nickname, group: person.group },
        ...record,
        name: names.get(record.key) ?? record.key,
      })),
    )
}

/** `?anonymous=1` */
function wishOf({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, 'anonymous') : undefined
}
