import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outcome } from '#web/ui/Outcome.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import type { Reading } from '../wallet/describe.ts'
import { toHex } from '../wallet/provider.ts'
import { useTroubleWords, useWallet } from '../wallet/use-wallet.ts'
import classes from './Contracts.module.css'
import { GweiField, weiFromGwei } from './GweiField.tsx'

interface Props {
  address: string
  reading: Reading
}

/** For contracts that take ether without being asked anything. */
export function PayRow({ address, reading }: Props) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useTroubleWords()
  const [gwei, setGwei] = useState('')
  const why = useId()
  const value = weiFromGwei(gwei) ?? 0n
  const pay = useMutation({
    mutationFn: () => send({ to: address, value: toHex(value) }, { reading }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay.mutate()
  }
  return (
    <form className={classes.function} onSubmit={submit}>
      <p className={classes.signature}>
        <code>receive()</code>{' '}
        <span className={classes.kind} data-writes="true">
          {t('WEB3_KIND_PAYABLE')}
        </span>
      </p>
      <div className={classes.fields}>
        <GweiField text={gwei} onChange={setGwei} />
      </div>
      <Button
        type="submit"
        className={classes.invoke ?? ''}
        disabled={value === 0n}
        loading={pay.isPending}
        aria-describedby={why}
      >
        {t('BTN_SEND_ETHER')}
      </Button>
      <StillMissing
        id={why}
        complaints={value === 0n ? { amount: true } : {}}
        labels={{ amount: 'GWEI_VALUE_FOR_SENDING_ETH' }}
      />
      <Outcome refusal={words(pay.error, reading.face)} success={t('WEB3_SENT')} isDone={pay.isSuccess} />
    </form>
  )
}
