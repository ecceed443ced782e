import { IconMessage2, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '#web/locale.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import classes from './RecentConversations.module.css'
import { forgetAllConversations, forgetConversation, useHistory } from './use-history.ts'

/** What was talked about before, in this browser: to go on with, or to forget. */
export function RecentConversations() {
  const { t } = useTranslation()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const conversations = useHistory()
  const [isAsking, setAsking] = useState(false)
  if (conversations.length === 0) return null
  const forget = (id: string) => {
    forgetConversation(id)
    title.current?.focus()
  }
  return (
    <section aria-labelledby={heading} className={classes.recent}>
      <div className={classes.head}>
        <h3 id={heading} ref={title} tabIndex={-1} className={classes.title}>
          {t('CHATBOT_RECENT_CONVERSATIONS')}
        </h3>
        <button
          type="button"
          className={classes.all}
          aria-label={t('CHATBOT_DELETE_ALL_CONVERSATIONS')}
          onClick={() => setAsking(true)}
        >
          {t('CHATBOT_DELETE_ALL')}
        </button>
      </div>
      <ul className={`ff-list ${classes.list}`}>
        {conversations.map(({ id, title, updatedAt }) => (
          <li key={id} className={classes.row}>
            <Link to={`/chatbot/conversation/${encodeURIComponent(id)}`} className={classes.link}>
              <IconMessage2 aria-hidden="true" size={20} />
              <span className={classes.words}>{title || t('CHAT_UNTITLED')}</span>
              <time className={classes.when} dateTime={new Date(updatedAt).toISOString()}>
                {formatMoment(new Date(updatedAt))}
              </time>
            </Link>
            <button
              type="button"
              className={classes.bin}
              aria-label={t('LABELLED', { label: t('CHATBOT_DELETE_CONVERSATION'), value: title })}
              title={t('CHATBOT_DELETE_CONVERSATION')}
              onClick={() => forget(id)}
            >
              <IconTrash aria-hidden="true" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <Confirm
        title={t('CHATBOT_DELETE_ALL_CONVERSATIONS')}
        action={t('CHATBOT_DELETE_ALL')}
        isOpen={isAsking}
        isBusy={false}
        onConfirm={forgetAllConversations}
        onClose={() => setAsking(false)}
      >
        <p>{t('CHAT_DELETE_ALL_WARNING', { count: conversations.length })}</p>
      </Confirm>
    </section>
  )
}
