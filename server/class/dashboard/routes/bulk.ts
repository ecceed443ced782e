import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BulkActionResult } from '#contract/activity.ts'
import type { Role } from '#contract/dashboard.ts'
import type { ErrorReporter } from '../../../host/error-reporter.ts'
import { isFull } from '../../../shop/storage/tables.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import { type Learner, StoreRefusal } from '../../store/model.ts'
import type { ClassStore } from '../../store/store.ts'
import type { DashboardActions } from '../actions.ts'
import { auditPerLearner } from '../audit.ts'
import { pathOfAction } from '../paths.ts'
import { LONGEST_LIST, selectionIn } from '../selection.ts'
import { DISK_FULL, NOTHING_TO_UNDO, refusalText, retryText, UNEXPECTED_ERROR } from '../texts.ts'
import { giveHint, type HintRoutesOptions } from './hints.ts'

interface BulkRoutesOptions extends HintRoutesOptions {
  classStore: Pick<ClassStore, 'shopOwners' | 'learner' | 'messageStore' | 'teamShops'>
  actions: DashboardActions
  tracker: ActivityTracker
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** The result for one learner: a detail for the audit list, a passphrase that is shown once, or why it failed. */
interface Outcome {
  detail?: string
  words?: string
  why?: string
}

type Work = (learner: Learner, request: FastifyRequest) => Promise<Outcome>

/** Adds the route for one action on several learners, one after the other. A failure does not stop the others. */
export function addBulkRoutes(app: FastifyInstance, parts: BulkRoutesOptions): void {
  const { actions } = parts
  const on = (role: Role, act: string, work: Work) => addBulkCall(app, parts, { role, act, work })
  on('helper', 'hint', async (learner, request) => {
    const given = await giveHint(parts, request, learner)
    return 'why' in given ? given : { detail: given.detail }
  })
  on('helper', 'hand-down', (learner) => unless(actions.lowerHand(learner), 'This learner’s hand is not up.'))
  on('trainer', 'words', async (learner) => ({ words: await actions.renewPassphrase(learner) }))
  on('trainer', 'remove', (learner) => unless(actions.remove(learner)))
  on('trainer', 'reset', (learner) => unless(actions.reset(learner, true)))
  on('trainer', 'start-over', (learner) => unless(actions.reset(learner, false)))
  on('trainer', 'undo', (learner) => unless(actions.undo(learner), NOTHING_TO_UNDO))
}

/** If the work returns false, there was nothing to do. */
async function unless(work: Promise<unknown>, why = ''): Promise<Outcome> {
  return (await work) === false ? { why } : {}
}

function addBulkCall(
  app: FastifyInstance,
  parts: BulkRoutesOptions,
  { role, act, work }: { role: Role; act: string; work: Work },
): void {
  const { classId, classStore, tracker, say } = parts
  const options = { bodyLimit: LONGEST_LIST, config: { role, act, writesOwnAudit: true } }
  app.post(
    `/api/actions/${pathOfAction(act)}`,
    options,
    async (request, reply): Promise<BulkActionResult> => {
      const picked = selectionIn(request, await classStore.shopOwners(classId))
      if (typeof picked === 'string') return reply.code(400).send({ error: say(request, picked) })
      // Hints need the latest members.
      await tracker.membersChanged()
      const trainer = request.trainer?.name ?? ''
      const writeDown = auditPerLearner(parts, { trainer, act })
      const failed: { id: string; error: string }[] = []
      const words: { id: string; nickname: string; words: string }[] = []
      for (const learner of picked) {
        const { id, nickname } = learner
        const outcome = await tried(parts, act, () => work(learner, request))
        if (outcome.why !== undefined) failed.push({ id, error: say(request, outcome.why) })
        else await writeDown({ learner: id, detail: outcome.detail ?? '' })
        if (outcome.words !== undefined) words.push({ id, nickname, words: outcome.words })
      }
      tracker.markNewMessages()
      await tracker.refresh()
      return { done: picked.length - failed.length, failed, ...(words.length > 0 && { words }) }
    },
  )
}

async function tried(
  { reporter }: BulkRoutesOptions,
  act: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof StoreRefusal ? refusalText(error) : retryText(error)
    if (why) return { why }
    reporter.unexpected(error, { doing: `the dashboard's /api/actions/${act}` })
    return { why: isFull(error) ? DISK_FULL : UNEXPECTED_ERROR }
  }
}
