import { useEffect, useEffectEvent } from 'react'
import { historyEntryKey } from './entry-key.ts'

/**
 * While a panel is open, the browser's history has an entry of its own for it: Back leaves that entry, and closes the
 * panel instead of the page. If the panel was closed in another way its entry stays, and Back skips it.
 */

/** By number; a higher number was opened later. */
const openPanels = new Map<number, () => void>()

/** The state of the current history entry: its panel, and the router's key of its page. */
interface Entry {
  panel: number | undefined
  page: unknown
}

function entryOf(state: unknown): Entry {
  const { panel, key }: { panel?: unknown; key?: unknown } =
    typeof state === 'object' && state !== null ? state : {}
  return { panel: typeof panel === 'number' ? panel : undefined, page: key }
}

/** The entry before the one that Back or Forward leads to. */
let entry: Entry | undefined
let lastPanel = 0

function hear({ state }: PopStateEvent): void {
  const before = entry ?? entryOf(state)
  entry = entryOf(state)
  const above = [...openPanels].filter(([panel]) => panel > (entry?.panel ?? 0))
  for (const [, close] of above) close()
  const isPassed = above.length === 0 && before.panel !== undefined && entry.panel === undefined
  if (isPassed && before.page !== undefined && before.page === entry.page) history.back()
}

/** Records the current history entry, and listens for Back. Call it whenever the page changes. */
export function trackHistory(): void {
  entry = entryOf(history.state)
  window.addEventListener('popstate', hear)
}

function open(close: () => void): number {
  historyEntryKey()
  const { panel: top } = entryOf(history.state)
  // Higher than the numbers of an earlier load of the page, which the history still contains.
  lastPanel = Math.max(Date.now(), lastPanel + 1)
  openPanels.set(lastPanel, close)
  const state = { ...history.state, panel: lastPanel }
  if (top !== undefined && !openPanels.has(top)) history.replaceState(state, '')
  else history.pushState(state, '')
  trackHistory()
  return lastPanel
}

/** Closes a panel on the browser's Back while it is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const panel = open(() => onBack())
    return () => void openPanels.delete(panel)
  }, [isOpen])
}
