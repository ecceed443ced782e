import { useSyncExternalStore } from 'react'
import { serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { restoreRemembered } from '../continue-code.ts'

/** The result of restoring progress after the server started. `start` counts the starts that this page saw. */
export type Restoration = { start: number } & ({ outcome: 'restored' } | { outcome: 'failed'; error: string })

/* The shop reports its start to the first page that connects, possibly before the code that shows notices is loaded.
   This small module is loaded first: it restores at once and keeps the result. */
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
  // Restoring after an older start may take longer: only the newest counts.
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

/** The result of the last start; undefined if nothing was restored, or the notice was closed. */
export function lastRestoration(): Restoration | undefined {
  return restoration
}

/** The same, with updates. */
export function useRestoration(): Restoration | undefined {
  return useSyncExternalStore(subscribe, lastRestoration)
}

/** The learner closes the notice. */
export function closeRestoration(): void {
  conclude(undefined)
}
