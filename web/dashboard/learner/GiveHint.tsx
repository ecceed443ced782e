import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAct } from '../actions/use-act.ts'
import { useRoom } from '../live/room.ts'
import { useTelling } from '../ui/telling.ts'
import { visible } from '../ui/visible.ts'

/** Sends her the next hint of what she is at, as a message, and opens it in her shop. */
export function GiveHint({ id, nickname }: { id: string; nickname: string }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const { columns } = useRoom()
  const name = visible(nickname)
  const { act, isBusy } = useAct<{ challenge: string; step: number }>(({ challenge, step }) =>
    tell(t('DESK_HINT_GIVEN', { step, challenge: columns.get(challenge)?.name ?? challenge, name })),
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => act(`/api/learners/${id}/hint`)}
      aria-label={t('DESK_GIVE_HINT_TO', { name })}
    >
      {t('DESK_GIVE_HINT')}
    </Button>
  )
}
