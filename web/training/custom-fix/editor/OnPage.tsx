import { useTranslation } from 'react-i18next'
import css from './OwnFix.module.css'

/** What is different where her code runs in this browser: who proves it, what that is worth, and the way out. */
export function OnPage() {
  const { t } = useTranslation()
  return (
    <div className={css.kept}>
      <p>{t('OWN_FIX_ON_PAGE')}</p>
      <p>
        {t('OWN_FIX_SAFE')} <a href="./training/safe">{t('OWN_FIX_SAFE_LINK')}</a>
      </p>
    </div>
  )
}
