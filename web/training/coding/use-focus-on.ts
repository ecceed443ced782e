import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether the focus is nowhere, on the button that caused the news, or on an ancestor of the target. */
function isFocusFree(target: Element): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  // Earlier news brought the focus to an ancestor of the target.
  return focused.matches('button') || focused.contains(target)
}

/**
 * Moves the focus to the news. Otherwise the focus would fall to the top of the page, because the button that caused
 * the news is disabled or removed. If the user has moved the focus elsewhere meanwhile, it stays there.
 */
export function useFocusOn<Target extends HTMLElement>(news: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // Before the news is painted: from then on the user may move the focus.
  useLayoutEffect(() => {
    const { current } = target
    if (news !== undefined && current && isFocusFree(current)) current.focus()
  }, [news])
  return target
}
