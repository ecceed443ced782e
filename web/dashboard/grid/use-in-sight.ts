import { type RefObject, useLayoutEffect, useState } from 'react'

/** So many more are drawn before and after those that are seen. */
const MORE = 8

interface Many {
  count: number
  /** Of each, in pixels. */
  size: number
  along: 'rows' | 'columns'
}

/** `first` up to, and without, `last`. */
interface Sight {
  first: number
  last: number
}

/** Which of many rows, or columns, of one size have to be drawn in a box that scrolls. */
export function useInSight(box: RefObject<HTMLElement | null>, { count, size, along }: Many): Sight {
  const [sight, setSight] = useState<Sight>({ first: 0, last: 4 * MORE })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = (): void => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const [from, room] = along === 'rows' ? [scrollTop, clientHeight] : [Math.abs(scrollLeft), clientWidth]
      const first = Math.max(0, Math.floor(from / size) - MORE)
      const last = Math.ceil((from + room) / size) + MORE
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
  }, [box, size, along])
  return { first: Math.min(sight.first, Math.max(0, count - 1)), last: Math.min(sight.last, count) }
}
