import type { FragmentInstance } from 'react'
// Says what can be asked of a part in a browser.
import type {} from 'react-dom'

const parts = new Map<FragmentInstance, { lab: string; id: number }>()
let noted = 0

/** Notes that a lab draws this part of the page. Returns what forgets it again, when it leaves the page. */
export function registerRendered(part: FragmentInstance, lab: string): () => void {
  parts.set(part, { lab, id: noted++ })
  return () => parts.delete(part)
}

/** A part of the page, and the lab that draws it. */
export interface RenderedPart {
  lab: string
  /** Tells it from the others. */
  id: number
  /** Where it is in the window. */
  box: DOMRect
}

/** What labs draw on the page, as far as there is anything to be seen of it. */
export function renderedParts(): RenderedPart[] {
  return [...parts].flatMap(([part, facts]) => {
    const box = boxAround(part.getClientRects())
    return box ? [{ ...facts, box }] : []
  })
}

function boxAround(rects: readonly DOMRect[]): DOMRect | undefined {
  const seen = rects.filter(({ width, height }) => width > 0 && height > 0)
  if (seen.length === 0) return undefined
  const left = Math.min(...seen.map((rect) => rect.left))
  const top = Math.min(...seen.map((rect) => rect.top))
  const right = Math.max(...seen.map((rect) => rect.right))
  const bottom = Math.max(...seen.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}
