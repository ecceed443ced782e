import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** How many minutes there are until a moment, begun ones counted; less than 1 once it is over. */
export function useMinutesUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil((moment - now) / MINUTE_MS)
}
