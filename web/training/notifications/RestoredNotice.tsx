import { CloseButton } from '@mantine/core'
import { IconLemon2 } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Notifications.module.css'

/** One notice for all that a restore brought back. Comes before all others, so its close button is the first. */
export function RestoredNotice({ count, onClose }: { count: number; onClose: (event: MouseEvent) => void }) {
  const { t } = useTranslation()
  return (
    <div className={`accent-notification ${css.notice}`}>
      <IconLemon2 className={css.fruit} aria-hidden="true" />
      <p className={css.text}>{t('NOTIFICATION_BACK', { count })}</p>
      <CloseButton
        id="closeButton"
        className={`close-button ${css.close}`}
        aria-label={t('NOTIFICATION_BACK_CLOSE')}
        onClick={onClose}
      />
    </div>
  )
}
