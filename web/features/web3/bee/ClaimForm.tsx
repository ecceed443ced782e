import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Outcome } from '#web/ui/Outcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { onlyComplaints, useForm } from '#web/ui/use-form.ts'
import { wholeIn } from '../wallet/amounts.ts'
import { FAUCET, PLACES } from '../wallet/chain.ts'
import { transactionFor } from '../wallet/transactions.ts'
import { useTroubleWords, useWallet } from '../wallet/use-wallet.ts'
import classes from './Bee.module.css'

interface Claim {
  amount: string
}

/** The faucet takes a number of eight bits: more cannot even be said to it. */
const MOST = 255n

function complaintsAbout({ amount }: Claim) {
  const bees = wholeIn(amount)
  const isFine = bees !== undefined && bees > 0n && bees <= MOST
  return onlyComplaints<Claim>({ amount: isFine ? undefined : 'BEE_CLAIM_LIMIT' })
}

/** Asks the faucet for BEE. */
export function ClaimForm({ account }: { account: string }) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useTroubleWords()
  const why = useId()
  const { form, field, complaints, isComplete } = useForm({ amount: '' }, { complaintsAbout })
  const claim = useMutation({
    mutationFn: (bees: bigint) =>
      send(transactionFor({ address: PLACES.faucet, face: FAUCET, name: 'withdraw', args: [bees] }, account)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) claim.mutate(wholeIn(form.amount) ?? 0n)
  }
  return (
    <Panel title={t('BEE_CLAIM_TITLE')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          id="withdrawAmount"
          label={t('LABEL_NUMBER_OF_BEES')}
          inputMode="numeric"
          autoComplete="off"
          {...field('amount')}
        />
        <Button type="submit" disabled={!isComplete} loading={claim.isPending} aria-describedby={why}>
          {t('BTN_CLAIM_BEES')}
        </Button>
        <StillMissing id={why} complaints={complaints} labels={{ amount: 'LABEL_NUMBER_OF_BEES' }} />
      </form>
      <Outcome
        refusal={words(claim.error, FAUCET)}
        success={t('BEE_CLAIMED', { count: Number(claim.variables ?? 0n) })}
        isDone={claim.isSuccess}
      />
    </Panel>
  )
}
