import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HttpError, serverMessage } from '#web/http.ts'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import { backRoomQuery } from './preferences.ts'

/** The back room, for colleagues. Everybody else stands in front of its door. */
export default function BackRoom() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-back-room" title={t('TITLE_BACK_ROOM')} lead={t('BACK_ROOM_LEAD')}>
      <RequireLogin>
        <Wall />
      </RequireLogin>
    </CheckoutLayout>
  )
}

function Wall() {
  const { t } = useTranslation()
  const room = useQuery(backRoomQuery)
  if (room.isFetching) return <CardSkeletons cards={3} height="5rem" />
  if (room.isPending) {
    return (
      <EmptyState title={t('BACK_ROOM_DOOR')} detail="">
        <Button id="openBackRoom" onClick={() => void room.refetch()}>
          {t('BACK_ROOM_OPEN')}
        </Button>
      </EmptyState>
    )
  }
  if (room.isError) {
    const reason = serverMessage(room.error)
    if (!(room.error instanceof HttpError) || room.error.status !== 403) {
      return <Failure title={t('BACK_ROOM_FAILED')} detail={reason} onRetry={() => void room.refetch()} />
    }
    return (
      <EmptyState title={t('BACK_ROOM_CLOSED')} detail={reason ?? ''}>
        <Button component={Link} to="/preferences" variant="default">
          {t('BACK_ROOM_LEAVE')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <Stack component="ul" className="ff-list" gap="sm">
      {room.data.notes.map((note) => (
        <li key={note} className="ff-card">
          <p>{note}</p>
        </li>
      ))}
    </Stack>
  )
}
