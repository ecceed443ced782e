import { HttpError, http } from '#web/http.ts'

// A page that the learner's code has hung cannot report it. So a mark is stored before the code renders and deleted
// afterwards: a mark that exists when a page loads belongs to a rendering that never finished.

const PREFIX = 'drawing-own:'

/**
 * Frames for proofs have their own storage, but closing the tab closes them too, so the mark is stored in the top
 * window. If the top window belongs to another site, its storage cannot be accessed.
 */
function storage(): Storage {
  try {
    return (window.top ?? window).localStorage
  } catch {
    return window.localStorage
  }
}

/** Labs whose code is rendering in this page. */
const rendering = new Set<string>()

// A page that can fire this event, and a frame that is closed, has not hung.
window.addEventListener('pagehide', () => {
  for (const lab of rendering) unmarkRendering(lab)
})

/** Stores the mark before the learner's code renders. */
export function markRendering(lab: string): void {
  rendering.add(lab)
  storage().setItem(PREFIX + lab, new Date().toISOString())
}

/** Deletes the mark: the code has rendered, or another version is live. */
export function unmarkRendering(lab: string): void {
  rendering.delete(lab)
  storage().removeItem(PREFIX + lab)
}

/** Runs something that may never return, with the mark stored meanwhile. An exception deletes the mark, too. */
export function runMarked<Result>(lab: string, work: () => Result): Result {
  markRendering(lab)
  try {
    return work()
  } finally {
    unmarkRendering(lab)
  }
}

/**
 * If the last page never finished rendering the fix, stops it in the shop, which makes the weak code live. Returns
 * false if there was no mark.
 */
export async function stopHungFix(lab: string): Promise<boolean> {
  if (storage().getItem(PREFIX + lab) === null) return false
  try {
    await http.post(`/training/own/${encodeURIComponent(lab)}/aside`)
  } catch (error) {
    // Another window was first, or another version is live: the hung fix no longer runs.
    if (!(error instanceof HttpError && error.status === 404)) throw error
  }
  unmarkRendering(lab)
  return true
}
