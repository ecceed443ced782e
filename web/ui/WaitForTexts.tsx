import { type ReactNode, useEffect } from 'react'
import { useAllTexts } from '../i18n.ts'
import { markContentShown } from './behaviour/after-paint.ts'

/** Renders its children once all texts are loaded. Needs a `Suspense` around it. */
export function WaitForTexts({ children }: { children: ReactNode }) {
  useAllTexts()
  useEffect(markContentShown, [])
  return children
}
