import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './TroubleNotice.module.css'
import type { Trouble } from './use-assistant.ts'

interface TroubleNoticeProps {
  trouble: Trouble
  onRetry: () => void
}

/** No answer, or half of one: says so, says what the shop said where it failed, and offers to ask again. */
export function TroubleNotice({ trouble, onRetry }: TroubleNoticeProps) {
  const { t } = useTranslation()
  if (trouble.kind === 'unanswered') {
    return (
      <div className={classes.notice} data-mild="true">
        <p>{t('CHAT_UNANSWERED')}</p>
        <Retry onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={`chat-bubble assistant error ${classes.notice}`} role="alert">
      <p className={classes.text}>{t('CHATBOT_ERROR_LLM_UNREACHABLE')}</p>
      {trouble.detail && <p className={classes.detail}>{trouble.detail}</p>}
      <Retry onRetry={onRetry} />
    </div>
  )
}

function Retry({ onRetry }: Pick<TroubleNoticeProps, 'onRetry'>) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.retry} onClick={onRetry}>
      <IconRefresh aria-hidden="true" size={18} />
      {t('BTN_RETRY')}
    </button>
  )
}
