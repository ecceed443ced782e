import { IconSend, IconTargetArrow } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SENT, type SentAnswer } from '#contract/workbench.ts'
import { AnswerView } from '../AnswerView.tsx'
import { calls, refusalKey } from '../exchange-calls.ts'
import css from '../http.module.css'
import { openTool } from '../open-tool.ts'
import { wireBytes } from '../request-text.ts'
import { Compare } from './Compare.tsx'
import { Helpers } from './Helpers.tsx'
import own from './Repeater.module.css'
import { RequestFields } from './RequestFields.tsx'
import type { RequestTab } from './use-tabs.ts'

/** So many answers of each request are kept, to be compared. */
const MOST_ANSWERS = 6

interface Props {
  tab: RequestTab
  onChange: (news: (tab: RequestTab) => Partial<RequestTab>) => void
}

/** One request: to be changed, sent, and sent again. */
export function RequestBench({ tab, onChange }: Props) {
  const { t } = useTranslation()
  const { raw, isCompleted, files, answers } = tab
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [latest] = answers
  const answer = useShownOnceSent(latest)
  const send = async () => {
    if (isSending) return
    const bytes = wireBytes(raw, { isCompleted, host: location.host, files })
    setRefusal('')
    if (bytes.length > MOST_SENT) {
      setRefusal('WB_NO_TOOLARGE')
      return
    }
    setIsSending(true)
    try {
      const sent = await calls.send(bytes)
      onChange((before) => ({ answers: [sent, ...before.answers].slice(0, MOST_ANSWERS) }))
    } catch (error) {
      setRefusal(refusalKey(error))
    }
    setIsSending(false)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={`${css.tool} ${own.bench}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={sendByKey}
    >
      <RequestFields raw={raw} onChange={(changed) => onChange(() => ({ raw: changed }))} />
      <Helpers onChange={onChange} />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isCompleted}
          onChange={({ currentTarget: { checked } }) => onChange(() => ({ isCompleted: checked }))}
        />
        {t('WB_COMPLETE')}
      </label>
      <div className={`${css.row} ${own.send}`}>
        <button type="submit" className={css.main} aria-disabled={isSending}>
          <IconSend aria-hidden="true" />
          {t(isSending ? 'WB_SENDING' : 'WB_SEND')}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => openTool('many', { request: raw, files })}
        >
          <IconTargetArrow aria-hidden="true" />
          {t('WB_TO_MANY')}
        </button>
      </div>
      {refusal !== '' && (
        <p className={css.alarm} role="alert">
          {t(refusal)}
        </p>
      )}
      <div ref={answer} className={own.answer}>
        {latest && <AnswerView answer={{ ...latest, head: latest.head.replaceAll('\r\n', '\n') }} />}
      </div>
      {answers.length > 1 && <Compare answers={answers} />}
    </form>
  )
}

/** Scrolls to the answer whenever another one comes, where its beginning is out of sight. */
function useShownOnceSent(latest: SentAnswer | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const known = useRef(latest)
  useEffect(() => {
    if (known.current === latest) return
    known.current = latest
    const { top = 0 } = place.current?.getBoundingClientRect() ?? {}
    if (top > window.innerHeight / 2) place.current?.scrollIntoView({ block: 'start' })
  }, [latest])
  return place
}
