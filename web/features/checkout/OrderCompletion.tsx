import { Box, Button, Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Order } from '#contract/http.ts'
import { configurationQuery } from '#web/configuration.ts'
import { addressQuery } from '#web/data/addresses.ts'
import { confirmationOf, isKnownOrder, trackedOrderQuery } from '#web/data/orders.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { AddressText } from '#web/ui/shop/AddressText.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { OrderLines } from '#web/ui/shop/OrderLines.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconBrandX from '~icons/brand-x'
import IconMapPinSearch from '~icons/map-pin-search'
import IconPrinter from '~icons/printer'
import { OrderRows, Receipt, UNKNOWN_AMOUNT } from './Receipt.tsx'
import { totalsOfOrder } from './totals.ts'
import { tweetAddress, tweetText } from './tweet.ts'

/** Confirms the order, with its bill, its delivery and links to track and print it. */
export default function OrderCompletion() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useQuery(trackedOrderQuery(id))
  const order = found.data && isKnownOrder(found.data) ? found.data : undefined
  return (
    <CheckoutLayout
      element="app-order-completion"
      step="done"
      title={t('THANKS_FOR_PURCHASE')}
      lead={t('ORDER_PLACED_LEAD')}
      {...(order || found.isPending ? { slip: <Bill order={order} /> } : {})}
    >
      {found.isPending && <CardSkeletons cards={2} height="12rem" />}
      {found.isError && (
        <Failure
          title={t('ORDER_FAILED')}
          detail={serverMessage(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && !order && <EmptyState title={t('ORDER_NOT_FOUND')} detail={t('ORDER_NOT_FOUND_HINT')} />}
      {order && <Placed order={order} />}
    </CheckoutLayout>
  )
}

function Placed({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <>
      <Flex component="section" direction="column" gap="sm" p="lg" bg="var(--ff-success-soft)" bdrs="lg">
        <Box component="h2" className="ff-strong" ff="monospace" fz="lg" lts={0}>
          {t('ORDER_NUMBER', { id: order.orderId })}
        </Box>
        <Box component="p" fz="lg">
          {t('ESTIMATED_TIME_OF_DELIVERY', { count: Number(order.eta) })}
        </Box>
        <Group gap="sm">
          <Button
            component={Link}
            to={`/track-result/new?id=${encodeURIComponent(order.orderId)}`}
            leftSection={<IconMapPinSearch aria-hidden="true" size={20} />}
          >
            {t('TITLE_TRACK_ORDERS')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={confirmationOf(order.orderId)}
            target="_blank"
            rel="noopener"
            aria-label={t('ARIA_PRINT')}
            leftSection={<IconPrinter aria-hidden="true" size={20} />}
          >
            {t('PRINT_ORDER_CONFIRMATION')}
          </Button>
          <TweetLink products={order.products} icon={<IconBrandX aria-hidden="true" size={20} />} />
        </Group>
      </Flex>
      <Panel title={t('LABEL_PRODUCT_ORDERED')}>
        <OrderLines orderId={order.orderId} lines={order.products} />
      </Panel>
      {order.addressId && <Destination id={order.addressId} />}
    </>
  )
}

function Destination({ id }: { id: string }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { data } = useQuery({ ...addressQuery(id), enabled: isLoggedIn })
  if (!data) return null
  return (
    <Panel title={t('LABEL_DELIVERY_ADDRESS')}>
      <AddressText address={data} phone={data.mobileNum} />
    </Panel>
  )
}

function Bill({ order }: { order: Order | undefined }) {
  const { t } = useTranslation()
  const totals = order && totalsOfOrder(order)
  return (
    <Receipt
      rows={<OrderRows totals={totals} hasDelivery />}
      total={order ? formatPrice(order.totalPrice) : UNKNOWN_AMOUNT}
    >
      {order && order.bonus > 0 && (
        <p className="ff-hint">{t('BONUS_POINTS_COUNT', { bonus: order.bonus })}</p>
      )}
    </Receipt>
  )
}

/** Shares the products on X, if the shop has an account configured. */
function TweetLink({ products, icon }: { products: readonly { name: string }[]; icon: ReactNode }) {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const twitter = data?.application.social.twitterUrl
  const shop = twitter ? twitter.replace(/^.*\//, '@') : t('SHOP_NAME')
  const text = tweetText(t('PURCHASE_COMMENT_PREFIX'), products, t('PURCHASE_COMMENT_SUFFIX', { shop }))
  return (
    <Button
      component="a"
      variant="subtle"
      href={tweetAddress(text)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={icon}
    >
      {t('LINK_TWEET')}
    </Button>
  )
}
