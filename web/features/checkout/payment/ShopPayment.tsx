import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { choice, choose, grantedDiscount } from '#web/data/choices.ts'
import slipClasses from '#web/ui/slip.module.css'
import { TillSlip } from '../Slip.tsx'
import { useTill } from '../use-till.ts'
import { CouponPanel } from './CouponPanel.tsx'
import { OtherOptions } from './OtherOptions.tsx'
import { PayByWallet } from './PayByWallet.tsx'
import { PaymentActions, PaymentMatter } from './PaymentMatter.tsx'

/** The third step to an order: what pays for it. Nothing is charged here. */
export function ShopPayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [card, setCard] = useState(() => choice('paymentId'))
  const [delivery] = useState(() => choice('deliveryMethodId'))
  const [discount, setDiscount] = useState(grantedDiscount)
  const till = useTill({ delivery, discount })

  const goOn = (payment: string | undefined) => {
    sessionStorage.removeItem('itemTotal')
    choose('paymentId', payment)
    void navigate('/order-summary')
  }
  return (
    <PaymentMatter
      step="payment"
      title={t('TITLE_PAYMENT')}
      chosen={card}
      onChoose={setCard}
      slip={
        <TillSlip till={till}>
          <PaymentActions
            text={t('LABEL_CONTINUE')}
            label={t('ARIA_TO_REVIEW')}
            isReady={card !== undefined && card !== 'wallet'}
            back="/delivery-method"
            onContinue={() => goOn(card)}
          />
          <p className={slipClasses.hint}>{t('PAYMENT_TO_REVIEW_HINT')}</p>
        </TillSlip>
      }
    >
      <PayByWallet total={till.totals?.total} isBusy={false} onPay={() => goOn('wallet')} />
      <CouponPanel onDiscount={setDiscount} />
      <OtherOptions />
    </PaymentMatter>
  )
}
