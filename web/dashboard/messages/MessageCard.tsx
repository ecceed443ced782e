import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskMessage } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import classes from './Messages.module.css'

/** One message: to whom, and how many of them have read it. */
export function MessageCard({
  message: { id, at, by, audience, text, place, read, of },
}: {
  message: DeskMessage
}) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const { rows, columns } = useActivity()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/api/messages/${encodeURIComponent(id)}`),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  })
  const names = {
    all: () => t('DESK_MESSAGE_ALL'),
    group: () =>
      t('DESK_MESSAGE_GROUP', { group: escapeInvisible(audience.to === 'group' ? audience.group : '') }),
    learners: () =>
      t('DESK_MESSAGE_PICKED', { count: audience.to === 'learners' ? audience.learners.length : 0 }),
    learner: () =>
      escapeInvisible((audience.to === 'learner' && rows.get(audience.learner)?.nickname) || '…'),
  }
  return (
    <li className={classes.card}>
      <p className={classes.head}>
        <strong>
          <bdi>{names[audience.to]()}</bdi>
        </strong>
        <span className={classes.quiet}>
          {t('DESK_MESSAGE_BY', { name: escapeInvisible(by), at: formatDateTime(at) })}
        </span>
      </p>
      <p className={classes.text}>
        <UserText text={text} />
      </p>
      {place && (
        <p className={classes.lead}>
          {t('DESK_PLACE_LEADS')}{' '}
          <bdi>
            {escapeInvisible(
              'path' in place ? place.path : (columns.get(place.challenge)?.name ?? place.challenge),
            )}
          </bdi>
        </p>
      )}
      <p className={classes.foot}>
        <progress
          className={classes.progress}
          value={read}
          max={Math.max(1, of)}
          aria-label={t('DESK_MESSAGE_READ_BY')}
        />
        <span>{t('DESK_MESSAGE_READ', { read, of })}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          {t('DESK_MESSAGE_BACK')}
        </Button>
      </p>
      {isAsked && (
        <ConfirmDialog
          title={t('DESK_ASK_BACK')}
          action={t('DESK_MESSAGE_BACK')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('DESK_HINT_BACK')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
