import { HttpError, http } from '#web/http.ts'

// A page that her code holds up for good cannot say so. So this browser is told before her code draws, and told again
// once it has: what still stands there when a page begins has never come to its end.

const PREFIX = 'drawing-own:'

/**
 * Frames have their own storage while something is proven in them; but whoever closes the tab closes all of it. A page of
 * somebody else around this one keeps its storage to itself.
 */
function storage(): Storage {
  try {
    return (window.top ?? window).localStorage
  } catch {
    return window.localStorage
  }
}

/** Labs whose code draws in this page at the moment. */
const rendering = new Set<string>()

// A page that still says goodbye, or a frame that is closed, is held up by nothing.
window.addEventListener('pagehide', () => {
  for (const lab of rendering) unmarkRendering(lab)
})

/** Notes that code of hers is about to draw. */
export function markRendering(lab: string): void {
  rendering.add(lab)
  storage().setItem(PREFIX + lab, new Date().toISOString())
}

/** It has drawn, or another version is live. */
export function unmarkRendering(lab: string): void {
  rendering.delete(lab)
  storage().removeItem(PREFIX + lab)
}

/** Does what may come to no end, and notes so until it has. To throw is an end, too. */
export function runMarked<Result>(lab: string, work: () => Result): Result {
  markRendering(lab)
  try {
    return work()
  } finally {
    unmarkRendering(lab)
  }
}

/** Stops what the last page never finished drawing, where it still runs: weak code takes its place. False where all was drawn. */
export async function stopHungFix(lab: string): Promise<boolean> {
  if (storage().getItem(PREFIX + lab) === null) return false
  try {
    await http.post(`/training/own/${encodeURIComponent(lab)}/aside`)
  } catch (error) {
    // Another window was first, or another version went live: what held up the page runs no more either way.
    if (!(error instanceof HttpError && error.status === 404)) throw error
  }
  unmarkRendering(lab)
  return true
}
