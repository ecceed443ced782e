import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#contract/activity.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { TextBox } from '../ui/text.tsx'
import { LONGEST_MESSAGE } from './longest.ts'
import { PlaceField } from './PlaceField.tsx'
import { type PlaceWish, placeOf } from './place-wish.ts'
import { useWrite } from './use-write.ts'

interface Props {
  title: string
  audience: Audience
  /** What the place is at first. */
  start?: PlaceWish['kind']
  onSent?: () => void
  onClose: () => void
}

/** A message to some, which may lead somewhere. */
export function WriteTo({ title, audience, start = 'none', onSent, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wish, setWish] = useState<PlaceWish>({ kind: start, value: '' })
  const { write, isBusy } = useWrite(() => {
    onClose()
    onSent?.()
  })
  return (
    <ConfirmDialog
      title={title}
      action={t('DESK_MESSAGE_SEND')}
      isBusy={isBusy}
      onConfirm={() => write(audience, text, placeOf(wish))}
      onClose={onClose}
    >
      <PlaceField wish={wish} onWish={setWish} />
      <TextBox
        label={t('DESK_MESSAGE_TEXT')}
        {...(wish.kind !== 'none' && { placeholder: t('DESK_PLACE_TEXT') })}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={3}
        required={wish.kind === 'none'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
