import { useEffect, useState } from 'react'

/** Long enough to find a name among a dozen. */
const TURN_MS = 8_000

const STEPS: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }

/**
 * A page of a long list, counted from 0. Pages turn by themselves. Arrow keys, or the buttons of a presenter, turn them
 * by hand; the space bar stops and continues turning.
 */
export function usePages(pages: number): { page: number; isHeld: boolean } {
  const [page, setPage] = useState(0)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (pages < 2 || isHeld) return
    const timer = setInterval(() => setPage((now) => now + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages, isHeld])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined && event.key !== ' ') return
      event.preventDefault()
      if (step === undefined) setHeld((is) => !is)
      else setPage((now) => now + step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { page: modulo(page, Math.max(1, pages)), isHeld }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
