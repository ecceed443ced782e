import { useEffect, useEffectEvent, useRef } from 'react'
import type { Tutorial } from '#lab'
import { changedBefore, fieldsOf, typedBefore } from './fields.ts'
import { repeatFrom } from './moves.ts'
import { changeRun, type Run } from './run.ts'
import type { TourSettings } from './settings.ts'

/** Writes past the component that watches over a field, which then hears of it as of any key. */
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Puts a text into a field as if it were typed, and leaves the focus where it is. */
export function fill(field: HTMLInputElement, text: string): void {
  write?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Types a text into the field of this selector as a person would, and leaves the focus there. False where there is no
 * such field.
 */
export function typeInto(selector: string, text: string): boolean {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLInputElement)) return false
  // On phones the search opens from a button.
  if (!field.checkVisibility({ visibilityProperty: true }))
    field.closest('search')?.querySelector('button')?.click()
  fill(field, text)
  field.focus()
  return true
}

const CHECK_INTERVAL_MS = 100

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
    const timer = setInterval(() => look(), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
