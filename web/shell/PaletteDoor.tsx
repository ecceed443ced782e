import { lazy, Suspense, useEffect, useState } from 'react'
import { AllWords } from '../ui/AllWords.tsx'
import { onPaletteWanted } from './open-palette.ts'

const Palette = lazy(() => import('./Palette.tsx'))

/** Waits for Ctrl K. The palette itself is loaded when it is first asked for. */
export function PaletteDoor() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onPaletteWanted(() => setOpen(true)), [])
  return (
    <Suspense>
      {isOpen && (
        <AllWords>
          <Palette onClose={() => setOpen(false)} />
        </AllWords>
      )}
    </Suspense>
  )
}
