import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import classes from './Tools.module.css'
import { useTroubleWords, useWallet } from './use-wallet.ts'

/** Signs a message: proof of who holds the key, without a transaction. */
export function SignForm() {
  const { t } = useTranslation()
  const { sign } = useWallet()
  const words = useTroubleWords()
  const why = useId()
  const [text, setText] = useState('')
  const signing = useMutation({ mutationFn: () => sign(text) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') signing.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('WEB3_LABEL_MESSAGE')}
        description={t('WEB3_MESSAGE_HINT')}
        rows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          signing.reset()
        }}
      />
      <Button type="submit" disabled={text === ''} loading={signing.isPending} aria-describedby={why}>
        {t('BTN_SIGN_MESSAGE')}
      </Button>
      <StillMissing
        id={why}
        complaints={text === '' ? { text: true } : {}}
        labels={{ text: 'WEB3_LABEL_MESSAGE' }}
      />
      <Refusal text={words(signing.error)} />
      {signing.data !== undefined && (
        <div role="status">
          <p className={classes.hint}>{t('WEB3_SIGNATURE')}</p>
          <CopyableCode code={signing.data} />
        </div>
      )}
    </form>
  )
}
