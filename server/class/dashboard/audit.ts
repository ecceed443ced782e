import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOTICED_ACTIONS } from '#contract/learner-class.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassShops } from '../class-shops.ts'
import type { AuditedAction, MessageStore } from '../store/messages.ts'
import type { Trainer } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { notifyAudience } from './routes/messages.ts'

/** What a call was about. */
interface AuditSubject {
  learner: string | null
  detail: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the action in the audit list. Without it, the call is not audited. */
    act?: string
    /** The result is sent even if the audit row cannot be written, because nobody else could tell the trainer. */
    answersAnyway?: boolean
    /** The route writes its audit rows itself, one per learner. */
    writesOwnAudit?: boolean
  }
  interface FastifyRequest {
    /** The trainer whose key was sent, on routes that need one. */
    trainer: Trainer | undefined
    /** The subject for the audit list. */
    about: AuditSubject | undefined
  }
}

interface AuditEachOptions {
  classStore: Pick<ClassStore, 'learner' | 'teamShops'> & {
    messageStore: Pick<MessageStore, 'addAuditEntry'>
  }
  shops: Pick<ClassShops, 'refreshClassPages'>
  classId: string
  reporter: Pick<ErrorReporter, 'unexpected'>
}

interface AuditOptions extends AuditEachOptions {
  classStore: Pick<ClassStore, 'learner' | 'teamShops'> & {
    messageStore: Pick<MessageStore, 'addAuditEntry' | 'auditEntries'>
  }
}

/** Repeated views of the same thing within this time count once. */
const SAME_VIEW_MS = 10 * 60_000
const MOST_VIEWS = 1_000

/** Writes an audit row for each action before its result is sent. */
export function auditActions(app: FastifyInstance, options: AuditOptions): void {
  const { classStore, classId, reporter } = options
  const views = new Map<string, number>()
  app.decorateRequest('trainer', undefined)
  app.decorateRequest('about', undefined)
  app.addHook('onSend', async (request, reply) => {
    const { act, answersAnyway, writesOwnAudit } = request.routeOptions.config
    if (act === undefined || writesOwnAudit || reply.statusCode >= 400) return
    try {
      await write(request, act)
    } catch (error) {
      if (!answersAnyway) throw error
      reporter.unexpected(error, writing(act))
    }
  })
  const write = async ({ method, trainer, about }: FastifyRequest, act: string): Promise<void> => {
    if (!trainer) return
    const { learner, detail } = about ?? { learner: null, detail: '' }
    if (method === 'GET' && isRepeatedView(views, `${trainer.id} ${act} ${learner} ${detail}`)) return
    // Who enters may come into another class than the one that answers.
    await record({ ...options, classId: trainer.classId }, { trainer: trainer.name, act, learner, detail })
  }
  app.get('/api/audit', { config: { role: 'trainer' } }, () => classStore.messageStore.auditEntries(classId))
}

/**
 * For an action on several learners: writes each row as soon as the action on that learner is done, so that no later
 * failure loses it. A row that cannot be written does not stop the others; the first such error is reported.
 */
export function auditPerLearner(
  options: AuditEachOptions,
  by: Pick<AuditedAction, 'trainer' | 'act'>,
): (about: AuditSubject) => Promise<void> {
  let isTold = false
  return async (about) => {
    try {
      await record(options, { ...by, ...about })
    } catch (error) {
      if (!isTold) options.reporter.unexpected(error, writing(by.act))
      isTold = true
    }
  }
}

interface AuditLearnersOptions extends Pick<AuditEachOptions, 'shops' | 'classId' | 'reporter'> {
  classStore: Pick<ClassStore, 'shopOwners' | 'teamShops'> & {
    messageStore: Pick<MessageStore, 'addAuditEntries'>
  }
}

/** After an action on several learners: writes a row for each, all together. An error is reported, as the action is done. */
export async function auditLearners(
  { classStore, shops, classId, reporter }: AuditLearnersOptions,
  action: Omit<AuditedAction, 'learner'>,
  learners: readonly string[],
): Promise<void> {
  if (learners.length === 0) return
  try {
    const rows = learners.map((learner) => ({ ...action, learner }))
    await classStore.messageStore.addAuditEntries(classId, rows, new Date())
    if (!NOTICED_ACTIONS.some((act) => act === action.act)) return
    const ids = new Set(learners)
    const noticed = (await classStore.shopOwners(classId)).filter(({ id }) => ids.has(id))
    await notifyAudience({ classId, classStore, shops }, noticed)
  } catch (error) {
    reporter.unexpected(error, writing(action.act))
  }
}

/** Writes an audit row. If learners get a notice of such actions, their pages load it. */
async function record(
  { classStore, shops, classId }: AuditEachOptions,
  action: AuditedAction,
): Promise<void> {
  await classStore.messageStore.addAuditEntry(classId, action, new Date())
  if (action.learner === null || !NOTICED_ACTIONS.some((act) => act === action.act)) return
  const learner = await classStore.learner(classId, action.learner)
  if (learner) await notifyAudience({ classId, classStore, shops }, [learner])
}

function writing(act: string): { doing: string } {
  return { doing: `the audit list: ${act}` }
}

function isRepeatedView(views: Map<string, number>, view: string): boolean {
  const now = Date.now()
  const before = views.get(view)
  if (before !== undefined && now - before < SAME_VIEW_MS) return true
  if (views.size >= MOST_VIEWS) views.clear()
  views.set(view, now)
  return false
}
