import { useEffect, useState } from 'react'
import { useRoom } from './room.ts'

const TICK_MS = 5_000

/** The server's time, to some seconds: what is shown in minutes need not be asked for more often. */
export function useNow(): number {
  const { clockAhead } = useRoom()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now + clockAhead
}
