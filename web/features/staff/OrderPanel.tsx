import { IconPackage, IconTruckDelivery } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/http.ts'
import { http, serverMessage } from '#web/http.ts'
import { formatPrice } from '#web/ui/price.ts'
import { snack } from '#web/ui/snackbar.ts'
import { Pages } from './Pages.tsx'
import { Panel } from './Panel.tsx'
import { ordersQuery } from './queries.ts'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { StaffTable } from './StaffTable.tsx'
import { pageOf } from './staff.ts'

/** All orders, and whether they arrived. */
export function OrderPanel() {
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
              <span className={classes.status} data-done={delivered}>
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
      <Pages slice={slice} total={orders.length} label={t('TITLE_TRACK_ORDERS')} onTurn={setPage} />
    </>
  )
}

function Toggle({ order }: { order: Order }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // The call takes what it is now; the shop turns it round.
  const toggle = useMutation({
    mutationFn: () =>
      http.put(`/rest/order-history/${order._id}/delivery-status`, { deliveryStatus: order.delivered }),
    onSuccess: () => queries.invalidateQueries(ordersQuery),
    onError: (error) => snack(serverMessage(error) ?? t('CHANGE_FAILED'), 'error'),
  })
  const text = t(order.delivered ? 'LABEL_MARK_AS_TRANSIT' : 'LABEL_MARK_AS_DELIVERED')
  const Icon = order.delivered ? IconTruckDelivery : IconPackage
  return (
    <button
      type="button"
      className={table.icon}
      aria-label={`${text}: ${order.orderId}`}
      title={text}
      disabled={toggle.isPending}
      onClick={() => toggle.mutate()}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
