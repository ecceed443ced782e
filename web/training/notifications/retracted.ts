import { forgetNotice } from './seen-notices.ts'

/* The score board takes a challenge back, and the notice that tells of it lives in another part of the app. */
const retractions = new EventTarget()
const RETRACTED = 'retracted'

/** A challenge counts as unsolved again: its notice is void, and solving it once more will be news. */
export function retract(key: string): void {
  forgetNotice(key)
  retractions.dispatchEvent(new CustomEvent(RETRACTED, { detail: key }))
}

/** Listens to challenges that were taken back. Returns what ends the listening. */
export function onRetracted(hear: (key: string) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(String(event.detail))
  }
  retractions.addEventListener(RETRACTED, listener)
  return () => retractions.removeEventListener(RETRACTED, listener)
}
