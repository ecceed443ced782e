import { lazy, Suspense, useEffect } from 'react'

import { endHeldXRay, isXRayOn, setXRay, startHeldXRay, useXRay } from './state.ts'

const XRay = lazy(() => import('./XRay.tsx'))

/** Waits for Alt or the switch. The code of X-ray is loaded at its first use. */
export function XRayLoader() {
  const state = useXRay()
  useEffect(() => onAltHeld({ begin: startHeldXRay, end: endHeldXRay }), [])
  useEffect(endOnEscape, [])
  return <Suspense>{state !== 'off' && <XRay isHeld={state === 'held'} />}</Suspense>
}

/** Long enough to ignore Alt with another key. */
const HOLD_MS = 300

interface Hold {
  begin: () => void
  end: () => void
}

/** Detects that Alt alone is held for a moment, and that it is released. Returns a function that ends listening. */
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
    // Otherwise the browser's menu takes the focus.
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
 * Ends X-ray with Escape and stops the event, because X-ray is above the dialogs of a screen. Its listener is added
 * before theirs. Whatever opened above X-ray, such as the palette, closes first. Returns a function that ends
 * listening.
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
