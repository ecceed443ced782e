import { useTranslation } from 'react-i18next'
import type { Audience, MessageOrder, Place } from '#contract/activity.ts'
import { useAct } from '../actions/use-act.ts'
import { useTelling } from '../ui/telling.ts'

/** Sends a message. One that leads somewhere asks to come there where it says nothing else; any other needs words. */
export function useWrite(onSent: () => void) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const { act, isBusy } = useAct(() => {
    tell(t('DESK_MESSAGE_SENT'))
    onSent()
  })
  const write = (audience: Audience, text: string, place: Place | undefined): void => {
    const said = text.trim() || (place ? t('DESK_PLACE_TEXT') : '')
    if (said === '') return
    const order: MessageOrder = { audience, text: said, ...(place && { place }) }
    act('/api/messages', order)
  }
  return { write, isBusy }
}
