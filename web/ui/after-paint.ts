const IDLE_AT_LATEST_MS = 1500

function whenIdle(done: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout: IDLE_AT_LATEST_MS })
  else setTimeout(done, 200)
}

let painted: Promise<void> | undefined

/** Resolves when the first picture is on the screen and the browser has a moment: the time for extras. */
export function afterFirstPaint(): Promise<void> {
  painted ??= new Promise((resolve) => requestAnimationFrame(() => whenIdle(resolve)))
  return painted
}
