import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#contract/http.ts'
import classes from './OrderLines.module.css'
import { formatPrice } from './price.ts'

interface OrderLinesProps {
  orderId: string
  lines: readonly OrderLine[]
  /** A further cell for each product, and its title. */
  action?: { title: string; of: (line: OrderLine) => ReactNode }
}

/** The products of an order. */
export function OrderLines({ orderId, lines, action }: OrderLinesProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <caption className="ff-hidden">{t('ORDERED_PRODUCTS', { id: orderId })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('LABEL_PRODUCT')}</th>
          <th scope="col" className={classes.wideOnly}>
            {t('LABEL_PRICE')}
          </th>
          <th scope="col">{t('LABEL_QUANTITY')}</th>
          <th scope="col">{t('LABEL_TOTAL_PRICE')}</th>
          {action && (
            <th scope="col">
              <span className="ff-hidden">{action.title}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.id}-${line.name}`}>
            <th scope="row" className={classes.product}>
              {line.name}
            </th>
            <td className={classes.wideOnly}>{formatPrice(line.price)}</td>
            <td>{line.quantity}</td>
            <td className="ff-strong">{formatPrice(line.total)}</td>
            {action && <td className={classes.action}>{action.of(line)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
