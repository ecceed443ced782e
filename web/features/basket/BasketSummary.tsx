import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type BasketLine, totalOf } from '#web/data/basket.ts'
import { useSession } from '#web/session.ts'
import { bonusFor, formatPrice, priceFor } from '#web/ui/price.ts'
import classes from '#web/ui/slip.module.css'

/** The sum, and the way to the till. */
export function BasketSummary({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const navigate = useNavigate()
  const total = totalOf(lines, (product) => priceFor(product, role))
  const bonus = totalOf(lines, (product) => bonusFor(priceFor(product, role)))

  useEffect(() => sessionStorage.setItem('itemTotal', String(total)), [total])

  return (
    <aside className={classes.slip} aria-label={t('LABEL_TOTAL_PRICE')}>
      <p className={classes.row}>
        <span>{t('LABEL_TOTAL_PRICE')}</span>
        <span id="price" className={classes.total}>
          {formatPrice(total)}
        </span>
      </p>
      <Button
        id="checkoutButton"
        size="lg"
        fullWidth
        disabled={lines.length < 1}
        onClick={() => void navigate('/address/select')}
      >
        {t('BTN_CHECKOUT')}
      </Button>
      <p className={`hint ${classes.hint}`}>{t('CHECKOUT_FOR_BONUS_POINTS', { bonus })}</p>
    </aside>
  )
}
