import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassMessage, ClassPlace } from '#contract/learner-class.ts'
import { formatMoment } from '#web/locale.ts'
import css from './Class.module.css'
import { useMarkRead, useOwnClass } from './queries.ts'

import './page-texts.ts'
import { Button } from '@mantine/core'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { SideSheet } from '../training/ui/SideSheet.tsx'

/** All that her trainer wrote, newest first. What is shown here counts as read; what was new stays marked meanwhile. */
export function MessageList({ messages }: { messages: readonly ClassMessage[] }) {
  const { t } = useTranslation()
  const markRead = useMarkRead()
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
  if (messages.length === 0) return <p className={css.none}>{t('CLASS_NO_MESSAGES')}</p>
  return (
    <ul className={`ff-list ${css.messages}`}>
      {messages.map(({ id, by, at, text, place }) => (
        <li key={id} className={css.message} data-new={fresh.has(id)}>
          <p className={css.from}>
            <strong dir="auto">{by}</strong> <time dateTime={at}>{formatMoment(new Date(at))}</time>
            {fresh.has(id) && <span className={css.fresh}>{t('CLASS_NEW')}</span>}
          </p>
          <p className={css.text} dir="auto">
            {text}
          </p>
          {place && <PlaceLink place={place} />}
        </li>
      ))}
    </ul>
  )
}

/** What her trainer wrote, beside whatever she is at. */
export default function MessageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useOwnClass()
  useBackCloses(true, onClose)
  return (
    <SideSheet title={t('CLASS_MESSAGES_TITLE')} onClose={onClose}>
      <div className={css.sheet}>{own && <MessageList messages={own.messages} />}</div>
    </SideSheet>
  )
}

interface Props {
  place: ClassPlace
  /** Is waited for before she goes. */
  onGo?: () => Promise<void>
}

/** Leads where her trainer would like her to be, and says where that is. */
export function PlaceLink({ place: { path, name }, onGo }: Props) {
  const { t } = useTranslation()
  // Below this page's own address, whatever comes after the dot: it leads to no other machine.
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
