import { useEffect, useEffectEvent, useRef } from 'react'
import type { Tutorial } from '#lab'
import { changedBefore, fieldsOf, fill, typedBefore } from './fields.ts'
import { repeatFrom } from './moves.ts'
import { changeRun, type Run } from './run.ts'
import type { TourSettings } from './settings.ts'

const LOOKS_EVERY_MS = 100

/**
 * Looks after what was typed for the steps before: a reload, or a way over other screens, brings the form back empty. The
 * tour types it again; where it can't, it goes back to the step that tells how.
 */
export function useRestoreFields(run: Run, tutorial: Tutorial, settings: TourSettings): void {
  /** Forms that the tour has seen: whatever they hold, the learner left it so. */
  const seen = useRef(new WeakSet<Element>())
  const isNew = (selector: string): HTMLInputElement | undefined => {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement) || seen.current.has(field)) return undefined
    seen.current.add(field)
    return field
  }
  const look = useEffectEvent(() => {
    const typed = typedBefore(tutorial, run.step, settings)
    for (const { into, text } of typed) {
      const field = isNew(into)
      if (field?.value === '') fill(field, text)
    }
    const lost = changedBefore(tutorial, run.step).find(({ field }) => isNew(field))
    if (lost) changeRun((now) => (now.step === run.step ? repeatFrom(now, tutorial, lost.step) : now))
    for (const field of fieldsOf(tutorial)) isNew(field)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
