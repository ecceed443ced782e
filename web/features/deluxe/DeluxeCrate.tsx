import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { emitSocket } from '#web/socket.ts'
import { WeakCode } from '#web/training/weak-code.tsx'
import classes from './DeluxeMembership.module.css'

type TestDecal = typeof import('../../../labs/test-decal/weak.tsx')

const LOGO = 'assets/public/images/brand/mark.svg'

/** Five times the shop's mark, on a crate. */
const PLACES = [
  { x: 40, y: 52, size: 76, turn: -12 },
  { x: 112, y: 30, size: 84, turn: 6 },
  { x: 196, y: 48, size: 76, turn: 14 },
  { x: 78, y: 92, size: 72, turn: 4 },
  { x: 158, y: 94, size: 72, turn: -8 },
] as const

/** The crate that members take home. Decoration only. */
export function DeluxeCrate() {
  const testDecal = useSearchParams()[0].get('testDecal')
  const crate = useRef<SVGSVGElement>(null)
  useEffect(() => tellWhenShown(crate.current, testDecal), [testDecal])
  const props = { logo: LOGO, testDecal, places: PLACES }
  return (
    <svg ref={crate} className={classes.crate} viewBox="0 0 312 260" aria-hidden="true" focusable="false">
      <WeakCode<TestDecal, 'Decals'> lab="test-decal" name="Decals" props={props} />
      <g className={classes.wood}>
        <rect x="24" y="138" width="264" height="34" rx="6" />
        <rect x="32" y="178" width="248" height="34" rx="6" />
        <rect x="40" y="218" width="232" height="34" rx="6" />
      </g>
      <g className={classes.posts}>
        <rect x="44" y="130" width="22" height="126" rx="5" />
        <rect x="246" y="130" width="22" height="126" rx="5" />
      </g>
    </svg>
  )
}

/** Tells the shop once a decal from the address is on the crate. Returns what ends the watch. */
function tellWhenShown(crate: Element | null, decal: string | null): (() => void) | undefined {
  if (!crate || !decal) return undefined
  const look = (): void => {
    const pictures = [...crate.querySelectorAll('image')]
    if (!pictures.some((picture) => picture.getAttribute('href')?.includes(decal))) return
    watch.disconnect()
    emitSocket('verifySvgInjectionChallenge', decal)
  }
  const watch = new MutationObserver(look)
  watch.observe(crate, { subtree: true, childList: true, attributeFilter: ['href'] })
  look()
  return () => watch.disconnect()
}
