/**
 * Collects calls that arrive within a moment, for example during a restore, and handles them together. `pauseMs`
 * returns how long to wait for more after an item.
 */
export function batchCalls<T>(
  handle: (items: readonly T[]) => void,
  pauseMs: (item: T) => number,
): (item: T) => void {
  let gathered: T[] = []
  let end = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    const items = gathered
    gathered = []
    handle(items)
  }
  return (item) => {
    const now = performance.now()
    gathered.push(item)
    end = Math.max(end, now + pauseMs(item))
    clearTimeout(timer)
    timer = setTimeout(finish, end - now)
  }
}
