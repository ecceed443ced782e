import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Audience,
  CLASS_SCREENS,
  type LinkTarget,
  MOST_SELECTED,
  type TrainerMessage,
} from '#contract/activity.ts'
import { hasRole } from '#contract/dashboard.ts'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassShops } from '../../class-shops.ts'
import { parseMessageLink } from '../../learner/message-links.ts'
import { isAddressedTo, LONGEST_MESSAGE, type NewMessage } from '../../store/messages.ts'
import type { Learner } from '../../store/model.ts'
import type { ClassStore } from '../../store/store.ts'
import { textField } from '../request-fields.ts'
import { ROLE_TOO_LOW, TOO_MANY_MESSAGES } from '../texts.ts'

export interface MessageRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'learners' | 'shopOwners' | 'messageStore' | 'teamShops'>
  tracker: ActivityTracker
  shops: Pick<ClassShops, 'refreshClassPages'>
  challenges: readonly Pick<Challenge, 'key'>[]
  say(request: FastifyRequest, english: string): string
}

/** Who can be notified. */
interface AudienceOptions {
  classId: string
  classStore: Pick<ClassStore, 'teamShops'>
  shops: Pick<ClassShops, 'refreshClassPages'>
}

/** Enough for the ids of a large class. */
const LONGEST_BODY = 128 * 1024
const LONGEST_GROUP = 40

/** Adds the routes for messages, groups and raised hands. */
export function addMessageRoutes(app: FastifyInstance, options: MessageRoutesOptions): void {
  const { classId, classStore, tracker, challenges, say } = options
  const { messageStore } = classStore
  const limits = { bodyLimit: LONGEST_BODY }

  app.get(
    '/api/messages',
    { config: { role: 'helper' } },
    (): Promise<TrainerMessage[]> => messageStore.messages(classId),
  )
  app.post(
    '/api/messages',
    { ...limits, config: { role: 'helper', act: 'message' } },
    async (request, reply) => {
      const refuse = (why: string) => reply.code(400).send({ error: say(request, why) })
      const learners = await classStore.shopOwners(classId)
      const order = orderIn(request, learners, challenges)
      if (typeof order === 'string') return refuse(order)
      const { audience, place } = order
      if (!mayLead(request, place)) return reply.code(403).send({ error: say(request, ROLE_TOO_LOW) })
      const by = request.trainer?.name ?? ''
      const id = await messageStore.postMessage(classId, { ...order, by }, new Date())
      if (id === undefined) return refuse(TOO_MANY_MESSAGES)
      request.about = {
        learner: audience.to === 'learner' ? audience.learner : null,
        detail: detailOf(audience, place),
      }
      tracker.markNewMessages()
      await notifyAudience(
        options,
        learners.filter((one) => isAddressedTo(audience, one)),
      )
      return reply.code(201).send({ id, ok: say(request, 'Done.') })
    },
  )
  app.delete<{ Params: { id: string } }>(
    '/api/messages/:id',
    { config: { role: 'helper', act: 'takeBack' } },
    async (request, reply) => {
      const learners = await classStore.shopOwners(classId)
      const isGone = await messageStore.retractMessage(classId, request.params.id)
      if (!isGone) return reply.code(404).send({ error: say(request, 'There is no such message.') })
      tracker.markNewMessages()
      await notifyAudience(options, learners)
      return { ok: say(request, 'Done.') }
    },
  )
  app.post(
    '/api/groups',
    { ...limits, config: { role: 'trainer', act: 'group' } },
    async (request, reply) => {
      const group = textField(request, 'group').normalize('NFC').trim()
      if (group.length > LONGEST_GROUP || /\p{C}/u.test(group)) {
        return reply
          .code(400)
          .send({ error: say(request, 'The name of a group has at most 40 characters, in one line.') })
      }
      const named = learnersIn(bodyField(request, 'learners'), await classStore.learners(classId))
      if (!named) return reply.code(400).send({ error: say(request, 'One of them is not in this class.') })
      await messageStore.setGroup(
        classId,
        named.map(({ id }) => id),
        group || null,
      )
      request.about = { learner: null, detail: `${group}: ${named.length}` }
      await tracker.refresh()
      await notifyAudience(options, named)
      return { ok: say(request, 'Done.') }
    },
  )
}

/**
 * Notifies the pages of the recipients, also those in the shops of their teams. Closed shops show the message when they
 * open.
 */
export async function notifyAudience(
  { classId, shops, classStore }: AudienceOptions,
  learners: readonly Pick<Learner, 'id' | 'shop'>[],
): Promise<void> {
  const shared = await classStore.teamShops.shopsOf(classId, learners)
  await shops.refreshClassPages([...new Set([...learners.map(({ shop }) => shop), ...shared])])
}

/** Validates a new message. Returns what is wrong with it otherwise. */
function orderIn(
  request: FastifyRequest,
  learners: readonly Learner[],
  challenges: MessageRoutesOptions['challenges'],
): Omit<NewMessage, 'by'> | string {
  const text = textField(request, 'text').trim()
  if (text === '') return 'Write something first.'
  if (text.length > LONGEST_MESSAGE) return 'A message has at most 1,000 characters.'
  const audience = audienceIn(request, learners)
  if (isCrowd(request)) return 'Select at most 100. For more, use a group.'
  if (!audience) return 'This message has no recipients.'
  const wish = bodyField(request, 'place') ?? undefined
  const place = parseMessageLink(wish, challenges)
  if (wish !== undefined && !place) return 'That is not a place in a learner’s shop.'
  return { audience, text, place }
}

/** An address is opened as it is and may attack the learner's shop, so only trainers may use one. */
function mayLead({ trainer }: FastifyRequest, place: LinkTarget | undefined): boolean {
  if (!place || 'challenge' in place || CLASS_SCREENS.some((one) => one === place.path)) return true
  return trainer !== undefined && hasRole(trainer.role, 'trainer')
}

function isCrowd(request: FastifyRequest): boolean {
  const picked = fieldIn(bodyField(request, 'audience'), 'learners')
  return Array.isArray(picked) && picked.length > MOST_SELECTED
}

function audienceIn(request: FastifyRequest, learners: readonly Learner[]): Audience | undefined {
  const audience = bodyField(request, 'audience')
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

/** For the audit list: the number of recipients and not their names, so that an erased name appears nowhere. */
function detailOf(audience: Audience, place: LinkTarget | undefined): string {
  const where = place && ('path' in place ? place.path : place.challenge)
  return where === undefined ? whom(audience) : `${whom(audience)} → ${where}`
}

function whom(audience: Audience): string {
  if (audience.to === 'group') return `group: ${audience.group}`
  return audience.to === 'learners' ? `learners: ${audience.learners.length}` : audience.to
}

/** Undefined if one of them is not in the class. */
export function learnersIn(ids: unknown, learners: readonly Learner[]): Learner[] | undefined {
  if (!Array.isArray(ids)) return undefined
  const byId = new Map(learners.map((one) => [one.id, one]))
  const named = ids.flatMap((id: unknown) => byId.get(String(id)) ?? [])
  return named.length === ids.length && named.length > 0 ? named : undefined
}

export function bodyField({ body }: FastifyRequest, name: string): unknown {
  return fieldIn(body, name)
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
