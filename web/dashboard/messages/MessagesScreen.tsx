import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeskMessage } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { Screen } from '../ui/Screen.tsx'
import { Compose } from './Compose.tsx'
import { MessageCard } from './MessageCard.tsx'
import classes from './Messages.module.css'

/** What trainers wrote, and how many have read it. */
export function MessagesScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  // Whenever one was sent or read the line says that there are news.
  const { revision } = useActivity()
  const { data, isError, refetch } = useQuery({
    queryKey: ['messages', revision],
    queryFn: () => api.get<DeskMessage[]>('/api/messages'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
  return (
    <Screen
      title={t('DESK_MESSAGES')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <Compose />
      {data?.length === 0 && <p>{t('DESK_MESSAGES_NONE')}</p>}
      <ul className={classes.list}>
        {data?.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
    </Screen>
  )
}
