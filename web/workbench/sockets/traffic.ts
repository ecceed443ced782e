import type { ClientToServer } from '#contract/socket.ts'
import type { Connection } from '../../socket.ts'

/** One event on the page's own line: what the dev tools show as a frame. */
export interface SocketEvent {
  id: number
  at: Date
  /** Who said it; `line` is the line itself, which was opened or lost. */
  by: 'shop' | 'page' | 'line'
  name: string
  /** What was said with it. */
  payload: readonly unknown[]
}

/** Most events that are shown; of more the oldest go. */
export const MOST_EVENTS = 100

/** What pages of the shop say over the line: their script names them. */
export const KNOWN_EVENTS = [
  'notification received',
  'verifyLocalXssChallenge',
  'verifySvgInjectionChallenge',
  'verifyCloseNotificationsChallenge',
] as const satisfies readonly (keyof ClientToServer)[]

/** Hears all that is said on a line, whoever says it. Returns what ends the listening. */
export function onAnyEvent(
  socket: Connection,
  tell: (event: Pick<SocketEvent, 'by' | 'name' | 'payload'>) => void,
): () => void {
  const hear = (name: string, ...payload: unknown[]) => tell({ by: 'shop', name, payload })
  const say = (name: string, ...payload: unknown[]) => tell({ by: 'page', name, payload })
  const open = () => tell({ by: 'line', name: 'connect', payload: [] })
  const lose = (reason: string) => tell({ by: 'line', name: 'disconnect', payload: [reason] })
  if (socket.connected) open()
  socket.onAny(hear).onAnyOutgoing(say).on('connect', open).on('disconnect', lose)
  return () => void socket.offAny(hear).offAnyOutgoing(say).off('connect', open).off('disconnect', lose)
}

/** What is said with an event, as it is typed: JSON, or nothing. Undefined where it is neither. */
export function payloadIn(typed: string): unknown[] | undefined {
  if (typed.trim() === '') return []
  try {
    return [JSON.parse(typed)]
  } catch {
    return undefined
  }
}
