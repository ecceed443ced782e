import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { formatAmount, formatPrice, priceFor } from '#web/ui/shop/price.ts'
import classes from './Price.module.css'

/** The price for this customer. Deluxe members also see the regular price. */
export function Price({ product }: { product: { price: number; deluxePrice: number } }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const price = priceFor(product, role)
  return (
    <>
      {price < product.price && <s className={classes.before}>{formatPrice(product.price)}</s>}
      <span className="item-price" aria-hidden="true">
        {formatPrice(price)}
      </span>
      <span className="ff-hidden">{t('PRICE_SPOKEN', { price: formatAmount(price) })}</span>
    </>
  )
}
