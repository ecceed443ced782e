import { useEffect, useState } from 'react'
import { drawnParts } from '../drawn-parts.ts'
import type { HackedLab } from './hacked-labs.ts'

/** A part of the page that a hacked lab draws, and where it is in the window. */
export interface Outline extends HackedLab {
  id: number
  left: number
  top: number
  width: number
  height: number
  /** The first of its lab: it says its name. */
  isFirst: boolean
  /** How many others lie at the very same place before it. */
  level: number
}

/** Outlines of all that these labs draw on the page as it is now. */
export function outlinesOf(labs: readonly HackedLab[]): Outline[] {
  const named = new Set<string>()
  const places = new Map<string, number>()
  return drawnParts().flatMap(({ lab, id, box: { left, top, width, height } }) => {
    const hacked = labs.find((each) => each.lab === lab)
    if (!hacked) return []
    const place = [left, top, width, height].join()
    const level = places.get(place) ?? 0
    places.set(place, level + 1)
    const isFirst = !named.has(lab)
    named.add(lab)
    return [{ ...hacked, id, left, top, width, height, isFirst, level }]
  })
}

/** The outlines, wherever what they are about scrolls, grows or moves to: looked for anew with each picture. */
export function useOutlines(labs: readonly HackedLab[]): Outline[] {
  const [outlines, setOutlines] = useState<Outline[]>([])
  useEffect(() => {
    let frame = 0
    const look = () => {
      const now = outlinesOf(labs)
      setOutlines((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [labs])
  return outlines
}
