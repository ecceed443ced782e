import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { BasketLine } from '#web/data/basket.ts'
import { cardQuery } from '#web/data/cards.ts'
import { grantedDiscount, saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery, isBalanceTooLow } from '#web/data/wallet.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { ProductPicture } from '#web/ui/shop/ProductPicture.tsx'
import { formatPrice, priceFor } from '#web/ui/shop/price.ts'
import slipClasses from '#web/ui/shop/receipt.module.css'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure, InlineFailure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import { ChosenAddress } from './ChosenAddress.tsx'
import orderSummary from './OrderSummary.module.css'
import { placeOrder, storedAttempt } from './place-order.ts'
import { CheckoutReceipt } from './Receipt.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

/** The last step of the checkout: everything to review, and the button that places the order. */
export default function OrderSummary() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const [discount, setDiscount] = useState(grantedDiscount)
  const [delivery] = useState(() => savedChoice('deliveryMethodId'))
  const till = useCheckout({ delivery, discount })
  useEffect(() => void import('./OrderCompletion.tsx'), [])
  const slip = <ReviewReceipt till={till} onDropCoupon={() => setDiscount(0)} />
  return (
    <CheckoutLayout
      element="app-order-summary"
      step="review"
      title={t('TITLE_REVIEW')}
      {...(isLoggedIn ? { slip } : {})}
    >
      <RequireLogin>
        <div className="ff-columns">
          <ChosenAddress />
          <ChosenPayment />
        </div>
        <Lines till={till} />
      </RequireLogin>
    </CheckoutLayout>
  )
}

function Lines({ till: { basket, lines } }: { till: Checkout }) {
  const { t } = useTranslation()
  if (lines) return lines.length > 0 && <ReviewLines lines={lines} />
  if (basket.isError) {
    return (
      <Failure
        title={t('BASKET_NOT_LOADED')}
        detail={serverMessage(basket.error)}
        onRetry={() => void basket.refetch()}
      />
    )
  }
  return <CardSkeletons cards={2} height="5.5rem" />
}

/** Places the order, and leads to its confirmation. */
function useOrder(till: Checkout) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () => placeOrder(till.lines ?? []),
    onSuccess: (order) => {
      void navigate(`/order-completion/${order}`)
      void queries.invalidateQueries({ queryKey: ['customer'] })
      void queries.invalidateQueries({ queryKey: ['stock'] })
    },
    onError: (error) => {
      // After a refusal everything is fetched again. Without an answer the basket stays on the screen as it was
      // ordered.
      if (error instanceof HttpError) void queries.invalidateQueries({ queryKey: ['customer'] })
    },
  })
}

function ReviewReceipt({ till, onDropCoupon }: { till: Checkout; onDropCoupon: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const order = useOrder(till)
  const dropCoupon = () => {
    saveChoice('couponDetails', undefined)
    saveChoice('couponDiscount', undefined)
    order.reset()
    onDropCoupon()
  }
  // An empty basket may mean that the order was placed and only its answer was lost: then the request can be repeated.
  const hasNothingToOrder = till.lines?.length === 0 && !order.isPending && !storedAttempt()
  return (
    <CheckoutReceipt till={till}>
      <Button
        id="checkoutButton"
        size="lg"
        fullWidth
        aria-label={t('ARIA_COMPLETE')}
        aria-busy={order.isPending}
        disabled={hasNothingToOrder}
        onClick={() => order.start()}
      >
        {t('PLACE_ORDER_AND_PAY')}
      </Button>
      <div role="alert" className="ff-live">
        {order.error && <Refusal error={order.error} onDropCoupon={dropCoupon} />}
      </div>
      <Button
        className="btn-return"
        variant="subtle"
        fullWidth
        onClick={() => void navigate('/payment/shop')}
      >
        {t('LABEL_BACK')}
      </Button>
      <p className={`hint ${slipClasses.hint}`}>{t('CHECKOUT_FOR_BONUS_POINTS', { bonus: till.bonus })}</p>
    </CheckoutReceipt>
  )
}

function Refusal({ error, onDropCoupon }: { error: Error; onDropCoupon: () => void }) {
  const { t } = useTranslation()
  const isAnswered = error instanceof HttpError
  const said = isBalanceTooLow(error) ? t('INSUFFICIENT_WALLET_BALANCE') : serverMessage(error)
  const reason = isAnswered ? (said ?? t('ORDER_NOT_PLACED')) : t('ORDER_UNKNOWN')
  const isAboutCoupon = /coupon/i.test(reason) && savedChoice('couponDetails') !== undefined
  return (
    <Stack className="ff-alert" gap="xs" align="flex-start">
      <p className="error">{reason}</p>
      {isAboutCoupon && (
        <Button variant="default" onClick={onDropCoupon}>
          {t('BTN_DROP_COUPON')}
        </Button>
      )}
      {isAnswered && <Link to="/basket">{t('LINK_BASKET')}</Link>}
    </Stack>
  )
}

function ChosenPayment() {
  const { t } = useTranslation()
  const [id] = useState(() => savedChoice('paymentId'))
  return (
    <Panel
      title={t('PAYMENT_METHOD')}
      action={
        <Link to="/payment/shop" className="ff-link" style={{ minHeight: 0 }}>
          {t('CHANGE')}
          <span className="ff-hidden"> ({t('PAYMENT_METHOD')})</span>
        </Link>
      }
    >
      {id === undefined && <p className="ff-muted">{t('NO_PAYMENT_CHOSEN')}</p>}
      {id === 'wallet' && <WalletFacts />}
      {id !== undefined && id !== 'wallet' && <CardFacts id={id} />}
    </Panel>
  )
}

function WalletFacts() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(balanceQuery)
  if (isError) return <InlineFailure text={t('WALLET_FAILED')} onRetry={() => void refetch()} />
  return (
    <Flex component="p" direction="column">
      <Box component="span" className="ff-strong" fz="lg">
        {t('DIGITAL_WALLET')}
      </Box>
      <span className="ff-muted">
        {t('LABELLED', {
          label: t('LABEL_WALLET_BALANCE'),
          value: data === undefined ? '···' : formatPrice(data),
        })}
      </span>
    </Flex>
  )
}

function CardFacts({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(cardQuery(id))
  if (isError) return <InlineFailure text={t('CHOSEN_NOT_LOADED')} onRetry={() => void refetch()} />
  if (!data) return <Box h="3.1rem" bg="var(--ff-sunk)" bdrs="md" aria-hidden="true" />
  return (
    <Flex component="p" direction="column">
      <Box component="span" className="ff-strong" fz="lg">
        {t('CARD_ENDING_IN')} {String(data.cardNum).slice(-4)}
      </Box>
      <span className="ff-muted">{t('LABELLED', { label: t('CARD_HOLDER'), value: data.fullName })}</span>
    </Flex>
  )
}

const COLUMNS = [
  ['image', 'LABEL_IMAGE'],
  ['product', 'LABEL_PRODUCT'],
  ['quantity', 'LABEL_QUANTITY'],
  ['price', 'LABEL_PRICE'],
] as const

/** The products of the basket, read-only. Clients know the element names. */
function ReviewLines({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  return (
    <NamedElement
      element="mat-table"
      role="table"
      className={`mat-table ${orderSummary.table}`}
      aria-label={t('TITLE_BASKET')}
    >
      <NamedElement element="mat-header-row" role="row" className="ff-hidden">
        {COLUMNS.map(([column, title]) => (
          <NamedElement element="mat-header-cell" key={column} role="columnheader">
            {t(title)}
          </NamedElement>
        ))}
      </NamedElement>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </NamedElement>
  )
}

function Line({ line }: { line: BasketLine }) {
  const { role } = useSession()
  return (
    <NamedElement element="mat-row" role="row" className={`mat-row ${orderSummary.line}`}>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-image ${orderSummary.image}`}
      >
        <ProductPicture product={line} alt="" width={64} height={64} />
      </NamedElement>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-product ${orderSummary.product}`}
      >
        {line.name}
      </NamedElement>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-quantity ${orderSummary.quantity}`}
      >
        <span>{line.BasketItem.quantity}</span>
        <i aria-hidden="true"> ×</i>
      </NamedElement>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-price ${orderSummary.price}`}
      >
        {formatPrice(priceFor(line, role))}
      </NamedElement>
    </NamedElement>
  )
}
