import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassMessage, MessageLink } from '#contract/learner-class.ts'
import { formatMoment } from '#web/locale.ts'
import { useMarkMessagesRead, useOwnClass } from '../data/class.ts'
import css from './Class.module.css'

import './page-texts.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { SideSheet } from '../training/ui/SideSheet.tsx'

/**
 * All messages of the trainer, newest first. Messages that are shown count as read; those that were new stay marked
 * until the list is closed.
 */
export function MessageList({ messages }: { messages: readonly ClassMessage[] }) {
  const { t } = useTranslation()
  const markRead = useMarkMessagesRead()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set())
  const unread = messages.filter(({ id, isRead }) => !isRead && !fresh.has(id)).map(({ id }) => id)
  const read = useEffectEvent(() => {
    setFresh((before) => new Set([...before, ...unread]))
    void markRead(unread)
  })
  const isAnyUnread = unread.length > 0
  useEffect(() => {
    if (isAnyUnread) read()
  }, [isAnyUnread])
  if (messages.length === 0) return <p className="ff-muted">{t('CLASS_NO_MESSAGES')}</p>
  return (
    <Flex component="ul" direction="column" gap="sm" className="ff-list">
      {messages.map(({ id, by, at, text, place }) => (
        <li key={id} className={css.message} data-new={fresh.has(id)}>
          <Flex component="p" gap="0 var(--ff-space-3)" wrap="wrap" fz="sm" className={css.from}>
            <strong dir="auto">{by}</strong>{' '}
            <time className="ff-muted" dateTime={at}>
              {formatMoment(new Date(at))}
            </time>
            {fresh.has(id) && (
              <Box component="span" c="var(--ff-accent-text)" className="ff-strong">
                {t('CLASS_NEW')}
              </Box>
            )}
          </Flex>
          <p className={css.text} dir="auto">
            {text}
          </p>
          {place && <SuggestedPlaceLink place={place} />}
        </li>
      ))}
    </Flex>
  )
}

/** The messages of the trainer in a side sheet. */
export default function MessageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useOwnClass()
  useCloseOnBack(true, onClose)
  return (
    <SideSheet title={t('CLASS_MESSAGES_TITLE')} onClose={onClose}>
      <Box pt={0} px="lg" pb="xl">
        {own && <MessageList messages={own.messages} />}
      </Box>
    </SideSheet>
  )
}

interface Props {
  place: MessageLink
  /** Awaited before the link is followed. */
  onGo?: () => Promise<void>
}

/** Link to the place that the trainer suggests, with its name. */
export function SuggestedPlaceLink({ place: { path, name }, onGo }: Props) {
  const { t } = useTranslation()
  // A relative address: whatever follows the dot, it leads to no other origin.
  const href = `.${path}`
  const go = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!onGo || isElsewhere) return
    event.preventDefault()
    void onGo().then(() => location.assign(href))
  }
  return (
    <Button component="a" href={href} className={css.place ?? ''} onClick={go}>
      {t('CLASS_COME_GO', { place: name ?? path })}
    </Button>
  )
}
