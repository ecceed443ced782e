import { useTranslation } from 'react-i18next'
import type { Audience, LinkTarget, NewMessage } from '#contract/activity.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { type DestinationChoice, DestinationField, destinationOf, useMessageDraft } from './Destination.tsx'

interface MessageDialogProps {
  title: string
  audience: Audience
  /** The kind of destination that is selected first. */
  start?: DestinationChoice['kind']
  onSent?: () => void
  onClose: () => void
}

/** Writes a message to some learners, optionally with a destination. */
export function MessageDialog({ title, audience, start = 'none', onSent, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const place = `dialog ${audience.to}${audience.to === 'learner' ? ` ${audience.learner}` : ''}`
  const { text, destination, change, clear } = useMessageDraft(place, { kind: start, value: '' })
  const { sendMessage, isBusy } = useSendMessage(() => {
    clear()
    onClose()
    onSent?.()
  })
  return (
    <ConfirmDialog
      title={title}
      action={t('DASHBOARD_MESSAGE_SEND')}
      isBusy={isBusy}
      onConfirm={() => sendMessage(audience, text, destinationOf(destination))}
      onClose={onClose}
    >
      <DestinationField destination={destination} onDestination={(next) => change({ destination: next })} />
      <TextBox
        label={t('DASHBOARD_MESSAGE_TEXT')}
        {...(destination.kind !== 'none' && { placeholder: t('DASHBOARD_PLACE_TEXT') })}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={3}
        required={destination.kind === 'none'}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </ConfirmDialog>
  )
}

/** Sends a message. A message with a destination and no text gets a default text; one without either is not sent. */
export function useSendMessage(onSent: () => void) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { post, isBusy } = useAction(() => {
    notify(t('DASHBOARD_MESSAGE_SENT'))
    onSent()
  })
  const sendMessage = (audience: Audience, text: string, place: LinkTarget | undefined): void => {
    const said = text.trim() || (place ? t('DASHBOARD_PLACE_TEXT') : '')
    if (said === '') return
    const order: NewMessage = { audience, text: said, ...(place && { place }) }
    post('/api/messages', order)
  }
  return { sendMessage, isBusy }
}

/** In characters. */
export const LONGEST_MESSAGE = 1_000
