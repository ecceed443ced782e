import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Audience, DeskMessage } from '#contract/room.ts'
import type { Host } from '../../host/host.ts'
import { isFor, LONGEST_MESSAGE } from '../register/pinboard.ts'
import type { Learner, Register } from '../register/register.ts'
import type { RoomKeeper } from '../room/keeper.ts'
import { textOf } from './bearer.ts'

export interface MessageParts {
  classId: string
  register: Pick<Register, 'learners' | 'pinboard'>
  keeper: RoomKeeper
  host: Pick<Host, 'ifAwake'>
  say(request: FastifyRequest, english: string): string
}

/** A list of all ids of a large class. */
const LONGEST_BODY = 128 * 1024
const LONGEST_GROUP = 40
/** Every page that asks for its messages looks through all of these lists. For more there are groups. */
const MOST_PICKED = 100

/** What trainers write to learners, groups, and hands that are up. */
export function addMessageCalls(app: FastifyInstance, parts: MessageParts): void {
  const { classId, register, keeper, say } = parts
  const { pinboard } = register
  const limits = { bodyLimit: LONGEST_BODY }

  app.get(
    '/api/messages',
    { config: { role: 'helper' } },
    (): Promise<DeskMessage[]> => pinboard.messages(classId),
  )
  app.post(
    '/api/messages',
    { ...limits, config: { role: 'helper', act: 'message' } },
    async (request, reply) => {
      const refuse = (why: string) => reply.code(400).send({ error: say(request, why) })
      const text = textOf(request, 'text').trim()
      if (text === '') return refuse('Write something first.')
      if (text.length > LONGEST_MESSAGE) return refuse('A message has at most 1,000 characters.')
      const learners = await register.learners(classId)
      const audience = audienceIn(request, learners)
      if (isCrowd(request)) return refuse('Pick at most 100. For more, make a group of them.')
      if (!audience) return refuse('There is nobody whom this message could be for.')
      const id = await pinboard.post(classId, { by: request.trainer?.name ?? '', audience, text }, new Date())
      if (id === undefined) return refuse('There are 500 messages already. Take some back first.')
      request.about = {
        learner: audience.to === 'learner' ? audience.learner : null,
        detail: detailOf(audience),
      }
      keeper.noteNews()
      await tell(
        parts,
        learners.filter((one) => isFor(audience, one)),
      )
      return reply.code(201).send({ id, ok: say(request, 'Done.') })
    },
  )
  app.delete<{ Params: { id: string } }>(
    '/api/messages/:id',
    { config: { role: 'helper', act: 'takeBack' } },
    async (request, reply) => {
      const isGone = await pinboard.takeBack(classId, request.params.id)
      if (!isGone) return reply.code(404).send({ error: say(request, 'There is no such message.') })
      keeper.noteNews()
      await tell(parts, await register.learners(classId))
      return { ok: say(request, 'Done.') }
    },
  )
  app.post(
    '/api/groups',
    { ...limits, config: { role: 'trainer', act: 'group' } },
    async (request, reply) => {
      const group = textOf(request, 'group').normalize('NFC').trim()
      if (group.length > LONGEST_GROUP || /\p{C}/u.test(group)) {
        return reply
          .code(400)
          .send({ error: say(request, 'The name of a group has at most 40 characters, in one line.') })
      }
      const named = learnersIn(fieldOf(request, 'learners'), await register.learners(classId))
      if (!named)
        return reply.code(400).send({ error: say(request, 'Somebody among them is not in this class.') })
      await pinboard.setGroup(
        classId,
        named.map(({ id }) => id),
        group || null,
      )
      request.about = { learner: null, detail: `${group}: ${named.length}` }
      await keeper.membersChanged()
      await tell(parts, named)
      return { ok: say(request, 'Done.') }
    },
  )
}

/** Their pages ask again. Who sleeps sees it when she wakes. */
export async function tell(
  { host }: Pick<MessageParts, 'host'>,
  learners: readonly Pick<Learner, 'shop'>[],
): Promise<void> {
  for (const { shop } of learners) (await host.ifAwake(shop))?.send('class news')
}

function isCrowd(request: FastifyRequest): boolean {
  const picked = fieldIn(fieldOf(request, 'audience'), 'learners')
  return Array.isArray(picked) && picked.length > MOST_PICKED
}

function audienceIn(request: FastifyRequest, learners: readonly Learner[]): Audience | undefined {
  const audience = fieldOf(request, 'audience')
  const [to, group, learner] = ['to', 'group', 'learner'].map((name) => fieldIn(audience, name))
  if (to === 'all') return { to }
  if (to === 'group' && typeof group === 'string' && learners.some((one) => one.groupName === group)) {
    return { to, group }
  }
  if (to === 'learner' && typeof learner === 'string' && learners.some((one) => one.id === learner)) {
    return { to, learner }
  }
  const picked = to === 'learners' ? learnersIn(fieldIn(audience, 'learners'), learners) : undefined
  if (!picked) return undefined
  return { to: 'learners', learners: [...new Set(picked.map(({ id }) => id))] }
}

/** For the audit list: how many, and not who, as whoever is erased is to be in no row. */
function detailOf(audience: Audience): string {
  if (audience.to === 'group') return `group: ${audience.group}`
  return audience.to === 'learners' ? `learners: ${audience.learners.length}` : audience.to
}

/** Undefined where one of them is not in the class. */
function learnersIn(ids: unknown, learners: readonly Learner[]): Learner[] | undefined {
  if (!Array.isArray(ids)) return undefined
  const byId = new Map(learners.map((one) => [one.id, one]))
  const named = ids.flatMap((id: unknown) => byId.get(String(id)) ?? [])
  return named.length === ids.length && named.length > 0 ? named : undefined
}

function fieldOf({ body }: FastifyRequest, name: string): unknown {
  return fieldIn(body, name)
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
