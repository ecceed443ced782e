import { useEffect, useState } from 'react'

const SHOWN_MS = 6000

/**
 * Calls `onTurn` every few seconds until somebody stops it. Starts by itself, except for those who asked their
 * system for less motion.
 */
export function useAutoplay(onTurn: () => void, isHeld: boolean) {
  const [isPlaying, setPlaying] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const runs = isPlaying && !isHeld
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(onTurn, SHOWN_MS)
    return () => clearInterval(timer)
  }, [runs, onTurn])
  return { isPlaying, toggle: () => setPlaying(!isPlaying) }
}
