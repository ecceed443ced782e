import { useSyncExternalStore } from 'react'
import { serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { restoreRemembered } from '../continue-code.ts'

/** What came of bringing progress back after a start of the server. */
export type Restoration = { outcome: 'restored' } | { outcome: 'failed'; error: string }

/*
 * The shop tells the first who comes that it started, and it may do so before the part of the app that shows notices is
 * loaded. This module is small and there from the start: it restores at once and keeps what came of it.
 */
let restoration: Restoration | undefined
const listeners = new Set<() => void>()

function conclude(next: Restoration | undefined): void {
  restoration = next
  for (const listener of listeners) listener()
}

onSocket('server started', () => {
  restoreRemembered()
    .then((found) => {
      if (found) conclude({ outcome: 'restored' })
    })
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      conclude({ outcome: 'failed', error: serverMessage(error) ?? message })
    })
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What came of the last start of the server; undefined where nothing had to be restored, or she has read it. */
export function useRestoration(): Restoration | undefined {
  return useSyncExternalStore(subscribe, () => restoration)
}

/** She has read the notice. */
export function closeRestoration(): void {
  conclude(undefined)
}
