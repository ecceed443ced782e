import type { FastifyInstance } from 'fastify'
import type { DeskCall, Role } from '#contract/dashboard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The least that somebody has to be who asks this. `anybody` wants no key: a page, its files, and the way in. Each route of
     * the desk says it; the desk does not start otherwise.
     */
    role?: Role | 'anybody'
  }
}

/** Lists the calls that are added from now on. Throws at one that does not say whom it is for. */
export function listCalls(app: FastifyInstance): readonly DeskCall[] {
  const calls: DeskCall[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { role, act = null } = config ?? {}
    if (role === undefined) {
      throw new Error(`${method} ${url} of the desk does not say whom it is for: give it a role`)
    }
    for (const one of [method].flat()) {
      // Fastify adds HEAD to each GET by itself.
      if (role !== 'anybody' && one !== 'HEAD') calls.push({ method: one, path: url, role, act })
    }
  })
  return calls
}
