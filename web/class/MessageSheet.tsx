import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { SideSheet } from '../training/score-board/SideSheet.tsx'
import css from './Class.module.css'
import { MessageList } from './MessageList.tsx'
import { useOwnClass } from './own-class.ts'
import './page-words.ts'

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
