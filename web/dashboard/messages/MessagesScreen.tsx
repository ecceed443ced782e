import { Button, Flex, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience, TrainerMessage } from '#contract/activity.ts'
import { listGroups } from '../activity/filter.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox, UserText } from '../ui/text.tsx'
import { DestinationField, destinationOf, useMessageDraft } from './Destination.tsx'
import { LONGEST_MESSAGE, useSendMessage } from './MessageDialog.tsx'
import classes from './Messages.module.css'

/** All messages of trainers, with how many learners have read each. */
export function MessagesScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  // The revision increases when a message is sent or read.
  const { revision } = useActivity()
  const { data, isError, refetch } = useQuery({
    queryKey: ['messages', revision],
    queryFn: () => api.get<TrainerMessage[]>('/api/messages'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
  return (
    <Screen
      title={t('DASHBOARD_MESSAGES')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <ComposeMessage />
      {data?.length === 0 && <p>{t('DASHBOARD_MESSAGES_NONE')}</p>}
      <Flex component="ul" direction="column" gap="md" className="ff-list">
        {data?.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </Flex>
    </Screen>
  )
}

/** The value for all learners. Values of groups begin with `=`. */
const ALL = ''

/** A new message to everybody or to a group. Messages to one learner are written in that learner's panel. */
function ComposeMessage() {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const { to: saved, text, destination, change, clear } = useMessageDraft('to many')
  const groups = listGroups(rows.values())
  // The group of an old draft may be gone.
  const to = groups.includes(saved.slice(1)) ? saved : ALL
  const { sendMessage, isBusy } = useSendMessage(clear)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const audience: Audience = to === ALL ? { to: 'all' } : { to: 'group', group: to.slice(1) }
    sendMessage(audience, text, destinationOf(destination))
  }
  return (
    <Flex component="form" direction="column" gap="sm" p="lg" className="ff-card" onSubmit={send}>
      <NativeSelect
        label={t('DASHBOARD_MESSAGE_TO')}
        value={to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        data={[
          { value: ALL, label: t('DASHBOARD_MESSAGE_ALL') },
          ...groups.map((group) => ({
            value: `=${group}`,
            label: t('DASHBOARD_MESSAGE_GROUP', { group: escapeInvisible(group) }),
          })),
        ]}
      />
      <DestinationField destination={destination} onDestination={(next) => change({ destination: next })} />
      <TextBox
        label={t('DASHBOARD_MESSAGE_TEXT')}
        description={t('DASHBOARD_MESSAGE_LENGTH', {
          length: formatNumber(text.length),
          most: formatNumber(LONGEST_MESSAGE),
        })}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={3}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Button type="submit" loading={isBusy} className={classes.send ?? ''}>
        {t('DASHBOARD_MESSAGE_SEND')}
      </Button>
    </Flex>
  )
}

/** One message: its audience, and how many of them have read it. */
function MessageCard({
  message: { id, at, by, audience, text, place, read, of },
}: {
  message: TrainerMessage
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
    all: () => t('DASHBOARD_MESSAGE_ALL'),
    group: () =>
      t('DASHBOARD_MESSAGE_GROUP', { group: escapeInvisible(audience.to === 'group' ? audience.group : '') }),
    learners: () =>
      t('DASHBOARD_MESSAGE_SELECTED', { count: audience.to === 'learners' ? audience.learners.length : 0 }),
    learner: () =>
      escapeInvisible((audience.to === 'learner' && rows.get(audience.learner)?.nickname) || '…'),
  }
  return (
    <Flex component="li" direction="column" gap="sm" p="lg" className="ff-card">
      <Flex component="p" gap="var(--ff-space-1) var(--ff-space-4)" align="center" wrap="wrap">
        <strong>
          <bdi>{names[audience.to]()}</bdi>
        </strong>
        <span className="ff-hint">
          {t('DASHBOARD_MESSAGE_BY', { name: escapeInvisible(by), at: formatDateTime(at) })}
        </span>
      </Flex>
      <p className={classes.text}>
        <UserText text={text} />
      </p>
      {place && (
        <p className="ff-break">
          {t('DASHBOARD_PLACE_LEADS')}{' '}
          <bdi>
            {escapeInvisible(
              'path' in place ? place.path : (columns.get(place.challenge)?.name ?? place.challenge),
            )}
          </bdi>
        </p>
      )}
      <Flex
        component="p"
        gap="var(--ff-space-1) var(--ff-space-4)"
        align="center"
        wrap="wrap"
        className={classes.foot}
      >
        <progress
          className={classes.progress}
          value={read}
          max={Math.max(1, of)}
          aria-label={t('DASHBOARD_MESSAGE_READ_BY')}
        />
        <span>{t('DASHBOARD_MESSAGE_READ', { read, of })}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          {t('DASHBOARD_MESSAGE_BACK')}
        </Button>
      </Flex>
      {isAsked && (
        <ConfirmDialog
          title={t('DASHBOARD_ASK_BACK')}
          action={t('DASHBOARD_MESSAGE_BACK')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('DASHBOARD_HINT_BACK')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}
