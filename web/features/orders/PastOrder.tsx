import { ActionIcon, Button } from '@mantine/core'
import { IconMapPinSearch, IconMessageCircle, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Order, OrderLine } from '#contract/http.ts'
import { confirmationOf } from '#web/data/orders.ts'
import { OrderLines } from '#web/ui/OrderLines.tsx'
import { formatPrice } from '#web/ui/price.ts'
import classes from './OrderHistory.module.css'

interface PastOrderProps {
  order: Order
  onReview: (line: OrderLine) => void
}

/** One order as it went, with its paper and the way to where it is. */
export function PastOrder({ order, onReview }: PastOrderProps) {
  const { t } = useTranslation()
  const title = useId()
  const { orderId, delivered, damaged = false, totalPrice, bonus, products } = order
  const review = (line: OrderLine) => (
    <ActionIcon
      aria-label={t('ARIA_REVIEW', { product: line.name })}
      title={t('WRITE_REVIEW')}
      onClick={() => onReview(line)}
    >
      <IconMessageCircle aria-hidden="true" size={20} />
    </ActionIcon>
  )
  return (
    <article className={classes.order} aria-labelledby={title}>
      <header className={classes.head}>
        <div className={classes.name}>
          <h2 id={title} className={classes.id}>
            <span className={classes.label}>{t('LABEL_ORDER_ID')}</span> #{orderId}
          </h2>
          <p className={classes.states}>
            <span className={classes.state} data-delivered={delivered}>
              {t(delivered ? 'LABEL_DELIVERED' : 'LABEL_IN_TRANSIT')}
            </span>
            {damaged && <span className={classes.state}>{t('LABEL_ARRIVED_DAMAGED')}</span>}
          </p>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{t('LABEL_TOTAL_PRICE')}</dt>
            <dd>{formatPrice(totalPrice)}</dd>
          </div>
          <div>
            <dt>{t('LABEL_BONUS')}</dt>
            <dd>{bonus}</dd>
          </div>
        </dl>
      </header>
      <OrderLines orderId={orderId} lines={products} action={{ title: t('LABEL_REVIEW'), of: review }} />
      <footer className={classes.actions}>
        <Button
          component={Link}
          variant="default"
          to={`/track-result?id=${encodeURIComponent(orderId)}`}
          aria-label={t('ARIA_TRACK')}
          leftSection={<IconMapPinSearch aria-hidden="true" size={20} />}
        >
          {t('LABEL_TRACK_ORDER')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={confirmationOf(orderId)}
          target="_blank"
          rel="noopener"
          aria-label={t('ARIA_PRINT')}
          leftSection={<IconPrinter aria-hidden="true" size={20} />}
        >
          {t('PRINT_ORDER_CONFIRMATION')}
        </Button>
      </footer>
    </article>
  )
}
