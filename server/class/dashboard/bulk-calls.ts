import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BulkAnswer } from '#contract/activity.ts'
import type { Role } from '#contract/dashboard.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { isFull } from '../../shop/storage/tables.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import { type Learner, Refused, type Register } from '../store/store.ts'
import type { DeskActs } from './acts.ts'
import { rowByRow } from './audit.ts'
import { giveHint, type HintParts } from './hint-calls.ts'
import { laterSentence } from './later.ts'
import { LONGEST_LIST, pickedIn } from './picked.ts'
import { whyRefused } from './refusals.ts'
import { DID_NOT_WORK, NO_ROOM, NOTHING_TO_UNDO } from './sentences.ts'

interface BulkParts extends HintParts {
  register: Pick<Register, 'learners' | 'pinboard'>
  acts: DeskActs
  keeper: RoomKeeper
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** What came of it for one of them: something to note beside the act, words that are told once, or why it was not done. */
interface Outcome {
  detail?: string
  words?: string
  why?: string
}

type Work = (learner: Learner, request: FastifyRequest) => Promise<Outcome>

/** One act on several learners, one after the other. Where one of them fails, the others go on. */
export function addBulkCalls(app: FastifyInstance, parts: BulkParts): void {
  const { acts } = parts
  const on = (role: Role, act: string, work: Work) => addBulkCall(app, parts, { role, act, work })
  on('helper', 'hint', async (learner, request) => {
    const given = await giveHint(parts, request, learner)
    return 'why' in given ? given : { detail: given.detail }
  })
  on('helper', 'hand-down', (learner) => unless(acts.takeHandDown(learner), 'Her hand is not up.'))
  on('trainer', 'words', async (learner) => ({ words: await acts.newWords(learner) }))
  on('trainer', 'remove', (learner) => unless(acts.remove(learner)))
  on('trainer', 'reset', (learner) => unless(acts.reset(learner, true)))
  on('trainer', 'start-over', (learner) => unless(acts.reset(learner, false)))
  on('trainer', 'undo', (learner) => unless(acts.undo(learner), NOTHING_TO_UNDO))
}

/** False: there was nothing to do, and why. */
async function unless(work: Promise<unknown>, why = ''): Promise<Outcome> {
  return (await work) === false ? { why } : {}
}

function addBulkCall(
  app: FastifyInstance,
  parts: BulkParts,
  { role, act, work }: { role: Role; act: string; work: Work },
): void {
  const { classId, register, keeper, troubles, say } = parts
  const { pinboard } = register
  const options = { bodyLimit: LONGEST_LIST, config: { role, act, isWrittenWithin: true } }
  app.post(`/api/acts/${act}`, options, async (request, reply): Promise<BulkAnswer> => {
    const picked = pickedIn(request, await register.learners(classId))
    if (typeof picked === 'string') return reply.code(400).send({ error: say(request, picked) })
    // A hint wants to know everybody, whoever has come meanwhile.
    await keeper.membersChanged()
    const trainer = request.trainer?.name ?? ''
    const writeDown = rowByRow({ pinboard, classId, troubles }, { trainer, act })
    const failed: { id: string; error: string }[] = []
    const words: { id: string; nickname: string; words: string }[] = []
    for (const learner of picked) {
      const { id, nickname } = learner
      const outcome = await tried(parts, act, () => work(learner, request))
      if (outcome.why !== undefined) failed.push({ id, error: say(request, outcome.why) })
      else await writeDown({ learner: id, detail: outcome.detail ?? '' })
      if (outcome.words !== undefined) words.push({ id, nickname, words: outcome.words })
    }
    keeper.noteNews()
    await keeper.showDone()
    return { done: picked.length - failed.length, failed, ...(words.length > 0 && { words }) }
  })
}

async function tried({ troubles }: BulkParts, act: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Refused ? whyRefused(error) : laterSentence(error)
    if (why) return { why }
    troubles.unexpected(error, { doing: `the desk's /api/acts/${act}` })
    return { why: isFull(error) ? NO_ROOM : DID_NOT_WORK }
  }
}
