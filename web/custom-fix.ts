import { useSyncExternalStore } from 'react'

/** The header of a refused request if the learner's own fix may be the reason. It names the lab. */
export const CUSTOM_FIX_HEADER = 'x-own-fix'

const listeners = new Set<() => void>()
let blamed: string | undefined

/** Records that the learner's fix of a lab may have caused the last failure; undefined clears it. */
export function blameCustomFix(lab: string | undefined): void {
  if (blamed === lab) return
  blamed = lab
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lab whose fix may have caused the last failure, if there is one. */
export function useBlamedCustomFix(): string | undefined {
  return useSyncExternalStore(subscribe, () => blamed)
}
