import { Button, Flex, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { balanceQuery, chooseTopUp } from '#web/data/wallet.ts'
import { serverMessage } from '#web/http.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { QuickAmounts } from '#web/ui/forms/QuickAmounts.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import { validateTopUp } from './amount.ts'
import { TopUps } from './TopUps.tsx'
import classes from './Wallet.module.css'

/** The balance of the wallet, and a form to add money. */
export default function Wallet() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-wallet" title={t('DIGITAL_WALLET')} lead={t('WALLET_LEAD')}>
      <RequireLogin>
        <div className="ff-columns">
          <Balance />
          <Panel title={t('LABEL_ADD_MONEY')}>
            <TopUpForm />
          </Panel>
        </div>
        <TopUps />
        <Link to="/wallet-web3" className="ff-link">
          {t('LINK_TRY_OUT_NEW_CRYPTO_WALLET')}
        </Link>
      </RequireLogin>
    </CheckoutLayout>
  )
}

function Balance() {
  const { t } = useTranslation()
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  if (balance.isError) {
    return (
      <Failure
        title={t('WALLET_FAILED')}
        detail={serverMessage(balance.error)}
        onRetry={() => void balance.refetch()}
      />
    )
  }
  return (
    <div className={classes.purse}>
      <p>{t('LABEL_WALLET_BALANCE')}</p>
      {/* Existing clients read the balance as soon as it is visible: the element carries its id only once it is loaded. */}
      <p
        className={`${balance.isPending ? '' : 'confirmation'} ${classes.balance}`}
        aria-busy={balance.isPending}
      >
        {balance.isPending ? '···' : formatPrice(balance.data)}
      </p>
    </div>
  )
}

const USUAL = ['10', '50', '100'] as const

function TopUpForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const why = useId()
  const { form, field, change, fieldErrors, isComplete } = useForm(
    { amount: '' },
    { validate: validateTopUp },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    chooseTopUp(Number(form.amount))
    void navigate('/payment/wallet')
  }
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <TextInput
        id="amount"
        inputMode="decimal"
        autoComplete="off"
        label={t('LABEL_AMOUNT')}
        description={t('AMOUNT_LIMIT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={<span aria-hidden="true">¤</span>}
        {...field('amount')}
      />
      <QuickAmounts amounts={USUAL} unit="¤" onChoose={(amount) => change('amount', amount)} />
      <Button
        type="submit"
        id="submitButton"
        size="lg"
        fullWidth
        disabled={!isComplete}
        aria-describedby={why}
      >
        {t('BTN_DEPOSIT')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={{ amount: 'LABEL_AMOUNT' }} />
    </Flex>
  )
}
