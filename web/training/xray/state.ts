import { useSyncExternalStore } from 'react'

/** X-ray: switched on, on for as long as Alt is held, or off. */
export type XRayState = 'off' | 'held' | 'on'

const listeners = new Set<() => void>()
let state: XRayState = 'off'

/** Switches X-ray. */
export function setXRay(next: XRayState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Lets go of Alt: what was switched on stays on. */
export function releaseXRay(): void {
  if (state === 'held') setXRay('off')
}

/** Begins to hold Alt. */
export function holdXRay(): void {
  if (state === 'off') setXRay('held')
}

/** Whether X-ray was switched on, and stays so. */
export function isXRayOn(): boolean {
  return state === 'on'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether X-ray is on at the moment. */
export function useXRay(): XRayState {
  return useSyncExternalStore(subscribe, () => state)
}
