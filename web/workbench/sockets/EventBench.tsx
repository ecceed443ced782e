import { IconSend, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import { RealTools } from '../RealTools.tsx'
import { EventRows } from './EventRows.tsx'
import { payloadIn, SPOKEN } from './traffic.ts'
import { useTraffic } from './use-traffic.ts'

/** What comes over the line as it comes, and whatever she wants to say on it. */
export function EventBench() {
  const { t } = useTranslation()
  const { events, isOpen, say, clear } = useTraffic()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const payload = payloadIn(typed)
    if (name.trim() === '') return setRefusal('WB_EVENT_NO_NAME')
    if (!payload) return setRefusal('WB_EVENT_NO_JSON')
    setRefusal(isOpen ? undefined : 'WB_LINE_WAITS')
    say(name, payload)
  }
  return (
    <div className={parts.stack}>
      <p className={parts.note}>{t('WB_EVENTS_LEAD')}</p>
      <form className={parts.stack} onSubmit={send}>
        <Field label={t('WB_EVENT_NAME')} value={name} suggestions={SPOKEN} onChange={setName} />
        <Field label={t('WB_EVENT_PAYLOAD')} rows={3} value={typed} onChange={setTyped} />
        <div className={parts.row}>
          <button type="submit" className={`${parts.button} ${parts.main}`}>
            <IconSend size={18} aria-hidden="true" />
            {t('WB_EVENT_SEND')}
          </button>
          <button type="button" className={parts.button} onClick={clear}>
            <IconTrash size={18} aria-hidden="true" />
            {t('WB_EVENTS_CLEAR')}
          </button>
        </div>
        {refusal !== undefined && (
          <p className={parts.error} role="alert">
            {t(refusal)}
          </p>
        )}
      </form>
      <p className={parts.note} role="status">
        {t(isOpen ? 'WB_LINE_OPEN' : 'WB_LINE_CLOSED')}
      </p>
      <EventRows events={events} />
      <RealTools text="WB_REAL_EVENTS" />
    </div>
  )
}
