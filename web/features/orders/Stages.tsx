import { IconHome, IconPackage, IconSparkles, IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Stages.module.css'
import { STAGES, type Stage } from './tracking.ts'

const LOOKS = {
  new: { Icon: IconSparkles, text: 'STAGE_NEW' },
  packing: { Icon: IconPackage, text: 'STAGE_PACKING' },
  transit: { Icon: IconTruckDelivery, text: 'STAGE_TRANSIT' },
  delivered: { Icon: IconHome, text: 'STAGE_DELIVERED' },
} as const

/** The way of an order from the press to the door, and how far along it is. */
export function Stages({ stage }: { stage: Stage }) {
  const { t } = useTranslation()
  const reached = STAGES.indexOf(stage)
  return (
    <ol className={`ff-list ${classes.way}`} aria-label={t('TRACK_STAGES')}>
      {STAGES.map((name, index) => {
        const { Icon, text } = LOOKS[name]
        const isHere = index === reached
        return (
          <li
            key={name}
            className={classes.stage}
            data-reached={index <= reached}
            data-here={isHere}
            {...(isHere ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes.icon}>
              <Icon aria-hidden="true" size={26} />
            </span>
            <span className={classes.name}>{t(text)}</span>
          </li>
        )
      })}
    </ol>
  )
}
