import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusOn, isFocusLost, type NextFocus, rememberRow } from '#web/ui/behaviour/row-focus.ts'

/** The focused element and its ancestors, the innermost first. */
export interface FocusPath {
  elements: readonly HTMLElement[]
  /** Finds the element that took its place in a list. */
  findNext: NextFocus
}

/** For when the previously focused element is known to be gone. */
export const EMPTY_FOCUS_PATH: FocusPath = { elements: [], findNext: () => undefined }

function captureFocusPath(): FocusPath {
  const elements: HTMLElement[] = []
  let at = document.activeElement
  while (at instanceof HTMLElement && at !== document.body) {
    elements.push(at)
    at = at.parentElement
  }
  const [opener] = elements
  return { elements, findNext: opener ? rememberRow(opener) : EMPTY_FOCUS_PATH.findNext }
}

/**
 * Restores a lost focus: to the element that had it, or to the nearest element around it that still exists. An action
 * often removes the button that started it as soon as its result arrives, so the focus is moved on if that happens.
 */
export function restoreFocus(trail: FocusPath): void {
  if (!isFocusLost()) return
  for (const place of candidatesAlong(trail)) {
    focusOn(place)
    if (document.activeElement !== place) continue
    keepFocusNear(place, trail)
    return
  }
}

function keepFocusNear(place: HTMLElement, trail: FocusPath): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === place) return
    watcher.disconnect()
    if (!place.isConnected) restoreFocus(trail)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

function* candidatesAlong({ elements, findNext }: FocusPath): Generator<HTMLElement> {
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
 * For a dialog that is mounted only while it is open. The browser keeps the focus inside and restores it when the
 * dialog is closed; this hook restores it when the dialog is unmounted.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const trail = useRef<FocusPath>(EMPTY_FOCUS_PATH)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) {
      trail.current = captureFocusPath()
      dialog.current.showModal()
    }
    return () => restoreFocus(trail.current)
  }, [])
  return dialog
}

/**
 * For a button that its own action takes away: a place gets the focus then, so that no other button is pressed by
 * mistake. Returns what to call when the button is pressed. Disabled meanwhile, the button would lose the focus too early.
 */
export function useFocusAfterPress(findPlace: () => HTMLElement | null | undefined): () => void {
  const isPressed = useRef(false)
  // Before everything else that looks after a lost focus.
  useLayoutEffect(() => {
    if (!isPressed.current || !isFocusLost()) return
    isPressed.current = false
    focusOn(findPlace())
  })
  return () => {
    isPressed.current = true
  }
}
