import { type RefObject, useEffect, useRef } from 'react'

/** Whether the focus is nowhere, on the button that set things off, or on what is around the target. */
function isFocusFree(target: Element): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  // On what the target is a part of, it was brought by news before.
  return focused.matches('button') || focused.contains(target)
}

/**
 * Brings the focus to what news are about. Without it the focus would fall to the top of the page together
 * with the button that set it off, as that goes grey or away. Whoever went elsewhere meanwhile stays there.
 */
export function useFocusOn<Target extends HTMLElement>(news: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    const { current } = target
    if (news !== undefined && current && isFocusFree(current)) current.focus()
  }, [news])
  return target
}
