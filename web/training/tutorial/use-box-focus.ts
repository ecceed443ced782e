import { type RefObject, useEffect, useRef } from 'react'

/** Somebody is busy here: typing, or in an open menu or dialog. */
const BUSY =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [aria-expanded="true"]'

function isBusyElsewhere(box: HTMLElement): boolean {
  const active = document.activeElement
  if (!active || box.contains(active)) return false
  const isInPanel = document
    .querySelector('header [aria-expanded="true"]')
    ?.closest('header')
    ?.contains(active)
  return active.closest(BUSY) !== null || isInPanel === true
}

/**
 * Puts the focus into the box when it opens, and again when there is something new to read. Where there is something
 * to do, the focus stays with what she does it with; and it is never taken from somebody who is typing.
 */
export function useBoxFocus(box: RefObject<HTMLElement | null>, page: number, isToBeRead: boolean): void {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === page) return
    const isDue = shown.current === undefined || isToBeRead
    shown.current = page
    const element = box.current
    if (!element || !isDue || element.contains(document.activeElement) || isBusyElsewhere(element)) return
    element.focus({ preventScroll: true })
  }, [box, page, isToBeRead])
}
