import { useSyncExternalStore } from 'react'

/** Named by answers that refuse something where a fix of her own may be the reason. */
export const CUSTOM_FIX_HEADER = 'x-own-fix'

const listeners = new Set<() => void>()
let blamed: string | undefined

/** Blames the fix of a lab for what went wrong a moment ago; undefined blames nobody any more. */
export function blameCustomFix(lab: string | undefined): void {
  if (blamed === lab) return
  blamed = lab
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lab whose fix is blamed at the moment, if one is. */
export function useBlamedFix(): string | undefined {
  return useSyncExternalStore(subscribe, () => blamed)
}
