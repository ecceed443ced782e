/** So long that Alt with another key, and Alt with Tab, show nothing. */
const HOLD_MS = 300

interface Hold {
  begin: () => void
  end: () => void
}

/** Tells when Alt alone is held for a moment, and when it is let go. Returns what ends the listening. */
export function onAltHeld({ begin, end }: Hold): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    isHeld = false
    end()
  }
  const press = ({ key, repeat, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (key === 'Alt' && repeat) return
    stop()
    if (key !== 'Alt' || ctrlKey || metaKey || shiftKey) return
    timer = setTimeout(() => {
      isHeld = true
      begin()
    }, HOLD_MS)
  }
  const release = (event: KeyboardEvent) => {
    if (event.key !== 'Alt') return
    // Otherwise the browser's own menu takes the focus.
    if (isHeld) event.preventDefault()
    stop()
  }
  window.addEventListener('keydown', press)
  window.addEventListener('keyup', release)
  window.addEventListener('blur', stop)
  return () => {
    stop()
    window.removeEventListener('keydown', press)
    window.removeEventListener('keyup', release)
    window.removeEventListener('blur', stop)
  }
}
