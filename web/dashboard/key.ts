/** Where the key is kept: for this tab, and until it closes. No cookie: whatever page asks something of the desk would bring it along. */
const PLACE = 'desk-key'

/** Whether somebody may sit at the desk, and what she is told where she may not. */
export interface Seat {
  key: string | null
  why: string | undefined
}

/** The key that opens the desk, and those who want to hear when it is gone. */
export interface DeskKey {
  look(): Seat
  take(key: string): void
  forget(why?: string): void
  watch(tell: () => void): () => void
}

/** The key that this tab has. */
export function keyOfTab(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DeskKey {
  const watchers = new Set<() => void>()
  let seat: Seat = { key: storage.getItem(PLACE), why: undefined }
  const change = (next: Seat): void => {
    seat = next
    for (const tell of watchers) tell()
  }
  return {
    look: () => seat,
    take: (key) => {
      storage.setItem(PLACE, key)
      change({ key, why: undefined })
    },
    forget: (why) => {
      storage.removeItem(PLACE)
      change({ key: null, why })
    },
    watch: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}
