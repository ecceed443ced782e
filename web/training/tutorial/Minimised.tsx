import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconSchool from '~icons/school'
import { changeRun } from './run.ts'
import css from './TourBox.module.css'

/** The progress of a tour. */
export interface Progress {
  /** Counts from 1. */
  number: number
  of: number
}

/** The minimised tour: it still watches the page and opens with the next step. */
export function Minimised({ progress: { number, of } }: { progress: Progress }) {
  const { t } = useTranslation()
  return <RestoreButton>{t('TOUR_RESTORE', { number, of })}</RestoreButton>
}

/** A button that opens the minimised box. */
export function RestoreButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      id="hacking-instructor-restore"
      className={css.pill}
      onClick={() => changeRun((run) => ({ ...run, isMinimised: false }))}
    >
      <IconSchool size={20} aria-hidden="true" />
      {children}
    </button>
  )
}
