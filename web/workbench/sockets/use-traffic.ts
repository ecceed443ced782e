import { useEffect, useRef, useState } from 'react'
import { type Connection, whileOpen } from '../../socket.ts'
import { MOST_EVENTS, overhear, type SocketEvent } from './traffic.ts'

/** What was said on the page's line since the tool was opened, the latest first, and what says something on it. */
export function useTraffic() {
  const [events, setEvents] = useState<readonly SocketEvent[]>([])
  const line = useRef<Connection>(null)
  useEffect(
    () =>
      whileOpen((socket) => {
        line.current = socket
        return overhear(socket, (event) =>
          setEvents((before) => {
            const id = (before[0]?.id ?? 0) + 1
            return [{ ...event, id, at: new Date() }, ...before].slice(0, MOST_EVENTS)
          }),
        )
      }),
    [],
  )
  const [latest] = events.filter(({ by }) => by === 'line')
  return {
    events,
    isOpen: latest?.name === 'connect',
    say: (name: string, payload: readonly unknown[]) => void line.current?.emit(name, ...payload),
    clear: () => setEvents((before) => before.filter((event) => event === latest)),
  }
}
