import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls an element into view whenever its message changes: an error must not be missed. */
export function useScrollIntoView<Shown extends Element>(words: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (words) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return shown
}
