import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Outcome } from '#web/ui/Outcome.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { onlyComplaints, useForm } from '#web/ui/use-form.ts'
import { weiIn } from './amounts.ts'
import { checkedAddress } from './chain.ts'
import { toHex } from './provider.ts'
import { useTroubleWords, useWallet } from './use-wallet.ts'

interface Sending {
  to: string
  amount: string
}

function complaintsAbout({ to, amount }: Sending) {
  return onlyComplaints<Sending>({
    to: checkedAddress(to) ? undefined : 'WEB3_INVALID_ADDRESS',
    amount: weiIn(amount) ? undefined : 'WEB3_INVALID_ETHER',
  })
}

/** Sends ether to an address. */
export function SendForm() {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useTroubleWords()
  const why = useId()
  const { form, field, complaints, isComplete, reset } = useForm({ to: '', amount: '' }, { complaintsAbout })
  const sending = useMutation({
    mutationFn: () => send({ to: form.to.trim(), value: toHex(weiIn(form.amount) ?? 0n) }),
    onSuccess: reset,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('WEB3_LABEL_TO')}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        {...field('to')}
      />
      <TextInput label={t('WEB3_LABEL_ETHER')} inputMode="decimal" autoComplete="off" {...field('amount')} />
      <Button type="submit" disabled={!isComplete} loading={sending.isPending} aria-describedby={why}>
        {t('BTN_SEND_ETHER')}
      </Button>
      <StillMissing
        id={why}
        complaints={complaints}
        labels={{ to: 'WEB3_LABEL_TO', amount: 'WEB3_LABEL_ETHER' }}
      />
      <Outcome refusal={words(sending.error)} success={t('WEB3_SENT')} isDone={sending.isSuccess} />
    </form>
  )
}
