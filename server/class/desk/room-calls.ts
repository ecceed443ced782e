import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Speech } from '../../http/translations.ts'
import type { RoomKeeper } from '../room/keeper.ts'
import type { DeskActs } from './acts.ts'
import { bearerOf } from './bearer.ts'
import type { Feed } from './feed.ts'
import type { DeskKeys } from './keys.ts'

export interface RoomCallParts {
  acts: DeskActs
  keys: DeskKeys
  keeper: RoomKeeper
  feed: Feed
  speech(request: FastifyRequest): Speech
}

const NOBODY = 'There is no such learner in this class.'
const TOO_MANY = 'Too many look at this class already. Close some of the desk’s tabs.'
const NOT_STUCK = 'She is not stuck any more.'

/** What the desk says of the room that is at work. */
export function addRoomCalls(
  app: FastifyInstance,
  { acts, keys, keeper, feed, speech }: RoomCallParts,
): void {
  app.get('/api/room/live', async (request, reply) => {
    const key = bearerOf(request)
    const trainer = await keys.trainer(key)
    const { say, lang } = speech(request)
    if (!trainer) return reply.code(401).send({ error: say('Open the link that the start has printed.') })
    await keeper.membersChanged()
    if (feed.isFull) return reply.code(503).send({ error: say(TOO_MANY) })
    const lastEvent = request.headers['last-event-id']
    reply.hijack()
    // What every answer says was set on the reply, which has no part in this one any more.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
    })
    feed.listen(
      { trainer: trainer.id, mayStay: async () => (await keys.trainer(key)) !== undefined, out: reply.raw },
      { language: lang.replace('-', '_'), ...(typeof lastEvent === 'string' && { lastEvent }) },
    )
    return reply
  })

  app.post<{ Params: { id: string } }>('/api/learners/:id/take', async (request, reply) => {
    const { say } = speech(request)
    const learner = await acts.learner(request.params.id)
    const trainer = await keys.trainer(bearerOf(request))
    if (!learner || !trainer) return reply.code(404).send({ error: say(NOBODY) })
    keeper.look()
    if (!keeper.room.takeCare(learner.id, trainer.name))
      return reply.code(409).send({ error: say(NOT_STUCK) })
    return { ok: say('Done.') }
  })
}
