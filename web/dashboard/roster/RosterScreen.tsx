import { useTranslation } from 'react-i18next'
import { Screen } from '../ui/Screen.tsx'
import { ImportForm } from './ImportForm.tsx'
import { RosterList } from './RosterList.tsx'
import { useRoster } from './use-roster.ts'

/** Who is expected in the class: import of a file, and the people with their personal links. */
export function RosterScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useRoster()
  return (
    <Screen
      title={t('DASHBOARD_PEOPLE')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <ImportForm />
      {data && data.length > 0 && <RosterList entries={data} />}
    </Screen>
  )
}
