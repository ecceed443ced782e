import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { historyEntryKey } from '../ui/behaviour/entry-key.ts'

const POSITIONS_KEY = 'scroll-places'
/** How long a screen may take to reach its earlier height. */
const PATIENCE_MS = 10_000
/** Events of a user who scrolls. */
const SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** The scroll position of each history entry in px, by the key of its location. */
type ScrollPositions = Record<string, number>

/** The stored positions. Any script may write into the session storage. */
export function parsePositions(kept: string | null): ScrollPositions {
  try {
    const places: unknown = JSON.parse(kept ?? '{}')
    if (typeof places !== 'object' || places === null) return {}
    return Object.fromEntries(Object.entries(places).filter(([, place]) => Number.isFinite(place)))
  } catch {
    return {}
  }
}

/**
 * Scrolls as soon as the screen is long enough, unless the user scrolls before. Returns a function that stops waiting.
 */
function scrollWhenLongEnough(top: number): () => void {
  const from = performance.now()
  let frame = 0
  const end = (): void => {
    cancelAnimationFrame(frame)
    for (const hand of SCROLL_EVENTS) window.removeEventListener(hand, end)
  }
  const look = (): void => {
    const { scrollHeight } = document.documentElement
    const isLongEnough = scrollHeight >= top + window.innerHeight
    const isLate = performance.now() - from > PATIENCE_MS
    if (isLongEnough) window.scrollTo({ top, behavior: 'instant' })
    if (isLongEnough || isLate) end()
    else frame = requestAnimationFrame(look)
  }
  for (const hand of SCROLL_EVENTS) window.addEventListener(hand, end, { passive: true })
  look()
  return end
}

/** Starts each screen at its top, and restores its position after Back, Forward and a reload. */
export function useScrollPosition(): void {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const places = useRef<ScrollPositions>({})
  const shown = useRef<{ pathname: string; entry: string }>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = (): void => {
      if (shown.current) places.current[shown.current.entry] = window.scrollY
    }
    const keep = (): void => sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(places.current))
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    // An entry that was typed into the address bar has no key yet.
    const entry = key === 'default' ? historyEntryKey() : key
    shown.current = { pathname, entry }
    if (!before) places.current = parsePositions(sessionStorage.getItem(POSITIONS_KEY))
    else if (before.pathname !== pathname) window.scrollTo({ top: 0, behavior: 'instant' })
    // A sheet or other filters: the same screen, at the same position.
    else places.current[entry] ??= window.scrollY
    if (before?.pathname === pathname) return
    const place = type === NavigationType.Pop ? places.current[entry] : undefined
    return place ? scrollWhenLongEnough(place) : undefined
  }, [pathname, key, type])
}
