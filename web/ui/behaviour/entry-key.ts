/** The key by which the router knows the entry that the history is at. One that was typed into the address bar is given one. */
export function entryKey(): string {
  const { key }: { key?: unknown } = history.state ?? {}
  if (typeof key === 'string') return key
  const own = Math.random().toString(36).slice(2)
  history.replaceState({ idx: null, ...history.state, key: own }, '')
  return own
}
