import { type RefObject, useEffect, useRef } from 'react'

/** Whether the focus is nowhere, or still on the button that set things off. */
function isFocusFree(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('button')
}

/**
 * Brings the focus to what news are about. Without it the focus would fall to the top of the page together
 * with the button that set it off, as that goes grey or away. Whoever went elsewhere meanwhile stays there.
 */
export function useFocusOn<Target extends HTMLElement>(news: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (news !== undefined && isFocusFree()) target.current?.focus()
  }, [news])
  return target
}
