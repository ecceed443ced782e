import { useEffect, useEffectEvent, useRef } from 'react'

const TICK_MS = 100

/** Calls `done` when a page has been open for so long, counting only while the clock runs and the tab is to be seen. */
export function useReadingClock(page: number, ms: number, isRunning: boolean, done: () => void): void {
  const elapsed = useRef({ page, ms: 0 })
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (elapsed.current.page !== page) elapsed.current = { page, ms: 0 }
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.hidden) return
      elapsed.current.ms += TICK_MS
      if (elapsed.current.ms < ms) return
      clearInterval(timer)
      finish()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [page, ms, isRunning])
}
