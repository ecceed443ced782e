import { useTranslation } from 'react-i18next'
import classes from './NotLoaded.module.css'

/** In a line, where a part of a screen could not be had: what is missing, and the way to ask once more. */
export function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={classes.line} role="alert">
      {text}{' '}
      <button type="button" className={classes.again} onClick={onRetry}>
        {t('BTN_RETRY')}
      </button>
    </p>
  )
}
