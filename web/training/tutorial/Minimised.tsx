import { IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Box.module.css'
import { changeRun } from './run.ts'

/** Where a tour stands. */
export interface Progress {
  /** Counts from 1. */
  number: number
  of: number
}

/** The tour, put aside: it still sees what she does, and comes back with the next step. */
export function Minimised({ progress: { number, of } }: { progress: Progress }) {
  const { t } = useTranslation()
  return <RestoreButton>{t('TOUR_RESTORE', { number, of })}</RestoreButton>
}

/** What is left of the box where it was put aside: a click brings it back. */
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
