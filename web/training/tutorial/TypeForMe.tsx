import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourStep } from '#lab'
import { typedBy } from './fields.ts'
import type { TourSettings } from './settings.ts'
import { typeInto } from './type-into.ts'

/** Types once the field is there: whoever is quick asks for it while its screen is still on its way. */
function useTyping(into: string | undefined, text: string): () => void {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue || into === undefined) return
    const watcher = new MutationObserver(() => typeInto(into, text) && setDue(false))
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [isDue, into, text])
  return () => setDue(into !== undefined && !typeInto(into, text))
}

/** Payloads are no pleasure on a phone's keyboard, and no lesson either: one tap, and they stand in their field. */
export function TypeForMe({ step, settings }: { step: TourStep; settings: TourSettings }) {
  const { t } = useTranslation()
  const wanted = typedBy(step, settings)
  const start = useTyping(wanted?.into, wanted?.text ?? '')
  if (!wanted) return null
  return (
    <div>
      <Button variant="light" leftSection={<IconKeyboard size={18} aria-hidden="true" />} onClick={start}>
        {t('TOUR_TYPE')}
      </Button>
    </div>
  )
}
