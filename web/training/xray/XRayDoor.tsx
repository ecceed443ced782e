import { lazy, Suspense, useEffect } from 'react'
import { onAltHeld } from './on-alt.ts'
import { endOnEscape } from './on-escape.ts'
import { holdXRay, releaseXRay, useXRay } from './state.ts'

const XRay = lazy(() => import('./XRay.tsx'))

/** Waits for Alt, or for the switch. X-ray itself is loaded when it is first asked for. */
export function XRayDoor() {
  const state = useXRay()
  useEffect(() => onAltHeld({ begin: holdXRay, end: releaseXRay }), [])
  useEffect(endOnEscape, [])
  return <Suspense>{state !== 'off' && <XRay isHeld={state === 'held'} />}</Suspense>
}
