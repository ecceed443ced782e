import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopSettings } from '#lab'
import type { Host } from '../../host/host.ts'
import type { Challenge } from '../../training/catalogue.ts'
import type { GivenHints } from '../../training/given-hints.ts'
import { plainText } from '../../training/notices.ts'
import { fillIn } from '../../training/placeholders.ts'
import { spoken } from '../../training/spoken.ts'
import { LONGEST_MESSAGE } from '../register/pinboard.ts'
import type { Register } from '../register/register.ts'
import type { RoomKeeper } from '../room/keeper.ts'
import type { DeskActs } from './acts.ts'

export interface HintParts {
  classId: string
  register: Pick<Register, 'pinboard'>
  acts: Pick<DeskActs, 'learner'>
  keeper: RoomKeeper
  host: Pick<Host, 'use'>
  challenges: readonly Challenge[]
  settings: ShopSettings
  hints: GivenHints
  say(request: FastifyRequest, english: string): string
  /** As files have it: `de_DE`. */
  language(request: FastifyRequest): string
}

const NOBODY = 'There is no such learner in this class.'
const NOWHERE = 'Nobody can see what she is at.'
const NO_HINTS = 'She has all hints of that already.'
const TOO_MANY =
  'The hint is open in her shop, but she got no message: there are 500 already. Take some back first.'

/**
 * Gives somebody the next hint of the challenge that she is at: as a message that names it, and open in her shop. What a
 * plan has closed is closed for learners only.
 */
export function addHintCalls(app: FastifyInstance, parts: HintParts): void {
  const { classId, register, acts, keeper, host, challenges, settings, hints, say, language } = parts
  const path = '/api/learners/:id/hint'
  app.post<{ Params: { id: string } }>(
    path,
    { config: { role: 'helper', act: 'hint' } },
    async (request, reply) => {
      const refuse = (status: number, why: string) => reply.code(status).send({ error: say(request, why) })
      const learner = await acts.learner(request.params.id)
      if (learner) await keeper.membersChanged()
      const person = learner && keeper.look().person(learner.id)
      if (!learner || !person || learner.removedAt !== null) return refuse(404, NOBODY)
      const challenge = challenges.find(({ key }) => key === person.at?.key)
      if (!challenge) return refuse(409, NOWHERE)
      // Known in her shop first: what she opened in this very moment, and what another trainer gives her.
      const step = await host.use(learner.shop, async (shop) => hints.give(shop, challenge))
      if (step === undefined) return refuse(409, NO_HINTS)
      const { title, hints: texts } = spoken(challenge, language(request))
      const hint = plainText(fillIn(texts[step - 1] ?? '', settings))
      const text = `${title} (${step}/${texts.length}): ${hint}`.slice(0, LONGEST_MESSAGE)
      const to = { to: 'learner', learner: learner.id } as const
      const by = request.trainer?.name ?? ''
      const id = await register.pinboard.post(classId, { by, audience: to, text }, new Date())
      if (id === undefined) return refuse(409, TOO_MANY)
      request.about = { learner: learner.id, detail: `${challenge.key} ${step}` }
      await host.use(learner.shop, async (shop) => shop.send('class news'))
      keeper.noteNews()
      return reply.code(201).send({ ok: say(request, 'Done.'), challenge: challenge.key, step })
    },
  )
}
