import { lazy, Suspense, useEffect } from 'react'

import { holdXRay, isXRayOn, releaseXRay, setXRay, useXRay } from './state.ts'

const XRay = lazy(() => import('./XRay.tsx'))

/** Waits for Alt, or for the switch. X-ray itself is loaded when it is first asked for. */
export function XRayLoader() {
  const state = useXRay()
  useEffect(() => onAltHeld({ begin: holdXRay, end: releaseXRay }), [])
  useEffect(endOnEscape, [])
  return <Suspense>{state !== 'off' && <XRay isHeld={state === 'held'} />}</Suspense>
}

/** So long that Alt with another key, and Alt with Tab, show nothing. */
const HOLD_MS = 300

interface Hold {
  begin: () => void
  end: () => void
}

/** Tells when Alt alone is held for a moment, and when it is let go. Returns what ends the listening. */
function onAltHeld({ begin, end }: Hold): () => void {
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

/**
 * Ends X-ray with Escape, and nothing else with it: it lies above the dialogs of a screen. Listens before they come, as
 * they do it in the same place. What opened above it, the palette for one, closes first. Returns what ends the listening.
 */
function endOnEscape(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isXRayOn() || document.querySelector('dialog:modal')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setXRay('off')
  }
  window.addEventListener('keydown', press, { capture: true })
  return () => window.removeEventListener('keydown', press, { capture: true })
}
