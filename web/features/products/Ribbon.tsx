import { useTranslation } from 'react-i18next'
import classes from './Ribbon.module.css'

const FEW = 5

/** A sticker on products that are nearly or entirely gone. */
export function Ribbon({ left }: { left: number | undefined }) {
  const { t } = useTranslation()
  if (left === undefined || left > FEW) return null
  if (left <= 0) return <p className={`${classes.ribbon} ${classes.gone}`}>{t('LABEL_SOLD_OUT')}</p>
  return (
    <p className={`${classes.ribbon} ${classes.few}`}>{t('LABEL_ONLY_QUANTITY_LEFT', { quantity: left })}</p>
  )
}
