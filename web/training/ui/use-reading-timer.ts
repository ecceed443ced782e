import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const TICK_MS = 100

/** A mouse that hovers over the box: somebody is still reading. Touch cannot tell. */
function isHeld(box: HTMLElement | null): boolean {
  return matchMedia('(hover: hover)').matches && box?.matches(':hover') === true
}

/** Calls `done` when a page was open for this long, counting only while it is visible and not hovered over. */
export function useReadingTimer(
  page: number,
  ms: number,
  isRunning: boolean,
  box: RefObject<HTMLElement | null>,
  done: () => void,
): void {
  const elapsed = useRef({ page, ms: 0 })
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (elapsed.current.page !== page) elapsed.current = { page, ms: 0 }
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.hidden || isHeld(box.current)) return
      elapsed.current.ms += TICK_MS
      if (elapsed.current.ms < ms) return
      clearInterval(timer)
      finish()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [page, ms, isRunning, box])
}
