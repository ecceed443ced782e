import { useTranslation } from 'react-i18next'
import type { Audience, MessageOrder, Place } from '#contract/activity.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'

/** Sends a message. One that leads somewhere asks to come there where it says nothing else; any other needs words. */
export function useWrite(onSent: () => void) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { post, isBusy } = useAction(() => {
    notify(t('DESK_MESSAGE_SENT'))
    onSent()
  })
  const write = (audience: Audience, text: string, place: Place | undefined): void => {
    const said = text.trim() || (place ? t('DESK_PLACE_TEXT') : '')
    if (said === '') return
    const order: MessageOrder = { audience, text: said, ...(place && { place }) }
    post('/api/messages', order)
  }
  return { write, isBusy }
}
