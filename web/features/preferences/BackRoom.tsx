import { Button, Stack } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BackRoom as Room } from '#contract/shop/preferences.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
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
        <Door />
      </RequireLogin>
    </CheckoutLayout>
  )
}

/** What is behind the door takes the focus, since the button disappears. */
function Door() {
  const { t } = useTranslation()
  const room = useQuery(backRoomQuery)
  const { isPending } = room
  const [wasOpened, setWasOpened] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasOpened && !isPending) result.current?.focus()
  }, [wasOpened, isPending])
  const open = () => {
    setWasOpened(true)
    void room.refetch()
  }
  if (isPending) {
    return (
      <EmptyState title={t('BACK_ROOM_DOOR')}>
        <Button id="openBackRoom" loading={room.isFetching} onClick={open}>
          {t('BACK_ROOM_OPEN')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <div ref={result} tabIndex={-1}>
      <Result room={room} />
    </div>
  )
}

function Result({ room }: { room: UseQueryResult<Room> }) {
  const { t } = useTranslation()
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
      {room.data?.notes.map((note) => (
        <li key={note} className="ff-card">
          <p>{note}</p>
        </li>
      ))}
    </Stack>
  )
}
