import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { startTour } from './run.ts'

/** Starts the tour of a challenge, right where the learner is. */
export function StartTour({ name, className }: { name: string; className: string | undefined }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const start = () => {
    startTour(name)
    // An open sheet would lie between the learner and the shop.
    if (!query.has('open')) return
    query.delete('open')
    setQuery(query, { replace: true })
  }
  return (
    <button type="button" className={className} onClick={start}>
      <IconSchool size={18} aria-hidden="true" />
      {t('CARD_TUTORIAL')}
    </button>
  )
}
