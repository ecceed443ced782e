import { type ReactNode, useEffect } from 'react'
import { useAllTexts } from '../i18n.ts'
import { markContentShown } from './behaviour/after-paint.ts'

/** Shows what is inside as soon as there are words for it. Put it into a `Suspense`. */
export function AllTexts({ children }: { children: ReactNode }) {
  useAllTexts()
  useEffect(markContentShown, [])
  return children
}
