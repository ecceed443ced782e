import { useTranslation } from 'react-i18next'
import type { BasketLine } from '#web/data/basket.ts'
import { useSession } from '#web/session.ts'
import { Named } from '#web/ui/Named.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { formatPrice, priceFor } from '#web/ui/price.ts'
import classes from './ReviewLines.module.css'

const COLUMNS = [
  ['image', 'LABEL_IMAGE'],
  ['product', 'LABEL_PRODUCT'],
  ['quantity', 'LABEL_QUANTITY'],
  ['price', 'LABEL_PRICE'],
] as const

/** The basket once more, to be read and not to be changed. The element names are those that clients know. */
export function ReviewLines({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  return (
    <Named
      element="mat-table"
      role="table"
      className={`mat-table ${classes.table}`}
      aria-label={t('TITLE_BASKET')}
    >
      <Named element="mat-header-row" role="row" className="ff-hidden">
        {COLUMNS.map(([column, title]) => (
          <Named element="mat-header-cell" key={column} role="columnheader">
            {t(title)}
          </Named>
        ))}
      </Named>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </Named>
  )
}

function Line({ line }: { line: BasketLine }) {
  const { role } = useSession()
  return (
    <Named element="mat-row" role="row" className={`mat-row ${classes.line}`}>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-image ${classes.image}`}>
        <ProductPicture product={line} alt="" width={64} height={64} />
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-product ${classes.product}`}>
        {line.name}
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-quantity ${classes.quantity}`}>
        <span>{line.BasketItem.quantity}</span>
        <i aria-hidden="true"> ×</i>
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-price ${classes.price}`}>
        {formatPrice(priceFor(line, role))}
      </Named>
    </Named>
  )
}
