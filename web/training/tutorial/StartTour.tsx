import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { startTour } from './run.ts'

/** Starts the tour of a challenge, right where the learner is. */
export function StartTour({ name, className }: { name: string; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} onClick={() => startTour(name)}>
      <IconSchool size={18} aria-hidden="true" />
      {t('CARD_TUTORIAL')}
    </button>
  )
}
