import { useEffect, useState } from 'react'

const IDLE_AT_LATEST_MS = 1500

function whenIdle(done: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout: IDLE_AT_LATEST_MS })
  else setTimeout(done, 200)
}

const { promise: seen, resolve: see } = Promise.withResolvers<void>()

/** Marks the main content as shown. */
export function markContentShown(): void {
  see()
}

let painted: Promise<void> | undefined

/** Resolves when the main content is shown, or takes too long, and the browser is idle: the time for extras. */
export function afterFirstPaint(): Promise<void> {
  painted ??= new Promise((resolve) => {
    const late = setTimeout(see, IDLE_AT_LATEST_MS)
    void seen.then(() => {
      clearTimeout(late)
      requestAnimationFrame(() => whenIdle(resolve))
    })
  })
  return painted
}

/** False for the first paint, true from then on: for parts that may load later. */
export function useFirstPaintDone(): boolean {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    void afterFirstPaint().then(() => setDone(true))
  }, [])
  return isDone
}
