import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import IconSpeakerphone from '~icons/speakerphone'
import { ServerStarted } from '../progress/ServerStarted.tsx'
import { useRestoration } from '../progress/server-started.ts'
import css from './ApplicationNotice.module.css'
import { ApplicationNotice } from './ApplicationNotice.tsx'
import { useNotices } from './open-notices.ts'
import { readSystemMessage } from './system-message.ts'

/** Notices of the application between the top bar and the screen. They cover nothing. */
export default function ApplicationNotices() {
  const restoration = useRestoration()
  const { toast } = useNotices()
  return (
    <Stack role="status" aria-atomic="false" gap="xs" px="var(--ff-gutter)" className={css.strip}>
      <SystemNotice isFirst={!restoration && !toast} />
      {restoration && <ServerStarted key={restoration.start} restoration={restoration} isFirst={!toast} />}
    </Stack>
  )
}

const DISMISSED = 'system-notice-dismissed'

function messageQuery(url: string, seconds: number) {
  return queryOptions({
    queryKey: ['system-message', url],
    queryFn: async () => {
      const response = await fetch(url, { credentials: 'omit' })
      return response.ok ? readSystemMessage(await response.json()) : null
    },
    refetchInterval: seconds * 1000,
    staleTime: 0,
    retry: false,
  })
}

/** The message of a contest's host to all participants. Shown again when the message changes. */
function SystemNotice({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  const { url = null, pollFrequencySeconds = null } = configuration?.ctf.systemWideNotifications ?? {}
  const { data: message } = useQuery({
    ...messageQuery(url ?? '', pollFrequencySeconds ?? 0),
    enabled: url !== null && pollFrequencySeconds !== null,
  })
  const [dismissed, setDismissed] = useState(localStorage.getItem(DISMISSED))
  if (!message || message.updatedAt === dismissed) return null
  return (
    <ApplicationNotice
      element="app-ctf-system-wide-notification"
      icon={<IconSpeakerphone aria-hidden="true" />}
      closeLabel={t('SYSTEM_NOTICE_CLOSE')}
      isFirst={isFirst}
      onClose={() => {
        localStorage.setItem(DISMISSED, message.updatedAt)
        setDismissed(message.updatedAt)
      }}
    >
      <p>{message.text}</p>
    </ApplicationNotice>
  )
}
