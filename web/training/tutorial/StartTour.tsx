import { Button, type ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { configurationQuery } from '#web/configuration.ts'
import IconSchool from '~icons/school'
import { startTour } from './run.ts'

/** Starts the tour of a challenge on the current screen. */
export function StartTour({ name, ...look }: { name: string } & ButtonProps) {
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
    <Button {...look} leftSection={<IconSchool size={18} aria-hidden="true" />} onClick={start}>
      {t('CARD_TUTORIAL')}
    </Button>
  )
}

/** Starts the tour of coding challenges. */
export function CodingTour() {
  const { data } = useQuery(configurationQuery)
  return data?.hackingInstructor.isEnabled ? (
    <StartTour name="Coding Challenges" variant="subtle" size="compact-md" />
  ) : null
}
