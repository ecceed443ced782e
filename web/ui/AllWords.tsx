import { type ReactNode, useEffect } from 'react'
import { useAllWords } from '../i18n.ts'
import { cameIntoView } from './after-paint.ts'

/** Shows what is inside as soon as there are words for it. Put it into a `Suspense`. */
export function AllWords({ children }: { children: ReactNode }) {
  useAllWords()
  useEffect(cameIntoView, [])
  return children
}
