import { useTranslation } from 'react-i18next'
import { pageSettings } from '../page-settings.ts'
import { Awning } from '../ui/Awning.tsx'
import { useFirstPaintDone } from '../ui/use-first-paint-done.ts'
import classes from './Shell.module.css'

/** The last words on every screen. */
export function Footer() {
  const { t } = useTranslation()
  const isPainted = useFirstPaintDone()
  return (
    <footer className={classes.footer}>
      <Awning />
      <div className={classes.footerText}>
        <img
          data-logo
          src={isPainted ? (pageSettings().logo ?? 'assets/public/images/brand/logo.svg') : undefined}
          alt={t('SHOP_NAME')}
          width={186}
          height={64}
          loading="lazy"
        />
        <p className={classes.footerTitle}>{t('FOOTER_TITLE')}</p>
        <p>{t('FOOTER_PURPOSE')}</p>
      </div>
    </footer>
  )
}
