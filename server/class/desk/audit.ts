import type { FastifyInstance } from 'fastify'
import type { Pinboard } from '../register/pinboard.ts'
import type { Trainer } from '../register/register.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is called in the audit list. Without, it is not in it. */
    act?: string
  }
  interface FastifyRequest {
    /** Who asks, where a key is wanted. */
    trainer: Trainer | undefined
    /** Whom it is about, for the audit list. */
    about: { learner: string | null; detail: string } | undefined
  }
}

/** Somebody who looks at the same again within so long looks once. */
const SAME_LOOK_MS = 10 * 60_000
const MOST_LOOKS = 1_000

/** Writes down what trainers do before they are told that it is done. */
export function addAudit(app: FastifyInstance, pinboard: Pinboard, classId: string): void {
  const looks = new Map<string, number>()
  app.decorateRequest('trainer', undefined)
  app.decorateRequest('about', undefined)
  app.addHook('onSend', async ({ method, routeOptions, trainer, about }, reply) => {
    const { act } = routeOptions.config
    if (act === undefined || !trainer || reply.statusCode >= 400) return
    const { learner = null, detail = '' } = about ?? {}
    if (method === 'GET' && isSameLook(looks, `${trainer.id} ${act} ${learner} ${detail}`)) return
    await pinboard.audit(classId, { trainer: trainer.name, act, learner, detail }, new Date())
  })
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
