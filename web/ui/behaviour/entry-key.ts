/** The router's key of the current history entry. An entry that was typed into the address bar gets one. */
export function historyEntryKey(): string {
  const { key }: { key?: unknown } = history.state ?? {}
  if (typeof key === 'string') return key
  const own = Math.random().toString(36).slice(2)
  history.replaceState({ idx: null, ...history.state, key: own }, '')
  return own
}
