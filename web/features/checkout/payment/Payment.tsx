import { Box, Button, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { grantedDiscount, saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import {
  becomeMember,
  type MembershipPayment,
  mayBecomeMember,
  membershipQuery,
} from '#web/data/membership.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery, chosenTopUp, clearTopUp, isBalanceTooLow } from '#web/data/wallet.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Collapsible } from '#web/ui/Collapsible.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import slipClasses from '#web/ui/shop/receipt.module.css'
import type { StepName } from '#web/ui/shop/steps.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { InlineFailure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconGift from '~icons/gift'
import IconWallet from '~icons/wallet'
import { CheckoutReceipt, Receipt } from '../Receipt.tsx'
import { toTheCent } from '../totals.ts'
import { useCheckout } from '../use-checkout.ts'
import { AddCard, Cards } from './Cards.tsx'
import { CouponPanel } from './CouponPanel.tsx'
import { CRYPTO_ADDRESSES, type CryptoAddress } from './crypto-addresses.ts'
import classes from './Payment.module.css'
import { isPanelRemembered } from './remembered-panels.ts'

/** The payment screen for what the path names: the basket, the wallet, or the deluxe membership. */
export default function Payment() {
  const { entity } = useParams()
  if (entity === 'wallet') return <WalletPayment />
  if (entity === 'deluxe') return <DeluxePayment />
  return <ShopPayment />
}

interface PaymentLayoutProps {
  title: string
  step?: StepName
  chosen: string | undefined
  onChoose: (card: string | undefined) => void
  /** The receipt beside the cards, for customers who may pay. */
  slip: ReactNode
  /** Other payment methods, and coupons. */
  children?: ReactNode
}

/** The layout of a payment screen: cards first, then the other methods. */
export function PaymentLayout({ title, step, chosen, onChoose, slip, children }: PaymentLayoutProps) {
  const { isLoggedIn } = useSession()
  return (
    <CheckoutLayout
      element="app-payment"
      title={title}
      {...(step ? { step } : {})}
      {...(isLoggedIn ? { slip } : {})}
    >
      <RequireLogin>
        <Cards chosen={chosen} onChoose={onChoose} />
        <AddCard />
        {children}
      </RequireLogin>
    </CheckoutLayout>
  )
}

interface PaymentActionsProps {
  text: string
  /** The accessible name, if it says more than the text. */
  label?: string
  isReady: boolean
  isBusy?: boolean
  back: string
  onContinue: () => void
}

/** The buttons to continue and to go back. */
export function PaymentActions({
  text,
  label,
  isReady,
  isBusy = false,
  back,
  onContinue,
}: PaymentActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Button
        className="nextButton"
        size="lg"
        fullWidth
        {...(label ? { 'aria-label': label } : {})}
        disabled={!isReady}
        loading={isBusy}
        onClick={onContinue}
      >
        {text}
      </Button>
      <Button className="btn-return" variant="subtle" fullWidth onClick={() => void navigate(back)}>
        {t('LABEL_BACK')}
      </Button>
    </>
  )
}

interface PayByWalletProps {
  /** The amount to pay; undefined while it loads. */
  total: number | undefined
  isBusy: boolean
  onPay: () => void
}

/** The wallet as a payment method. It needs enough money. */
export function PayByWallet({ total, isBusy, onPay }: PayByWalletProps) {
  const { t } = useTranslation()
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  const missing =
    balance.data === undefined || total === undefined ? undefined : toTheCent(total - balance.data)
  // A form, so that a learner who enables the button in the developer tools really sends a request.
  const pay = (event: FormEvent) => {
    event.preventDefault()
    onPay()
  }
  return (
    <section className={classes.wallet} aria-label={t('LABEL_PAY_USING_WALLET')}>
      <Flex component="span" direction="column" c="var(--ff-accent-text)">
        <IconWallet aria-hidden="true" size={28} />
      </Flex>
      <div>
        <Box component="h2" fz="lg">
          {t('LABEL_PAY_USING_WALLET')}
        </Box>
        <Box component="p" className="ff-hint" lh={1.4}>
          {t('LABEL_WALLET_BALANCE')} {/* Existing clients read the balance as soon as it is visible. */}
          {balance.data === undefined ? (
            '···'
          ) : (
            <span className="confirmation">{formatPrice(balance.data)}</span>
          )}
        </Box>
        {missing !== undefined && missing > 0 && (
          <Box component="p" className="ff-hint" lh={1.4}>
            {t('INSUFFICIENT_WALLET_BALANCE')} {t('WALLET_SHORT', { amount: formatPrice(missing) })}
          </Box>
        )}
        {balance.isError && (
          <InlineFailure text={t('WALLET_FAILED')} onRetry={() => void balance.refetch()} />
        )}
      </div>
      <form className={classes.pay ?? ''} onSubmit={pay}>
        <Button
          type="submit"
          variant="default"
          disabled={missing === undefined || missing > 0}
          loading={isBusy}
          fullWidth
        >
          {t('LABEL_PAY', { amount: total === undefined ? '' : formatPrice(total) })}
        </Button>
      </form>
    </section>
  )
}

/** Pays for the deluxe membership, by card or by wallet. */
function DeluxePayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [card, setCard] = useState<string>()
  const { isLoggedIn, role } = useSession()
  const membership = useQuery({ ...membershipQuery, enabled: isLoggedIn && mayBecomeMember(role) })
  const join = useSingleMutation({
    mutationFn: (payment: MembershipPayment) => becomeMember(payment),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['customer'] }),
    onError: (error) => {
      const said = isBalanceTooLow(error) ? t('INSUFFICIENT_WALLET_BALANCE') : serverMessage(error)
      showSnackbar(said ?? t('PAYMENT_FAILED'), 'error')
    },
  })
  const pay = (payment: MembershipPayment) => join.start(payment, () => void navigate('/deluxe-membership'))
  return (
    <PaymentLayout
      title={t('TITLE_PAY_DELUXE')}
      chosen={card}
      onChoose={setCard}
      slip={
        <Receipt
          rows={undefined}
          total={membership.data === undefined ? '···' : formatPrice(membership.data)}
        >
          <PaymentActions
            text={t('BTN_BUY_MEMBERSHIP')}
            isReady={card !== undefined}
            isBusy={join.isPending}
            back="/deluxe-membership"
            onContinue={() => card !== undefined && pay({ paymentMode: 'card', paymentId: card })}
          />
          {membership.isError && (
            <InlineFailure
              text={serverMessage(membership.error) ?? t('DELUXE_FAILED')}
              onRetry={() => void membership.refetch()}
            />
          )}
        </Receipt>
      }
    >
      <PayByWallet
        total={membership.data}
        isBusy={join.isPending}
        onPay={() => pay({ paymentMode: 'wallet', paymentId: 'wallet' })}
      />
    </PaymentLayout>
  )
}

/** The third step of the checkout: the payment method. Nothing is charged here. */
function ShopPayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [card, setCard] = useState(() => savedChoice('paymentId'))
  const [delivery] = useState(() => savedChoice('deliveryMethodId'))
  const [discount, setDiscount] = useState(grantedDiscount)
  const till = useCheckout({ delivery, discount })

  const goOn = (payment: string | undefined) => {
    sessionStorage.removeItem('itemTotal')
    saveChoice('paymentId', payment)
    void navigate('/order-summary')
  }
  return (
    <PaymentLayout
      step="payment"
      title={t('TITLE_PAYMENT')}
      chosen={card}
      onChoose={setCard}
      slip={
        <CheckoutReceipt till={till}>
          <PaymentActions
            text={t('LABEL_CONTINUE')}
            label={t('ARIA_TO_REVIEW')}
            isReady={card !== undefined && card !== 'wallet'}
            back="/delivery-method"
            onContinue={() => goOn(card)}
          />
          <p className={slipClasses.hint}>{t('PAYMENT_TO_REVIEW_HINT')}</p>
        </CheckoutReceipt>
      }
    >
      <PayByWallet total={till.totals?.total} isBusy={false} onPay={() => goOn('wallet')} />
      <CouponPanel onDiscount={setDiscount} />
      <OtherOptions />
    </PaymentLayout>
  )
}

/** Adds money from a card to the wallet. */
function WalletPayment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [card, setCard] = useState<string>()
  const [amount] = useState(chosenTopUp)
  const charge = useSingleMutation({
    mutationFn: (paymentId: string) => http.put('/rest/wallet/balance', { balance: amount, paymentId }),
    onSuccess: () => {
      clearTopUp()
      showSnackbar(t('CHARGED_WALLET'))
      void queries.invalidateQueries(balanceQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('PAYMENT_FAILED'), 'error'),
  })
  return (
    <PaymentLayout
      title={t('TITLE_PAY_WALLET')}
      chosen={card}
      onChoose={setCard}
      slip={
        <Receipt rows={undefined} total={formatPrice(amount)}>
          {amount === 0 && (
            <p className={slipClasses.hint}>
              {t('TOP_UP_MISSING')} <Link to="/wallet">{t('TOP_UP_CHOOSE')}</Link>
            </p>
          )}
          <PaymentActions
            text={t('BTN_CHARGE_WALLET')}
            isReady={card !== undefined && amount > 0}
            isBusy={charge.isPending}
            back="/wallet"
            onContinue={() => card !== undefined && charge.start(card, () => void navigate('/wallet'))}
          />
        </Receipt>
      }
    />
  )
}

const CryptoDialog = lazy(() => import('./CryptoDialog.tsx'))

const SHOPS = [
  { text: 'LINK_SHIRTS_US', to: 'http://shop.spreadshirt.com/juiceshop' },
  { text: 'LINK_SHIRTS_EU', to: 'http://shop.spreadshirt.de/juiceshop' },
  { text: 'LINK_STICKERS', to: 'https://www.stickeryou.com/products/owasp-juice-shop/794' },
  { text: 'LINK_BOOK', to: 'http://leanpub.com/juice-shop' },
] as const
const STARS = [{ text: 'LINK_DONATE', to: 'https://github.com/juice-shop/juice-shop' }] as const

/** Other payment options: links that leave the shop through its redirect. */
function OtherOptions() {
  const { t } = useTranslation()
  return (
    <Collapsible
      icon={<IconGift size={28} />}
      title={t('OTHER_PAYMENT_OPTIONS')}
      hint={t('OTHER_PAYMENT_OPTIONS_HINT')}
      startsOpen={isPanelRemembered('paymentPanelExpanded')}
    >
      <div className="ff-columns">
        <LinkSection title={t('LABEL_DONATIONS')} text={t('THANKS_FOR_SUPPORT')} links={STARS} />
        <LinkSection title={t('LABEL_MERCHANDISE')} text={t('OFFICIAL_MERCHANDISE_STORES')} links={SHOPS} />
      </div>
      <CryptoButtons />
    </Collapsible>
  )
}

/** Hidden buttons. Learners who reveal them find the dialogs behind them. */
function CryptoButtons() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<CryptoAddress>()
  return (
    <>
      <div hidden>
        {CRYPTO_ADDRESSES.map((donation) => (
          <button key={donation.address} type="button" onClick={() => setOpen(donation)}>
            {t(donation.text)}
          </button>
        ))}
      </div>
      <Suspense>{open && <CryptoDialog donation={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

interface LinkSectionProps {
  title: string
  text: string
  links: readonly { text: string; to: string }[]
}

function LinkSection({ title, text, links }: LinkSectionProps) {
  const { t } = useTranslation()
  return (
    <Flex component="section" direction="column" gap="xs">
      <h3>{title}</h3>
      <p className="ff-muted">{text}</p>
      <Flex component="ul" className="ff-list" wrap="wrap" columnGap="md">
        {links.map((link) => (
          <li key={link.to}>
            <a className="ff-link" href={`./redirect?to=${link.to}`} target="_blank" rel="noopener">
              {t(link.text)}
            </a>
          </li>
        ))}
      </Flex>
    </Flex>
  )
}
