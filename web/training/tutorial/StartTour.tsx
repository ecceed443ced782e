import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import css from './Box.module.css'
import { startTour } from './run.ts'

/** Starts the tour of a challenge on the current screen. */
export function StartTour({ name, className }: { name: string; className: string | undefined }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const start = () => {
    startTour(name)
    // Close the sheet, because it would cover the shop.
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

/** Starts the tour of coding challenges. */
export function CodingTour() {
  const { data } = useQuery(configurationQuery)
  return data?.hackingInstructor.isEnabled ? (
    <StartTour name="Coding Challenges" className={css.start} />
  ) : null
}
