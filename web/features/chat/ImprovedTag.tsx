import { useTranslation } from 'react-i18next'
import classes from './ImprovedTag.module.css'

/** Says that this one is the newer of the two. */
export function ImprovedTag() {
  const { t } = useTranslation()
  return <span className={classes.tag}>{t('TAG_IMPROVED')}</span>
}
