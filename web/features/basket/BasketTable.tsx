import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BasketLine, changeQuantity, removeItem } from '#web/data/basket.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Named } from '#web/ui/Named.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { formatPrice, priceFor } from '#web/ui/price.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './BasketTable.module.css'

const COLUMNS = ['image', 'product', 'quantity', 'price', 'remove'] as const
const TITLES = {
  image: 'LABEL_IMAGE',
  product: 'LABEL_PRODUCT',
  quantity: 'LABEL_QUANTITY',
  price: 'LABEL_PRICE',
  remove: 'BTN_REMOVE',
} as const

/**
 * What lies in the basket. A table in meaning, by roles, so that it may look like cards; the element names
 * are those that existing clients know.
 */
export function BasketTable({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  return (
    <Named
      element="mat-table"
      role="table"
      className={`mat-table ${classes.table}`}
      aria-label={t('TITLE_BASKET')}
    >
      <Named element="mat-header-row" role="row" className="ff-hidden">
        {COLUMNS.map((column) => (
          <Named element="mat-header-cell" key={column} role="columnheader">
            {t(TITLES[column])}
          </Named>
        ))}
      </Named>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </Named>
  )
}

function useChange(change: () => Promise<void>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['customer', 'basket'] }),
    onError: (error) => snack(serverMessage(error) ?? t('BASKET_FAILED'), 'error'),
  })
}

function Line({ line }: { line: BasketLine }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const { id, quantity } = line.BasketItem
  const less = useChange(() => changeQuantity(id, -1))
  const more = useChange(() => changeQuantity(id, 1))
  const remove = useChange(() => removeItem(id))
  return (
    <Named element="mat-row" role="row" className={`mat-row ${classes.line}`} aria-busy={remove.isPending}>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-image ${classes.image}`}>
        <ProductPicture product={line} alt="" width={96} height={96} />
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-product ${classes.product}`}>
        {line.name}
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-quantity ${classes.quantity}`}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('ARIA_LESS', { product: line.name })}
          disabled={quantity <= 1 || less.isPending}
          onClick={() => less.mutate()}
        >
          <IconMinus aria-hidden="true" size={20} data-icon="minus-square" />
        </button>
        <span className={classes.number}>{quantity}</span>
        <button
          type="button"
          className={classes.step}
          aria-label={t('ARIA_MORE', { product: line.name })}
          disabled={more.isPending}
          onClick={() => more.mutate()}
        >
          <IconPlus aria-hidden="true" size={20} data-icon="plus-square" />
        </button>
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-price ${classes.price}`}>
        {formatPrice(priceFor(line, role))}
      </Named>
      <Named element="mat-cell" role="cell" className={`mat-cell mat-column-remove ${classes.remove}`}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('ARIA_REMOVE', { product: line.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
        </button>
      </Named>
    </Named>
  )
}
