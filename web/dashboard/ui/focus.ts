import { type RefObject, useEffect, useRef } from 'react'
import { type FindNext, focusOn, isFocusLost, rememberRow } from '#web/ui/row-focus.ts'

/** What has the focus, and all that is around it: the innermost first. */
export interface FocusTrail {
  elements: readonly HTMLElement[]
  /** Where it was in a list: what takes its place there. */
  findNext: FindNext
}

/** Of what is known to be gone. */
export const EMPTY_TRAIL: FocusTrail = { elements: [], findNext: () => undefined }

export function captureFocusTrail(): FocusTrail {
  const elements: HTMLElement[] = []
  let at = document.activeElement
  while (at instanceof HTMLElement && at !== document.body) {
    elements.push(at)
    at = at.parentElement
  }
  const [opener] = elements
  return { elements, findNext: opener ? rememberRow(opener) : EMPTY_TRAIL.findNext }
}

/**
 * Gives the focus back where it is lost: to where it was, or to the nearest of what was around that is still there. What
 * was done often takes the button away that it began at, once the news of it come: the focus stays near then as well.
 */
export function restoreFocus(trail: FocusTrail): void {
  if (!isFocusLost()) return
  for (const place of candidatesAlong(trail)) {
    focusOn(place)
    if (document.activeElement !== place) continue
    keepFocusNear(place, trail)
    return
  }
}

function keepFocusNear(place: HTMLElement, trail: FocusTrail): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === place) return
    watcher.disconnect()
    if (!place.isConnected) restoreFocus(trail)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

function* candidatesAlong({ elements, findNext }: FocusTrail): Generator<HTMLElement> {
  const [opener] = elements
  if (opener?.isConnected) yield opener
  const next = findNext()
  if (next) yield next
  const around = elements.filter((one) => one.isConnected && one.matches('section, main'))
  for (const part of [...around, document.querySelector('main')]) {
    for (const selector of ['[role="grid"] [tabindex="0"]', 'h1, h2, h3, h4']) {
      const place = part?.querySelector<HTMLElement>(selector)
      if (place) yield place
    }
  }
}

/**
 * For a dialog that is there only as long as it is open. The browser keeps the focus in it, and gives it back where the
 * dialog is closed; where it just goes, as after what it asked for was done, this does.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const trail = useRef<FocusTrail>(EMPTY_TRAIL)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) {
      trail.current = captureFocusTrail()
      dialog.current.showModal()
    }
    return () => restoreFocus(trail.current)
  }, [])
  return dialog
}
