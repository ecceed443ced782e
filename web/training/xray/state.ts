import { useSyncExternalStore } from 'react'

/** Whether X-ray is on, on while Alt is held, or off. */
export type XRayState = 'off' | 'held' | 'on'

const listeners = new Set<() => void>()
let state: XRayState = 'off'

/** Switches X-ray. */
export function setXRay(next: XRayState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Alt was released: ends X-ray unless it was switched on. */
export function endHeldXRay(): void {
  if (state === 'held') setXRay('off')
}

/** Alt is held. */
export function startHeldXRay(): void {
  if (state === 'off') setXRay('held')
}

/** Whether X-ray was switched on. */
export function isXRayOn(): boolean {
  return state === 'on'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether X-ray is on. */
export function useXRay(): XRayState {
  return useSyncExternalStore(subscribe, () => state)
}
