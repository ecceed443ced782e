import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { AuditedAction, MessageStore } from '../store/messages.ts'
import type { Trainer } from '../store/store.ts'

/** What a call was about. */
interface AuditSubject {
  learner: string | null
  detail: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is called in the audit list. Without, it is not in it. */
    act?: string
    /** Whoever did it is told what came of it even where that cannot be written down any more: nobody else can tell her. */
    answersAnyway?: boolean
    /** It writes its rows itself, where something is done: nothing is left to be written in the end. */
    writesOwnAudit?: boolean
  }
  interface FastifyRequest {
    /** Who asks, where a key is wanted. */
    trainer: Trainer | undefined
    /** Whom it is about, for the audit list. */
    about: AuditSubject | undefined
  }
}

interface AuditEachParts {
  messageStore: Pick<MessageStore, 'addAuditEntry'>
  classId: string
  troubles: Pick<ErrorReporter, 'unexpected'>
}

interface AuditParts extends AuditEachParts {
  messageStore: Pick<MessageStore, 'addAuditEntry' | 'auditEntries'>
}

/** Somebody who looks at the same again within so long looks once. */
const SAME_VIEW_MS = 10 * 60_000
const MOST_VIEWS = 1_000

/** Writes down what trainers do before they are told that it is done. */
export function addAudit(app: FastifyInstance, { messageStore, classId, troubles }: AuditParts): void {
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
      troubles.unexpected(error, writing(act))
    }
  })
  const write = async ({ method, trainer, about }: FastifyRequest, act: string): Promise<void> => {
    if (!trainer) return
    const { learner, detail } = about ?? { learner: null, detail: '' }
    if (method === 'GET' && isRepeatedView(views, `${trainer.id} ${act} ${learner} ${detail}`)) return
    await messageStore.addAuditEntry(classId, { trainer: trainer.name, act, learner, detail }, new Date())
  }
  app.get('/api/audit', { config: { role: 'trainer' } }, () => messageStore.auditEntries(classId))
}

/**
 * For an act on several: writes the row of one of them as soon as it is done for her, so that whatever happens on the way to the
 * last of them takes no row back. One that cannot be written keeps none of the others from it; the first such is told of.
 */
export function auditEach(
  { messageStore, classId, troubles }: AuditEachParts,
  by: Pick<AuditedAction, 'trainer' | 'act'>,
): (about: AuditSubject) => Promise<void> {
  let isTold = false
  return async (about) => {
    try {
      await messageStore.addAuditEntry(classId, { ...by, ...about }, new Date())
    } catch (error) {
      if (!isTold) troubles.unexpected(error, writing(by.act))
      isTold = true
    }
  }
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
