import type { FragmentInstance } from 'react'
// Types of a fragment instance in a browser.
import type {} from 'react-dom'

const parts = new Map<FragmentInstance, { lab: string; id: number }>()
let noted = 0

/** Registers a part of the page that a lab renders. Returns a function that removes it. */
export function registerRendered(part: FragmentInstance, lab: string): () => void {
  parts.set(part, { lab, id: noted++ })
  return () => parts.delete(part)
}

/** A part of the page and the lab that renders it. */
export interface RenderedPart {
  lab: string
  /** A unique number. */
  id: number
  /** Its position in the window. */
  box: DOMRect
}

/** The visible parts of the page that labs render. */
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
