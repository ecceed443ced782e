import { useSyncExternalStore } from 'react'
import { serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { restoreRemembered } from '../continue-code.ts'

/** What came of bringing progress back after a start of the server. `start` counts the starts that this page saw. */
export type Restoration = { start: number } & ({ outcome: 'restored' } | { outcome: 'failed'; error: string })

/*
 * The shop tells the first who comes that it started, and it may do so before the part of the app that shows notices is
 * loaded. This module is small and there from the start: it restores at once and keeps what came of it.
 */
let restoration: Restoration | undefined
let starts = 0
const listeners = new Set<() => void>()

function conclude(next: Restoration | undefined): void {
  restoration = next
  for (const listener of listeners) listener()
}

onSocket('server started', () => {
  starts++
  const start = starts
  // What is restored after an older start may take longer: only the newest counts.
  const publish = (next: Restoration | undefined) => {
    if (start === starts) conclude(next)
  }
  restoreRemembered()
    .then((found) => publish(found ? { start, outcome: 'restored' } : undefined))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      publish({ start, outcome: 'failed', error: serverMessage(error) ?? message })
    })
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What came of the last start of the server; undefined where nothing had to be restored, or she has read it. */
export function lastRestoration(): Restoration | undefined {
  return restoration
}

/** The same, live. */
export function useRestoration(): Restoration | undefined {
  return useSyncExternalStore(subscribe, lastRestoration)
}

/** She has read the notice. */
export function closeRestoration(): void {
  conclude(undefined)
}
