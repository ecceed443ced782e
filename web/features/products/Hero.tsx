import { useTranslation } from 'react-i18next'
import { HOUSE, pageSettings } from '#web/page-settings.ts'
import { WayIn } from '#web/training/WayIn.tsx'
import { Awning } from '#web/ui/Awning.tsx'
import classes from './Hero.module.css'

/**
 * The front of the stall: what this is, in one breath, and the way in. Only shown while nothing is searched for, and low enough to leave
 * room for what there is to buy. In somebody else's shop her name hangs over it, in her colours.
 */
export function Hero() {
  const { t } = useTranslation()
  const { name, hasOwnColors = false } = pageSettings()
  return (
    <section className={classes.hero} aria-label={t('HERO_LABEL')}>
      <Awning />
      <div className={classes.scene} data-repainted={hasOwnColors}>
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
        <p className={classes.sign}>{name === HOUSE.name ? t('HERO_SIGN') : name}</p>
        <p className={classes.title}>{t('HERO_TITLE')}</p>
        <p className={classes.lead}>{t('HERO_LEAD')}</p>
        <WayIn />
      </div>
    </section>
  )
}
