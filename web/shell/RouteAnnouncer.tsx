import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { hearBack } from '../ui/back-closes.ts'
import { useScrollPlace } from './use-scroll-place.ts'

const TITLE_SETTLES_MS = 250

/** Says the new screen's name, puts the focus at its start, or scrolls to where it was left, whenever the address changes. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)

  useScrollPlace()
  // Each page has an entry of its own in the history.
  useEffect(hearBack)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const isLeftBehind = !main.current?.contains(document.activeElement)
    if (isLeftBehind && !isInOpenMenu(document.activeElement)) main.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTitle(document.title), TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pathname, main])

  return (
    <div className="ff-hidden" role="status" aria-live="polite">
      {title}
    </div>
  )
}

/** A menu that was opened while the screen was still on its way keeps the focus: it would close otherwise. */
function isInOpenMenu(element: Element | null): boolean {
  return Boolean(element?.closest('header')?.querySelector('[aria-expanded="true"]'))
}
