import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrderLine, Product } from '#contract/http.ts'
import { ordersQuery } from '#web/data/orders.ts'
import { productsQuery } from '#web/data/products.ts'
import { serverMessage } from '#web/http.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './OrderHistory.module.css'
import { PastOrder } from './PastOrder.tsx'

const ProductDialog = lazy(() => import('../products/ProductDialog.tsx'))

/** Everything that a customer ever ordered, the newest first. */
export default function OrderHistory() {
  const { t } = useTranslation()
  return (
    <Counter element="app-order-history" title={t('LABEL_ORDER_HISTORY')}>
      <ForCustomers>
        <Orders />
      </ForCustomers>
    </Counter>
  )
}

function Orders() {
  const { t } = useTranslation()
  const orders = useQuery(ordersQuery)
  const products = useQuery(productsQuery)
  const [opened, setOpened] = useState<Product>()

  const openReview = (line: OrderLine) => {
    const product = products.data?.find(({ id, name }) => id === line.id || name === line.name)
    if (product) setOpened(product)
    else snack(t('PRODUCT_GONE'), 'plain')
  }
  if (orders.isPending) return <Waiting cards={2} height="16rem" />
  if (orders.isError) {
    return (
      <Failure
        title={t('ORDERS_FAILED')}
        detail={serverMessage(orders.error)}
        onRetry={() => void orders.refetch()}
      />
    )
  }
  if (orders.data.length === 0) {
    return (
      <Notice title={t('NO_SEARCH_RESULT')} detail={t('NO_ORDERS_PLACED')}>
        <Button component={Link} to="/search">
          {t('SHOW_ALL_PRODUCTS')}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className={`ff-list ${classes.orders}`}>
        {orders.data.map((order) => (
          <li key={order._id}>
            <PastOrder order={order} onReview={openReview} />
          </li>
        ))}
      </ul>
      <Suspense>{opened && <ProductDialog product={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
