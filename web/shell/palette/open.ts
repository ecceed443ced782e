const ASKED_FOR = 'open-palette'

/** Opens the command palette, as Ctrl K does. */
export function openCommandPalette(): void {
  window.dispatchEvent(new Event(ASKED_FOR))
}

function isShortcut(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  )
}

/** Calls `open` on each request for the palette. Returns a function that stops listening. */
export function onPaletteRequest(open: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    open()
  }
  window.addEventListener('keydown', press)
  window.addEventListener(ASKED_FOR, open)
  return () => {
    window.removeEventListener('keydown', press)
    window.removeEventListener(ASKED_FOR, open)
  }
}
