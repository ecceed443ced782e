import { snack } from './snackbar.ts'

const KEPT = 'kept-snack'

/** A short message for whoever is about to see the page anew: shown for so long after the next load. */
export function keepSnack(text: string, shownMs: number): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ text, shownMs }))
}

/** Shows what was kept for after a load, once. */
export function showKeptSnack(): void {
  const kept = sessionStorage.getItem(KEPT)
  if (kept === null) return
  sessionStorage.removeItem(KEPT)
  const { text, shownMs } = JSON.parse(kept)
  snack(String(text), 'confirm', undefined, Number(shownMs))
}
