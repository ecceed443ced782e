import { forgetNotice } from './seen-notices.ts'

/* The score board sets challenges back, and their notices are shown by another part of the app. */
const retractions = new EventTarget()
const RETRACTED = 'retracted'

/** A challenge is unsolved again: its notice is removed, and solving it again is news. */
export function retract(key: string): void {
  forgetNotice(key)
  retractions.dispatchEvent(new CustomEvent(RETRACTED, { detail: key }))
}

/** Subscribes to challenges that are set back. Returns a function that unsubscribes. */
export function onRetracted(hear: (key: string) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(String(event.detail))
  }
  retractions.addEventListener(RETRACTED, listener)
  return () => retractions.removeEventListener(RETRACTED, listener)
}
