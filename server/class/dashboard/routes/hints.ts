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
import { bodyField, notifyAudience } from './messages.ts'

export interface HintRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'shopOwners' | 'messageStore' | 'teamShops'>
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
const NO_CHALLENGE = 'There is no such challenge.'
const NO_STEP = 'This challenge has no such hint.'
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
 * Adds the routes that return the hints of a challenge, and give one to a learner: opened in the shop, and as a message.
 * `challenge` and `step` in the body choose one; without them it is the next hint of the learner's current challenge. A
 * plan closes hints for learners only, not for trainers.
 */
export function addHintRoutes(app: FastifyInstance, options: HintRoutesOptions): void {
  const { actions, tracker, challenges, say, language } = options
  const config = { role: 'helper', act: 'hint' } as const
  app.get<{ Params: { key: string } }>(
    '/api/challenges/:key/hints',
    { config: { role: 'helper' } },
    (request, reply) => {
      const challenge = challenges.find(({ key }) => key === request.params.key)
      if (!challenge) return reply.code(404).send({ error: say(request, NO_CHALLENGE) })
      return { hints: hintTexts(options, challenge, language(request)) }
    },
  )
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
  options: HintRoutesOptions,
  request: FastifyRequest,
  learner: Learner | undefined,
): Promise<Given | NotGiven> {
  const { classId, classStore, tracker, shops, challenges, language } = options
  const person = learner && tracker.current().learner(learner.id)
  if (!learner || !person || learner.removedAt !== null) return { status: 404, why: LEARNER_NOT_FOUND }
  const wanted = wantedHint(request)
  const challenge = challenges.find(({ key }) => key === (wanted.challenge ?? person.at?.key))
  if (!challenge && wanted.challenge !== undefined) return { status: 404, why: NO_CHALLENGE }
  if (!challenge) return { status: 409, why: NOWHERE }
  if (wanted.step !== undefined && !isStepOf(challenge, wanted.step)) return { status: 400, why: NO_STEP }
  // Checked before the hint is opened: without its message the learner would hardly notice it.
  if ((await classStore.messageStore.countMessages(classId)) >= MOST_MESSAGES) {
    return { status: 409, why: TOO_MANY_MESSAGES }
  }
  // The shop knows best: the learner or another trainer may have opened a hint just now.
  const step = await shops.giveHint(learner.shop, challenge, wanted.step)
  if (step === undefined) return { status: 409, why: NO_HINTS }
  const { title } = localizeChallenge(challenge, language(request))
  const texts = hintTexts(options, challenge, language(request))
  const text = `${title} (${step}/${texts.length}): ${texts[step - 1] ?? ''}`.slice(0, LONGEST_MESSAGE)
  const audience = { to: 'learner', learner: learner.id } as const
  const by = request.trainer?.name ?? ''
  const id = await classStore.messageStore.postMessage(classId, { by, audience, text }, new Date())
  await notifyAudience(options, [learner])
  // Another message may have reached the limit meanwhile.
  const said = id === undefined ? NO_MESSAGE : 'Done.'
  return { challenge: challenge.key, step, detail: `${challenge.key} ${step}`, said }
}

/** What a trainer chose. A `step` that is no number matches no hint. */
function wantedHint(request: FastifyRequest): { challenge?: string; step?: number } {
  const [challenge, step] = [bodyField(request, 'challenge'), bodyField(request, 'step')]
  return {
    ...(challenge !== undefined && { challenge: String(challenge) }),
    ...(step !== undefined && { step: Number(step) }),
  }
}

function isStepOf({ hints }: Challenge, step: number): boolean {
  return hints[step - 1] !== undefined
}

/** As plain text. */
function hintTexts({ settings }: HintRoutesOptions, challenge: Challenge, language: string): string[] {
  const { hints } = localizeChallenge(challenge, language)
  return hints.map((hint) => plainText(fillPlaceholders(hint, settings)))
}
