import { useTranslation } from 'react-i18next'
import classes from './EnglishTag.module.css'

/** Marks a text as English for readers of another language. Hidden in English. */
export function EnglishTag({ textLanguage }: { textLanguage: string }) {
  const { t, i18n } = useTranslation()
  if (textLanguage !== 'en' || i18n.language === 'en') return null
  return (
    <span className={classes.tag} lang="en" title={t('TEXT_IN_ENGLISH')}>
      {t('ENGLISH_NAME')}
    </span>
  )
}
