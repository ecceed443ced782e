import { type RefObject, useEffect, useRef } from 'react'

/** Brings an element into view whenever it has something new to say: what went wrong must not be missed. */
export function useScrollIntoView<Shown extends Element>(words: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (words) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return shown
}
