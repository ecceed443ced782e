import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** Collects the routes that are registered while `work` runs, as `GET /api/Users/:id`. HEAD routes are left out. */
export async function noteRoutes<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; routes: string[] }> {
  const routes: string[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { result: await work(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
