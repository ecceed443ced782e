import { useTranslation } from 'react-i18next'
import classes from './Answers.module.css'

const MOST = 6

/** How hard a challenge is. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('GUIDE_STARS', { count })} className={classes.stars}>
      {'★'.repeat(count)}
      {'☆'.repeat(MOST - count)}
    </span>
  )
}
