import { useEffect, useEffectEvent, useRef } from 'react'
import type { Tutorial } from '#lab'
import { changedFieldsBefore, fieldsOf, textsTypedBefore } from './fields.ts'
import { backToStep } from './moves.ts'
import { changeRun, type TourRun } from './run.ts'
import type { TourSettings } from './settings.ts'

/** Sets the value natively, so that the event that follows reaches React. */
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Sets the text of a field as if it were typed, without moving the focus. */
function fill(field: HTMLInputElement, text: string): void {
  write?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Types a text into the field of this selector and focuses it. Returns false if there is no such field. */
export function typeInto(selector: string, text: string): boolean {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLInputElement)) return false
  // On phones a button opens the search.
  if (!field.checkVisibility({ visibilityProperty: true }))
    field.closest('search')?.querySelector('button')?.click()
  fill(field, text)
  field.focus()
  return true
}

const CHECK_INTERVAL_MS = 100

/**
 * Restores the texts of earlier steps: a reload or a detour empties the form. The tour types them again; if only the
 * learner can, it returns to the step that explains how.
 */
export function useRestoreFields(run: TourRun, tutorial: Tutorial, settings: TourSettings): void {
  /** Fields that the tour has seen. Their content is up to the learner. */
  const seen = useRef(new WeakSet<Element>())
  const isNew = (selector: string): HTMLInputElement | undefined => {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement) || seen.current.has(field)) return undefined
    seen.current.add(field)
    return field
  }
  const look = useEffectEvent(() => {
    const typed = textsTypedBefore(tutorial, run.step, settings)
    for (const { into, text } of typed) {
      const field = isNew(into)
      if (field?.value === '') fill(field, text)
    }
    const lost = changedFieldsBefore(tutorial, run.step).find(({ field }) => isNew(field))
    if (lost) changeRun((now) => (now.step === run.step ? backToStep(now, tutorial, lost.step) : now))
    for (const field of fieldsOf(tutorial)) isNew(field)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
