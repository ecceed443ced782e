import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { choice, choose, grantedDiscount } from '#web/data/choices.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { isWalletShort } from '#web/data/wallet-short.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import slipClasses from '#web/ui/slip.module.css'
import { Waiting } from '#web/ui/Waiting.tsx'
import { openAttempt } from './attempt.ts'
import classes from './Chosen.module.css'
import { ChosenAddress } from './ChosenAddress.tsx'
import { ChosenPayment } from './ChosenPayment.tsx'
import { placeOrder } from './place-order.ts'
import { ReviewLines } from './ReviewLines.tsx'
import { TillSlip } from './Slip.tsx'
import { type Till, useTill } from './use-till.ts'

/** The last look before an order is placed. */
export default function OrderSummary() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const [discount, setDiscount] = useState(grantedDiscount)
  const [delivery] = useState(() => choice('deliveryMethodId'))
  const till = useTill({ delivery, discount })
  useEffect(() => void import('./OrderCompletion.tsx'), [])
  const slip = <ReviewSlip till={till} onDropCoupon={() => setDiscount(0)} />
  return (
    <Counter
      element="app-order-summary"
      step="review"
      title={t('TITLE_REVIEW')}
      {...(isLoggedIn ? { slip } : {})}
    >
      <ForCustomers>
        <div className={classes.pair}>
          <ChosenAddress />
          <ChosenPayment />
        </div>
        <Lines till={till} />
      </ForCustomers>
    </Counter>
  )
}

function Lines({ till: { basket, lines } }: { till: Till }) {
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
  return <Waiting cards={2} height="5.5rem" />
}

/** Places the order and goes on to what became of it. */
function useOrder(till: Till) {
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
      // Refused: whatever the shop did not like is shown as it is now. Without an answer the basket stays on the
      // screen as it was ordered.
      if (error instanceof HttpError) void queries.invalidateQueries({ queryKey: ['customer'] })
    },
  })
}

function ReviewSlip({ till, onDropCoupon }: { till: Till; onDropCoupon: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const order = useOrder(till)
  const dropCoupon = () => {
    choose('couponDetails', undefined)
    choose('couponDiscount', undefined)
    order.reset()
    onDropCoupon()
  }
  // An empty basket may mean that the order went through and only its answer was lost: then it can be asked for again.
  const hasNothingToOrder = till.lines?.length === 0 && !order.isPending && !openAttempt()
  return (
    <TillSlip till={till}>
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
      <div role="alert" className={classes.live}>
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
    </TillSlip>
  )
}

function Refusal({ error, onDropCoupon }: { error: Error; onDropCoupon: () => void }) {
  const { t } = useTranslation()
  const isAnswered = error instanceof HttpError
  const said = isWalletShort(error) ? t('INSUFFICIENT_WALLET_BALANCE') : serverMessage(error)
  const reason = isAnswered ? (said ?? t('ORDER_NOT_PLACED')) : t('ORDER_UNKNOWN')
  const isAboutCoupon = /coupon/i.test(reason) && choice('couponDetails') !== undefined
  return (
    <div className={classes.refusal}>
      <p className="error">{reason}</p>
      {isAboutCoupon && (
        <Button variant="default" onClick={onDropCoupon}>
          {t('BTN_DROP_COUPON')}
        </Button>
      )}
      {isAnswered && <Link to="/basket">{t('LINK_BASKET')}</Link>}
    </div>
  )
}
