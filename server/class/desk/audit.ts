import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Troubles } from '../../host/troubles.ts'
import type { Pinboard } from '../register/pinboard.ts'
import type { Trainer } from '../register/register.ts'

/** What a call was about. */
interface About {
  learner: string | null
  detail: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is called in the audit list. Without, it is not in it. */
    act?: string
    /** Whoever did it is told what came of it even where that cannot be written down any more: nobody else can tell her. */
    isToldAnyway?: boolean
  }
  interface FastifyRequest {
    /** Who asks, where a key is wanted. */
    trainer: Trainer | undefined
    /** Whom it is about, for the audit list: a row for each of several, and none where there are none. */
    about: About | readonly About[] | undefined
    /** All was so already: that is no act. */
    isNoAct: boolean
  }
}

interface AuditParts {
  pinboard: Pick<Pinboard, 'audit' | 'audited'>
  classId: string
  troubles: Pick<Troubles, 'unexpected'>
}

/** Somebody who looks at the same again within so long looks once. */
const SAME_LOOK_MS = 10 * 60_000
const MOST_LOOKS = 1_000

/** Writes down what trainers do before they are told that it is done. */
export function addAudit(app: FastifyInstance, { pinboard, classId, troubles }: AuditParts): void {
  const looks = new Map<string, number>()
  app.decorateRequest('trainer', undefined)
  app.decorateRequest('about', undefined)
  app.decorateRequest('isNoAct', false)
  app.addHook('onSend', async (request, reply) => {
    const { act, isToldAnyway } = request.routeOptions.config
    if (act === undefined || request.isNoAct || reply.statusCode >= 400) return
    try {
      await writeDown(request, act)
    } catch (error) {
      if (!isToldAnyway) throw error
      troubles.unexpected(error, { doing: `the audit list: ${act}` })
    }
  })
  const writeDown = async ({ method, trainer, about }: FastifyRequest, act: string): Promise<void> => {
    if (!trainer) return
    for (const { learner, detail } of [about ?? { learner: null, detail: '' }].flat()) {
      if (method === 'GET' && isSameLook(looks, `${trainer.id} ${act} ${learner} ${detail}`)) continue
      await pinboard.audit(classId, { trainer: trainer.name, act, learner, detail }, new Date())
    }
  }
  app.get('/api/audit', { config: { role: 'trainer' } }, () => pinboard.audited(classId))
}

function isSameLook(looks: Map<string, number>, look: string): boolean {
  const now = Date.now()
  const before = looks.get(look)
  if (before !== undefined && now - before < SAME_LOOK_MS) return true
  if (looks.size >= MOST_LOOKS) looks.clear()
  looks.set(look, now)
  return false
}
