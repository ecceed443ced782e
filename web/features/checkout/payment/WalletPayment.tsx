import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery, chosenTopUp, forgetTopUp } from '#web/data/wallet.ts'
import { http, serverMessage } from '#web/http.ts'
import { formatPrice } from '#web/ui/price.ts'
import classes from '#web/ui/slip.module.css'
import { snack } from '#web/ui/snackbar.ts'
import { Slip } from '../Slip.tsx'
import { PaymentActions, PaymentMatter } from './PaymentMatter.tsx'

/** Moves money from a card into the wallet. */
export function WalletPayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [card, setCard] = useState<string>()
  const [amount] = useState(chosenTopUp)
  const charge = useSingleMutation({
    mutationFn: (paymentId: string) => http.put('/rest/wallet/balance', { balance: amount, paymentId }),
    onSuccess: () => {
      forgetTopUp()
      snack(t('CHARGED_WALLET'))
      void queries.invalidateQueries(balanceQuery)
      void navigate('/wallet')
    },
    onError: (error) => snack(serverMessage(error) ?? t('PAYMENT_FAILED'), 'error'),
  })
  return (
    <PaymentMatter
      title={t('TITLE_PAY_WALLET')}
      chosen={card}
      onChoose={setCard}
      slip={
        <Slip rows={undefined} total={formatPrice(amount)}>
          {amount === 0 && (
            <p className={classes.hint}>
              {t('TOP_UP_MISSING')} <Link to="/wallet">{t('TOP_UP_CHOOSE')}</Link>
            </p>
          )}
          <PaymentActions
            text={t('BTN_CHARGE_WALLET')}
            isReady={card !== undefined && amount > 0 && !charge.isPending}
            back="/wallet"
            onContinue={() => card !== undefined && charge.start(card)}
          />
        </Slip>
      }
    />
  )
}
