import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { becomeMember, type MembershipPayment, mayJoin, membershipQuery } from '#web/data/membership.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { isWalletShort } from '#web/data/wallet-short.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { NotLoaded } from '#web/ui/NotLoaded.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { snack } from '#web/ui/snackbar.ts'
import { Slip } from '../Slip.tsx'
import { PayByWallet } from './PayByWallet.tsx'
import { PaymentActions, PaymentMatter } from './PaymentMatter.tsx'

/** Pays for the deluxe membership, by card or by wallet. */
export function DeluxePayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [card, setCard] = useState<string>()
  const { isLoggedIn, role } = useSession()
  const membership = useQuery({ ...membershipQuery, enabled: isLoggedIn && mayJoin(role) })
  const join = useSingleMutation({
    mutationFn: (payment: MembershipPayment) => becomeMember(payment),
    onSuccess: () => {
      void navigate('/deluxe-membership')
      return queries.invalidateQueries({ queryKey: ['customer'] })
    },
    onError: (error) => {
      const said = isWalletShort(error) ? t('INSUFFICIENT_WALLET_BALANCE') : serverMessage(error)
      snack(said ?? t('PAYMENT_FAILED'), 'error')
    },
  })
  return (
    <PaymentMatter
      title={t('TITLE_PAY_DELUXE')}
      chosen={card}
      onChoose={setCard}
      slip={
        <Slip rows={undefined} total={membership.data === undefined ? '···' : formatPrice(membership.data)}>
          <PaymentActions
            text={t('BTN_BUY_MEMBERSHIP')}
            isReady={card !== undefined && !join.isPending}
            back="/deluxe-membership"
            onContinue={() => card !== undefined && join.start({ paymentMode: 'card', paymentId: card })}
          />
          {membership.isError && (
            <NotLoaded
              text={serverMessage(membership.error) ?? t('DELUXE_FAILED')}
              onRetry={() => void membership.refetch()}
            />
          )}
        </Slip>
      }
    >
      <PayByWallet
        total={membership.data}
        isBusy={join.isPending}
        onPay={() => join.start({ paymentMode: 'wallet', paymentId: 'wallet' })}
      />
    </PaymentMatter>
  )
}
