import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../acts/use-act.ts'
import { LONGEST_MESSAGE } from '../messages/longest.ts'
import { TextBox } from '../parts/TextBox.tsx'
import { useTelling } from '../parts/telling.ts'
import classes from './LearnerPanel.module.css'

/** A message for her alone. */
export function MessageForm({ id }: { id: string }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const [text, setText] = useState('')
  const { act, isBusy } = useAct(() => {
    setText('')
    tell(t('DESK_MESSAGE_SENT'))
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') act('/api/messages', { audience: { to: 'learner', learner: id }, text })
  }
  return (
    <form className={classes.part} onSubmit={send}>
      <TextBox
        label={t('DESK_MESSAGE_TO_HER')}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={2}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="compact-md" loading={isBusy} className={classes.send ?? ''}>
        {t('DESK_MESSAGE_SEND')}
      </Button>
    </form>
  )
}
