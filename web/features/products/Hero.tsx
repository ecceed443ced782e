import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Awning } from '#web/ui/Awning.tsx'
import classes from './Hero.module.css'

function toProducts(): void {
  document.getElementById('products')?.scrollIntoView()
}

/** The front of the stall: who we are, in one breath. Only shown while nothing is searched for. */
export function Hero() {
  const { t } = useTranslation()
  return (
    <section className={classes.hero} aria-label={t('HERO_LABEL')}>
      <Awning />
      <div className={classes.scene}>
        <img
          className={classes.picture}
          src="assets/public/images/brand/hero.svg"
          alt=""
          width={1600}
          height={420}
          decoding="async"
        />
      </div>
      <div className={classes.words}>
        <p className={classes.sign}>{t('HERO_SIGN')}</p>
        <p className={classes.title}>{t('HERO_TITLE')}</p>
        <p className={classes.lead}>{t('HERO_LEAD')}</p>
        <Button className={classes.button} size="lg" onClick={toProducts}>
          {t('HERO_BUTTON')}
        </Button>
      </div>
    </section>
  )
}
