import { showSnackbar } from './snackbar.tsx'

const SAVED_KEY = 'kept-snack'

/** A short message for whoever is about to see the page anew: shown for so long after the next load. */
export function saveSnackbar(text: string, shownMs: number): void {
  sessionStorage.setItem(SAVED_KEY, JSON.stringify({ text, shownMs }))
}

/** Shows what was kept for after a load, once. */
export function showSavedSnackbar(): void {
  const kept = sessionStorage.getItem(SAVED_KEY)
  if (kept === null) return
  sessionStorage.removeItem(SAVED_KEY)
  const { text, shownMs } = JSON.parse(kept)
  showSnackbar(String(text), 'confirm', undefined, Number(shownMs))
}
