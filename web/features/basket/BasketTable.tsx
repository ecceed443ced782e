import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { snack } from '#web/ui/snackbar.ts'
import { pictureOf, stageOf } from '../products/picture.ts'
import { formatPrice, priceFor } from '../products/price.ts'
import classes from './BasketTable.module.css'
import { type BasketLine, changeQuantity, removeItem } from './basket.ts'

const COLUMNS = ['image', 'product', 'quantity', 'price', 'remove'] as const
const TITLES = {
  image: 'LABEL_IMAGE',
  product: 'LABEL_PRODUCT',
  quantity: 'LABEL_QUANTITY',
  price: 'LABEL_PRICE',
  remove: 'BTN_REMOVE',
} as const

/** What lies in the basket. A table on wide screens, a stack of cards on narrow ones. */
export function BasketTable({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  return (
    // The roles are said aloud because narrow screens lay the table out as cards, which takes them away.
    <table className={`mat-table ${classes.table}`} role="table">
      <caption className="ff-hidden">{t('TITLE_BASKET')}</caption>
      <thead className="ff-hidden" role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {t(TITLES[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
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
    <tr className={`mat-row ${classes.line}`} role="row" aria-busy={remove.isPending}>
      <td className={`mat-cell mat-column-image ${classes.image}`} role="cell">
        <img
          src={pictureOf(line)}
          alt=""
          width={96}
          height={96}
          style={{ '--stage': `var(--ff-stage-${stageOf(line)})` }}
        />
      </td>
      <td className={`mat-cell mat-column-product ${classes.product}`} role="cell">
        {line.name}
      </td>
      <td className={`mat-cell mat-column-quantity ${classes.quantity}`} role="cell">
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
      </td>
      <td className={`mat-cell mat-column-price ${classes.price}`} role="cell">
        {formatPrice(priceFor(line, role))}
      </td>
      <td className={`mat-cell mat-column-remove ${classes.remove}`} role="cell">
        <button
          type="button"
          className={classes.step}
          aria-label={t('ARIA_REMOVE', { product: line.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
        </button>
      </td>
    </tr>
  )
}
