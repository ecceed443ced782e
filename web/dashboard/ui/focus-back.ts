import { type FindNext, focusOn, isFocusLost, rememberRow } from '#web/ui/row-focus.ts'

/** What has the focus, and all that is around it: the innermost first. */
export interface Trail {
  places: readonly HTMLElement[]
  /** Where it was in a list: what takes its place there. */
  findNext: FindNext
}

/** Of what is known to be gone. */
export const NO_TRAIL: Trail = { places: [], findNext: () => undefined }

export function trailOfFocus(): Trail {
  const places: HTMLElement[] = []
  let at = document.activeElement
  while (at instanceof HTMLElement && at !== document.body) {
    places.push(at)
    at = at.parentElement
  }
  const [opener] = places
  return { places, findNext: opener ? rememberRow(opener) : NO_TRAIL.findNext }
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

function* placesAlong({ places, findNext }: Trail): Generator<HTMLElement> {
  const [opener] = places
  if (opener?.isConnected) yield opener
  const next = findNext()
  if (next) yield next
  const around = places.filter((one) => one.isConnected && one.matches('section, main'))
  for (const part of [...around, document.querySelector('main')]) {
    for (const way of ['[role="grid"] [tabindex="0"]', 'h1, h2, h3, h4']) {
      const place = part?.querySelector<HTMLElement>(way)
      if (place) yield place
    }
  }
}
