import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ClassControls, HINT_CONTROLS } from '#contract/dashboard.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassShops } from '../../class-shops.ts'
import type { ControlsChange, CurrentControls } from '../../events/current-controls.ts'
import type { ClassStore } from '../../store/store.ts'
import { notifyAudience } from './messages.ts'

export interface ControlRoutesOptions {
  classId: string
  signals: CurrentControls
  classStore: Pick<ClassStore, 'shopOwners' | 'teamShops'>
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  shops: Pick<ClassShops, 'refreshClassPages'>
  say(request: FastifyRequest, english: string): string
}

const ACT = 'signals'

/** Adds the route of class controls: pause, attention and hints. */
export function addControlRoutes(app: FastifyInstance, options: ControlRoutesOptions): void {
  const { classId, signals, classStore, tracker, say } = options
  app.post(
    '/api/controls',
    { config: { role: 'trainer', act: ACT, writesOwnAudit: true } },
    async (request, reply): Promise<ClassControls> => {
      const wish = wishIn(request.body)
      if (!wish) return reply.code(400).send({ error: say(request, 'That was not understood.') })
      // While the class store is unreachable, learners could not be notified, so nothing changes.
      const learners = await classStore.shopOwners(classId)
      const changed = await signals.change(wish, { trainer: request.trainer?.name ?? '', act: ACT })
      if (changed.length > 0) {
        tracker.markNewMessages()
        await notifyAudience(options, learners)
      }
      return signals.now
    },
  )
}

/** Undefined if the body contains anything else, or nothing. */
function wishIn(body: unknown): ControlsChange | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { isPaused, isQuiet, hints, ...others } = body as Record<string, unknown>
  const isNothing = isPaused === undefined && isQuiet === undefined && hints === undefined
  if (isNothing || Object.keys(others).length > 0) return undefined
  const known = HINT_CONTROLS.find((one) => one === hints)
  if (hints !== undefined && known === undefined) return undefined
  if (!isSwitch(isPaused) || !isSwitch(isQuiet)) return undefined
  return {
    ...(isPaused !== undefined && { isPaused }),
    ...(isQuiet !== undefined && { isQuiet }),
    ...(known !== undefined && { hints: known }),
  }
}

function isSwitch(value: unknown): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean'
}
