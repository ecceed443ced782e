import {
  type Answer,
  answer,
  type Handler,
  type RouteOptions,
  type Router,
  type Routes,
} from '../http/routing/routes.ts'
import { AWAY } from './problems.ts'
import { RegisterAway } from './register/away.ts'

/** The same routes. While the register cannot be reached they say so: nothing is wrong with the shop. */
export function sayWhenAway(routes: Routes): Routes {
  return (on) => {
    const adding =
      (method: keyof Router) =>
      (path: string, first: RouteOptions | Handler, second?: Handler): void => {
        if (typeof first === 'function') on[method](path, guarded(first))
        else if (second) on[method](path, first, guarded(second))
      }
    const [get, post, put] = [adding('get'), adding('post'), adding('put')]
    routes({ get, post, put, patch: adding('patch'), delete: adding('delete') })
  }
}

function guarded(handler: Handler): Handler {
  return async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error
      return away()
    }
  }
}

function away(): Answer {
  return answer(503, { status: 'error', error: AWAY })
}
