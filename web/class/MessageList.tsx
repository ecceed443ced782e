import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassMessage } from '#contract/learner-class.ts'
import { formatMoment } from '#web/locale.ts'
import css from './Class.module.css'
import { useMarkRead } from './own-class.ts'
import { PlaceLink } from './PlaceLink.tsx'
import './page-words.ts'

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
