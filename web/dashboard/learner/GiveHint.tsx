import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActivity } from '../feed/use-activity.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'

/** Sends her the next hint of what she is at, as a message, and opens it in her shop. */
export function GiveHint({ id, nickname }: { id: string; nickname: string }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { columns } = useActivity()
  const name = escapeInvisible(nickname)
  const { post, isBusy } = useAction<{ challenge: string; step: number }>(({ challenge, step }) =>
    notify(t('DESK_HINT_GIVEN', { step, challenge: columns.get(challenge)?.name ?? challenge, name })),
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => post(`/api/learners/${id}/hint`)}
      aria-label={t('DESK_GIVE_HINT_TO', { name })}
    >
      {t('DESK_GIVE_HINT')}
    </Button>
  )
}
