import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopSettings } from '#lab'
import { type Challenge, localizeChallenge } from '../../../training/catalogue/challenges.ts'
import { fillPlaceholders } from '../../../training/catalogue/placeholders.ts'
import { plainText } from '../../../training/judging/notices.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassShops } from '../../class-shops.ts'
import { LONGEST_MESSAGE, MOST_MESSAGES } from '../../store/messages.ts'
import type { Learner } from '../../store/model.ts'
import type { ClassStore } from '../../store/store.ts'
import type { DashboardActions } from '../actions.ts'
import { LEARNER_NOT_FOUND, TOO_MANY_MESSAGES } from '../texts.ts'

export interface HintRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'learners' | 'messageStore'>
  actions: Pick<DashboardActions, 'learnerNow'>
  tracker: ActivityTracker
  shops: Pick<ClassShops, 'giveHint' | 'refreshClassPages'>
  challenges: readonly Challenge[]
  settings: ShopSettings
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

const NOWHERE = 'The learner’s current challenge is not known.'
const NO_HINTS = 'All hints of this challenge are open already.'
const NO_MESSAGE =
  'The hint is open in the shop, but the learner got no message: there are 500 already. Withdraw some first.'

interface Given {
  challenge: string
  step: number
  /** For the audit list. */
  detail: string
  /** The result for the trainer. */
  said: string
}

/** Why no hint was given. */
interface NotGiven {
  status: number
  why: string
}

/**
 * Adds the route that gives a learner the next hint of their current challenge: opened in the shop, and as a message. A
 * plan closes hints for learners only, not for trainers.
 */
export function addHintRoutes(app: FastifyInstance, options: HintRoutesOptions): void {
  const { actions, tracker, say } = options
  const config = { role: 'helper', act: 'hint' } as const
  app.post<{ Params: { id: string } }>('/api/learners/:id/hint', { config }, async (request, reply) => {
    const learner = await actions.learnerNow(request.params.id)
    if (learner) await tracker.membersChanged()
    const given = await giveHint(options, request, learner)
    if ('why' in given) return reply.code(given.status).send({ error: say(request, given.why) })
    const { challenge, step, detail, said } = given
    request.about = { learner: learner?.id ?? null, detail }
    tracker.markNewMessages()
    return reply.code(201).send({ ok: say(request, said), challenge, step })
  })
}

/** Call `membersChanged` of the tracker first. */
export async function giveHint(
  { classId, classStore, tracker, shops, challenges, settings, language }: HintRoutesOptions,
  request: FastifyRequest,
  learner: Learner | undefined,
): Promise<Given | NotGiven> {
  const person = learner && tracker.current().learner(learner.id)
  if (!learner || !person || learner.removedAt !== null) return { status: 404, why: LEARNER_NOT_FOUND }
  const challenge = challenges.find(({ key }) => key === person.at?.key)
  if (!challenge) return { status: 409, why: NOWHERE }
  // Checked before the hint is opened: without its message the learner would hardly notice it.
  if ((await classStore.messageStore.countMessages(classId)) >= MOST_MESSAGES) {
    return { status: 409, why: TOO_MANY_MESSAGES }
  }
  // The shop knows best: the learner or another trainer may have opened a hint just now.
  const step = await shops.giveHint(learner.shop, challenge)
  if (step === undefined) return { status: 409, why: NO_HINTS }
  const { title, hints: texts } = localizeChallenge(challenge, language(request))
  const hint = plainText(fillPlaceholders(texts[step - 1] ?? '', settings))
  const text = `${title} (${step}/${texts.length}): ${hint}`.slice(0, LONGEST_MESSAGE)
  const audience = { to: 'learner', learner: learner.id } as const
  const by = request.trainer?.name ?? ''
  const id = await classStore.messageStore.postMessage(classId, { by, audience, text }, new Date())
  await shops.refreshClassPages([learner.shop])
  // Another message may have reached the limit meanwhile.
  const said = id === undefined ? NO_MESSAGE : 'Done.'
  return { challenge: challenge.key, step, detail: `${challenge.key} ${step}`, said }
}
