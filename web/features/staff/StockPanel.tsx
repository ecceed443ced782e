import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { AmountField } from './AmountField.tsx'
import { Pages } from './Pages.tsx'
import { Panel } from './Panel.tsx'
import { type Stocked, stockedQuery } from './queries.ts'
import { StaffTable } from './StaffTable.tsx'
import { pageOf } from './staff.ts'

/** Prices, and what is left. */
export function StockPanel() {
  const { t } = useTranslation()
  const stocked = useQuery(stockedQuery)
  return (
    <Panel title={t('TITLE_ALL_PRODUCTS')} className="product-table" query={stocked} empty={t('NO_PRODUCTS')}>
      {(rows) => <Products stocked={rows} />}
    </Panel>
  )
}

function Products({ stocked }: { stocked: Stocked[] }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slice = pageOf(stocked, page)
  return (
    <>
      <StaffTable
        label={t('TITLE_ALL_PRODUCTS')}
        kind="stock"
        rows={slice.rows}
        keyOf={({ product }) => product.id}
        columns={[
          { name: 'Product', title: t('LABEL_PRODUCT'), cell: ({ product }) => product.name },
          { name: 'Price', title: t('LABEL_PRICE'), cell: (row) => <Price row={row} /> },
          { name: 'Quantity', title: t('LABEL_QUANTITY'), cell: (row) => <Quantity row={row} /> },
        ]}
      />
      <Pages slice={slice} total={stocked.length} label={t('TITLE_ALL_PRODUCTS')} onTurn={setPage} />
    </>
  )
}

function useChange(change: (amount: number) => Promise<unknown>, confirmation: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      snack(confirmation)
      return Promise.all([
        queries.invalidateQueries(stockedQuery),
        queries.invalidateQueries({ queryKey: ['products'] }),
      ])
    },
    onError: (error) => snack(serverMessage(error) ?? t('CHANGE_FAILED'), 'error'),
  })
}

function Price({ row: { product } }: { row: Stocked }) {
  const { t } = useTranslation()
  const change = useChange(
    (price) => http.put(`/api/Products/${product.id}`, { price }),
    t('PRICE_CHANGED', { product: product.name }),
  )
  return (
    <AmountField
      label={t('ARIA_PRICE_OF', { product: product.name })}
      value={product.price}
      step="0.01"
      isSaving={change.isPending}
      onSave={change.mutate}
    />
  )
}

function Quantity({ row: { product, stock } }: { row: Stocked }) {
  const { t } = useTranslation()
  const change = useChange(
    (quantity) => http.put(`/api/Quantitys/${stock?.id}`, { quantity }),
    t('QUANTITY_CHANGED', { product: product.name }),
  )
  if (!stock) return null
  return (
    <AmountField
      label={t('ARIA_QUANTITY_OF', { product: product.name })}
      value={stock.quantity}
      step="1"
      isSaving={change.isPending}
      onSave={change.mutate}
    />
  )
}
