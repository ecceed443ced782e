import { showSnackbar } from './snackbar.tsx'

const SAVED_KEY = 'kept-snack'

/** Stores a short message that is shown after the next load, for this long. */
export function saveSnackbar(text: string, shownMs: number): void {
  sessionStorage.setItem(SAVED_KEY, JSON.stringify({ text, shownMs }))
}

/** Shows the message that was stored before a load, once. */
export function showSavedSnackbar(): void {
  const kept = sessionStorage.getItem(SAVED_KEY)
  if (kept === null) return
  sessionStorage.removeItem(SAVED_KEY)
  const { text, shownMs } = JSON.parse(kept)
  showSnackbar(String(text), 'confirm', undefined, Number(shownMs))
}
