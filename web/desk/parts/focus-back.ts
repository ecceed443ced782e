/** What has the focus, and all that is around it: the innermost first. */
export type Trail = readonly HTMLElement[]

export function trailOfFocus(): Trail {
  const trail: HTMLElement[] = []
  let at = document.activeElement
  while (at instanceof HTMLElement && at !== document.body) {
    trail.push(at)
    at = at.parentElement
  }
  return trail
}

/** It fell to the page's body: keys would begin at the top again, and nothing is read out. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses what is read, as well as what is used. */
export function focusOn(place: HTMLElement | null): void {
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus()
}

/**
 * Gives the focus back where it is lost: to where it was, or to the nearest of what was around that is still there. What
 * was done often takes the button away that it began at, once the news of it come: the focus stays near then as well.
 */
export function giveFocusBack(trail: Trail): void {
  if (!isFocusLost()) return
  for (const place of placesAlong(trail)) {
    focusOn(place)
    if (document.activeElement !== place) continue
    stayNear(place, trail)
    return
  }
}

function stayNear(place: HTMLElement, trail: Trail): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === place) return
    watcher.disconnect()
    if (!place.isConnected) giveFocusBack(trail)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

function* placesAlong(trail: Trail): Generator<HTMLElement> {
  const [opener] = trail
  if (opener?.isConnected) yield opener
  const around = trail.filter((one) => one.isConnected && one.matches('section, main'))
  for (const part of [...around, document.querySelector('main')]) {
    for (const way of ['[role="grid"] [tabindex="0"]', 'h1, h2, h3, h4']) {
      const place = part?.querySelector<HTMLElement>(way)
      if (place) yield place
    }
  }
}
