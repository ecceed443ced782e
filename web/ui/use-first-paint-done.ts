import { useEffect, useState } from 'react'
import { afterFirstPaint } from './after-paint.ts'

/** False for the first picture, true from then on: for parts that may come a moment later. */
export function useFirstPaintDone(): boolean {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    void afterFirstPaint().then(() => setDone(true))
  }, [])
  return isDone
}
