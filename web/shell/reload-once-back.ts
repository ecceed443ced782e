const ASK_EVERY_MS = 2000

/** A page that was loaded again and failed in the same way is not loaded again by itself for so long. */
const NOT_AGAIN_FOR_MS = 30_000
const RELOADED_AT = 'reloaded-at'

function isAllowed(now: number): boolean {
  return now - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) > NOT_AGAIN_FOR_MS
}

/** Whether the server answers again. */
async function isBack(): Promise<boolean> {
  try {
    return (await fetch('.', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Loads the page again as soon as the server answers. React keeps a script that could not be fetched as failed, so that
 * nothing less helps. Returns what ends the waiting.
 */
export function reloadOnceBack(): () => void {
  const timer = setInterval(() => {
    void isBack().then((back) => {
      if (!back || !isAllowed(Date.now())) return
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      location.reload()
    })
  }, ASK_EVERY_MS)
  return () => clearInterval(timer)
}
