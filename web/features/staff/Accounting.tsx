import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/http.ts'
import { http, serverMessage } from '#web/http.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { FocusableButton } from '#web/ui/theme/FocusableButton.tsx'
import IconCheck from '~icons/check'
import IconPackage from '~icons/package'
import IconTruckDelivery from '~icons/truck-delivery'
import { Panel } from './Panel.tsx'
import { pageOf, parseNonNegative } from './paging.ts'
import { ordersQuery, type ProductWithStock, productsWithStockQuery } from './queries.ts'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { Pagination, StaffTable } from './StaffTable.tsx'

/** The accounting screen: orders, prices and stock. */
export default function Accounting() {
  const { t } = useTranslation()
  usePageTitle(t('ACCOUNTING'))
  return (
    <NamedElement element="app-accounting" className={classes.screen}>
      <h1>{t('ACCOUNTING')}</h1>
      <div className={classes.desk}>
        <OrderPanel />
        <StockPanel />
      </div>
    </NamedElement>
  )
}

/** All orders, and whether they were delivered. */
function OrderPanel() {
  const { t } = useTranslation()
  const orders = useQuery(ordersQuery)
  return (
    <Panel title={t('TITLE_TRACK_ORDERS')} className="order-table" query={orders} empty={t('NO_ORDERS')}>
      {(rows) => <Orders orders={rows} />}
    </Panel>
  )
}

function Orders({ orders }: { orders: Order[] }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slice = pageOf(orders, page)
  return (
    <>
      <StaffTable
        label={t('TITLE_TRACK_ORDERS')}
        kind="orders"
        rows={slice.rows}
        keyOf={({ _id }) => _id}
        columns={[
          { name: 'OrderId', title: t('LABEL_ORDER_ID'), cell: ({ orderId }) => <code>{orderId}</code> },
          { name: 'Price', title: t('LABEL_PRICE'), cell: ({ totalPrice }) => formatPrice(totalPrice) },
          {
            name: 'Status',
            title: t('LABEL_STATUS'),
            cell: ({ delivered }) => (
              <span className="ff-tag" data-good={delivered}>
                {t(delivered ? 'LABEL_DELIVERED' : 'LABEL_IN_TRANSIT')}
              </span>
            ),
          },
          {
            name: 'StatusButton',
            title: t('LABEL_CHANGE'),
            isQuiet: true,
            cell: (order) => <Toggle order={order} />,
          },
        ]}
      />
      <Pagination slice={slice} total={orders.length} label={t('TITLE_TRACK_ORDERS')} onTurn={setPage} />
    </>
  )
}

function Toggle({ order }: { order: Order }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // The request carries the current value; the shop inverts it.
  const toggle = useMutation({
    mutationFn: () =>
      http.put(`/rest/order-history/${order._id}/delivery-status`, { deliveryStatus: order.delivered }),
    onSuccess: () => queries.invalidateQueries(ordersQuery),
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CHANGE_FAILED'), 'error'),
  })
  const text = t(order.delivered ? 'LABEL_MARK_AS_TRANSIT' : 'LABEL_MARK_AS_DELIVERED')
  const Icon = order.delivered ? IconTruckDelivery : IconPackage
  return (
    <FocusableButton
      className={table.icon}
      aria-label={`${text}: ${order.orderId}`}
      title={text}
      data-loading={toggle.isPending}
      onClick={() => toggle.mutate()}
    >
      <Icon aria-hidden="true" />
    </FocusableButton>
  )
}

/** Prices and stock. */
function StockPanel() {
  const { t } = useTranslation()
  const stocked = useQuery(productsWithStockQuery)
  return (
    <Panel title={t('TITLE_ALL_PRODUCTS')} className="product-table" query={stocked} empty={t('NO_PRODUCTS')}>
      {(rows) => <Products stocked={rows} />}
    </Panel>
  )
}

function Products({ stocked }: { stocked: ProductWithStock[] }) {
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
      <Pagination slice={slice} total={stocked.length} label={t('TITLE_ALL_PRODUCTS')} onTurn={setPage} />
    </>
  )
}

function useChange(change: (amount: number) => Promise<unknown>, confirmation: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showSnackbar(confirmation)
      return Promise.all([
        queries.invalidateQueries(productsWithStockQuery),
        queries.invalidateQueries({ queryKey: ['products'] }),
      ])
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CHANGE_FAILED'), 'error'),
  })
}

function Price({ row: { product } }: { row: ProductWithStock }) {
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

function Quantity({ row: { product, stock } }: { row: ProductWithStock }) {
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

interface AmountFieldProps {
  label: string
  value: number
  step: string
  isSaving: boolean
  onSave: (amount: number) => void
}

/** An editable number in a table. The check button, or Enter, saves it. */
function AmountField({ label, value, step, isSaving, onSave }: AmountFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? String(value)
  const amount = parseNonNegative(shown)
  const canSave = amount !== undefined && !isSaving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    onSave(amount)
    setTyped(undefined)
  }
  return (
    <form className={classes.amount} onSubmit={submit} noValidate>
      <input
        type="number"
        inputMode="decimal"
        step={step}
        aria-label={label}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FocusableButton
        type="submit"
        className={table.icon}
        aria-label={t('LABELLED', { label: t('BTN_SAVE'), value: label })}
        disabled={!canSave}
        data-loading={isSaving}
      >
        <IconCheck aria-hidden="true" />
      </FocusableButton>
    </form>
  )
}
