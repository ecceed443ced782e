import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_MESSAGE } from '../messages/longest.ts'
import { PlaceField } from '../messages/PlaceField.tsx'
import { NO_PLACE, placeOf } from '../messages/place-wish.ts'
import { useWrite } from '../messages/use-write.ts'
import { TextBox } from '../ui/text.tsx'
import classes from './LearnerPanel.module.css'

/** A message for her alone. */
export function MessageForm({ id }: { id: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wish, setWish] = useState(NO_PLACE)
  const { write, isBusy } = useWrite(() => {
    setText('')
    setWish(NO_PLACE)
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    write({ to: 'learner', learner: id }, text, placeOf(wish))
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
      <PlaceField wish={wish} onWish={setWish} />
      <Button type="submit" size="compact-md" loading={isBusy} className={classes.send ?? ''}>
        {t('DESK_MESSAGE_SEND')}
      </Button>
    </form>
  )
}
