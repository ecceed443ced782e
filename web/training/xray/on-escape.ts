import { isXRayOn, setXRay } from './state.ts'

/**
 * Ends X-ray with Escape, and nothing else with it: it lies above the dialogs of a screen. Listens before they come, as
 * they do it in the same place. What opened above it, the palette for one, closes first. Returns what ends the listening.
 */
export function endOnEscape(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isXRayOn() || document.querySelector('dialog:modal')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setXRay('off')
  }
  window.addEventListener('keydown', press, { capture: true })
  return () => window.removeEventListener('keydown', press, { capture: true })
}
