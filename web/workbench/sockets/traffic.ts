import type { ClientToServer } from '#contract/socket.ts'
import type { Connection } from '../../socket.ts'

/** An event of the page's connection, as developer tools show it. */
export interface SocketEvent {
  id: number
  at: Date
  /** The sender; `line` is the connection itself, when it opens or closes. */
  by: 'shop' | 'page' | 'line'
  name: string
  /** The arguments. */
  payload: readonly unknown[]
}

/** The limit of shown events; the oldest are removed. */
export const MOST_EVENTS = 100

/** Events that pages of the shop emit: main.js names them. */
export const KNOWN_EVENTS = [
  'notification received',
  'verifyLocalXssChallenge',
  'verifySvgInjectionChallenge',
  'verifyCloseNotificationsChallenge',
] as const satisfies readonly (keyof ClientToServer)[]

/** Listens to all events of a connection, in both directions. Returns a function that stops listening. */
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

/** Parses a typed payload: JSON, or nothing. Undefined if it is invalid. */
export function payloadIn(typed: string): unknown[] | undefined {
  if (typed.trim() === '') return []
  try {
    return [JSON.parse(typed)]
  } catch {
    return undefined
  }
}
