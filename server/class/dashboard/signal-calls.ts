import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ClassSignals, HINT_SIGNALS } from '#contract/dashboard.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import type { ClassShops } from '../class-shops.ts'
import type { SignalKeeper, SignalWish } from '../events/class-controls.ts'
import type { Register } from '../store/store.ts'
import { tell } from './message-calls.ts'

export interface SignalCallParts {
  classId: string
  signals: SignalKeeper
  register: Pick<Register, 'learners'>
  keeper: Pick<RoomKeeper, 'noteNews'>
  shops: Pick<ClassShops, 'tell'>
  say(request: FastifyRequest, english: string): string
}

const ACT = 'signals'

/** What trainers tell the whole class at once: that nothing counts, that everybody looks up, whether hints are open. */
export function addSignalCalls(app: FastifyInstance, parts: SignalCallParts): void {
  const { classId, signals, register, keeper, say } = parts
  app.post(
    '/api/signals',
    { config: { role: 'trainer', act: ACT, isWrittenWithin: true } },
    async (request, reply): Promise<ClassSignals> => {
      const wish = wishIn(request.body)
      if (!wish) return reply.code(400).send({ error: say(request, 'That was not understood.') })
      // While the register is away nobody could be told: then nothing changes.
      const learners = await register.learners(classId)
      const changed = await signals.change(wish, { trainer: request.trainer?.name ?? '', act: ACT })
      if (changed.length > 0) {
        keeper.noteNews()
        await tell(parts, learners)
      }
      return signals.now
    },
  )
}

/** Undefined where there is something else in it, or nothing. */
function wishIn(body: unknown): SignalWish | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { isPaused, isQuiet, hints, ...others } = body as Record<string, unknown>
  const isNothing = isPaused === undefined && isQuiet === undefined && hints === undefined
  if (isNothing || Object.keys(others).length > 0) return undefined
  const known = HINT_SIGNALS.find((one) => one === hints)
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
