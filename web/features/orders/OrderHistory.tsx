import { ActionIcon, Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Order, OrderLine, Product } from '#contract/http.ts'
import { confirmationOf, ordersQuery } from '#web/data/orders.ts'
import { productsQuery } from '#web/data/products.ts'
import { serverMessage } from '#web/http.ts'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { OrderLines } from '#web/ui/shop/OrderLines.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconMapPinSearch from '~icons/map-pin-search'
import IconMessageCircle from '~icons/message-circle'
import IconPrinter from '~icons/printer'
import IconReceipt2 from '~icons/receipt-2'
import classes from './OrderHistory.module.css'

const ProductDialog = lazy(() => import('../products/ProductDialog.tsx'))

/** All orders of a customer, newest first. */
export default function OrderHistory() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-order-history" title={t('LABEL_ORDER_HISTORY')}>
      <RequireLogin>
        <Orders />
      </RequireLogin>
    </CheckoutLayout>
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
    else showSnackbar(t('PRODUCT_GONE'), 'plain')
  }
  if (orders.isPending) return <CardSkeletons cards={2} height="16rem" />
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
      <EmptyState title={t('NO_SEARCH_RESULT')} detail={t('NO_ORDERS_PLACED')}>
        <Button component={Link} to="/search">
          {t('SHOW_ALL_PRODUCTS')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <Flex component="ul" className="ff-list" direction="column" gap="md">
        {orders.data.map((order) => (
          <li key={order._id}>
            <PastOrder order={order} onReview={openReview} />
          </li>
        ))}
      </Flex>
      <Suspense>{opened && <ProductDialog product={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}

interface PastOrderProps {
  order: Order
  onReview: (line: OrderLine) => void
}

/** One past order, with links to its confirmation and its tracking. */
function PastOrder({ order, onReview }: PastOrderProps) {
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
      <Flex
        component="header"
        align="flex-start"
        justify="space-between"
        wrap="wrap"
        rowGap="sm"
        columnGap="xl"
      >
        <Stack align="flex-start" gap="xs">
          <h2 id={title} className={classes.id}>
            <Box component="span" ff="text" c="dimmed">
              {t('LABEL_ORDER_ID')}
            </Box>{' '}
            #{orderId}
          </h2>
          <Flex component="p" wrap="wrap" gap="xs" m={0}>
            <span className="ff-tag" data-good={delivered}>
              {t(delivered ? 'LABEL_DELIVERED' : 'LABEL_IN_TRANSIT')}
            </span>
            {damaged && <span className="ff-tag">{t('LABEL_ARRIVED_DAMAGED')}</span>}
          </Flex>
        </Stack>
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
      </Flex>
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
          component={Link}
          variant="default"
          to={`/receipt?id=${encodeURIComponent(orderId)}`}
          aria-label={t('ARIA_RECEIPT', { id: orderId })}
          data-receipt-of={orderId}
          leftSection={<IconReceipt2 aria-hidden="true" size={20} />}
        >
          {t('LABEL_RECEIPT')}
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
