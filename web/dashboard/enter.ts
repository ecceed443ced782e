import type { DeskCalls } from './calls.ts'
import type { DeskKey } from './key.ts'

/** Follows the link that the start printed, if that is how the trainer came: its code is worth a key, once. */
export async function enter(calls: DeskCalls, key: DeskKey): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null) return
  // Nobody is to find it in the history.
  history.replaceState(null, '', location.pathname)
  try {
    const given = await calls.post<{ key: string }>('/api/enter', { code })
    key.take(given.key)
  } catch (error) {
    // Somebody who reloads a link that she has used sits at the desk already.
    if (key.look().key === null) key.forget(error instanceof Error ? error.message : undefined)
  }
}
