const TOGETHER_MS = 20

/** Gathers what comes within a moment, as when a backup is restored, so that it can be dealt with in one go. */
export function inOneGo<T>(handle: (items: readonly T[]) => void): (item: T) => void {
  let gathered: T[] = []
  return (item) => {
    gathered.push(item)
    if (gathered.length > 1) return
    setTimeout(() => {
      const items = gathered
      gathered = []
      handle(items)
    }, TOGETHER_MS)
  }
}
