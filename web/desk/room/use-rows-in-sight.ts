import { type RefObject, useLayoutEffect, useState } from 'react'

/** So many more are drawn before and after those that are seen. */
const MORE = 8

interface Sight {
  first: number
  last: number
}

/**
 * Which of many rows of one height have to be drawn in a box that scrolls: from `first` up to, and without, `last`.
 */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
): Sight {
  const [sight, setSight] = useState<Sight>({ first: 0, last: 4 * MORE })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - MORE)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / height) + MORE
      // The same ones: nothing is drawn anew.
      setSight((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, height])
  return { first: Math.min(sight.first, Math.max(0, count - 1)), last: Math.min(sight.last, count) }
}
