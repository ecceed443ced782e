import { useTranslation } from 'react-i18next'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import classes from './About.module.css'
import { FeedbackCarousel } from './FeedbackCarousel.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** Who we are, what customers say, and where else we can be met. */
export default function About() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_ABOUT'))
  return (
    <Named element="app-about" className={classes.screen}>
      <h1>{t('TITLE_ABOUT')}</h1>
      <section className={classes.history} aria-labelledby="history">
        <h2 id="history">{t('SECTION_CORPORATE_HISTORY')}</h2>
        <div className={classes.story}>
          <p className={classes.opening}>{t('HISTORY_OPENING')}</p>
          <p>{t('HISTORY_MIDDLE')}</p>
          <p>
            {t('HISTORY_END')}{' '}
            <a href="ftp/legal.md" aria-label={t('ARIA_TERMS_OF_USE')}>
              {t('LINK_TERMS_OF_USE')}
            </a>
          </p>
        </div>
      </section>
      <section className={classes.voices}>
        <h2>{t('SECTION_CUSTOMER_FEEDBACK')}</h2>
        <FeedbackCarousel />
      </section>
      <SocialLinks />
    </Named>
  )
}
