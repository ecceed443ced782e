import { Box } from '@mantine/core'
import { diffLines } from 'diff'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SENT, type SentResponse } from '#contract/workbench.ts'
import IconSend from '~icons/send'
import IconTargetArrow from '~icons/target-arrow'
import { fromBase64, lossyText } from '../bytes.ts'
import { refusalKey, workbenchCalls } from '../exchange-calls.ts'
import { TextArea, ToolButton } from '../Field.tsx'
import { FileFields } from '../FileFields.tsx'
import { withFile } from '../form-text.ts'
import css from '../http.module.css'
import { openTool } from '../open-tool.ts'
import { formatJson, ResponseView } from '../ResponseView.tsx'
import { partsOf, type RequestParts, rawOf, wireBytes } from '../request-text.ts'
import { addJsonBody, addSessionHeader } from '../session-headers.ts'
import own from './Repeater.module.css'
import type { RequestTab } from './use-tabs.ts'

/** How many answers of each request are kept for comparison. */
const MOST_ANSWERS = 6

interface Props {
  tab: RequestTab
  onChange: (news: (tab: RequestTab) => Partial<RequestTab>) => void
}

/** One request, to edit and send repeatedly. */
export function RequestEditor({ tab, onChange }: Props) {
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
      const sent = await workbenchCalls.send(bytes)
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
        <ToolButton
          type="submit"
          isMain
          leftSection={<IconSend size={18} aria-hidden="true" />}
          aria-disabled={isSending}
        >
          {t(isSending ? 'WB_SENDING' : 'WB_SEND')}
        </ToolButton>
        <ToolButton
          leftSection={<IconTargetArrow size={18} aria-hidden="true" />}
          onClick={() => openTool('many', { request: raw, files })}
        >
          {t('WB_TO_MANY')}
        </ToolButton>
      </div>
      {refusal !== '' && (
        <p className={css.alarm} role="alert">
          {t(refusal)}
        </p>
      )}
      <div ref={answer} className={`ff-live ${own.answer}`}>
        {latest && <ResponseView answer={{ ...latest, head: latest.head.replaceAll('\r\n', '\n') }} />}
      </div>
      {answers.length > 1 && <Compare answers={answers} />}
    </form>
  )
}

/** Scrolls to each new answer, if its beginning is out of view. */
function useShownOnceSent(latest: SentResponse | undefined) {
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

/** Longer answers are compared up to this length. */
const COMPARED = 30_000
/** The longest time of a comparison. */
const PATIENCE_MS = 500

function textOf({ head, body }: SentResponse): string {
  const text = formatJson(lossyText(fromBase64(body.bytes)))
  return `${head.replaceAll('\r\n', '\n')}\n\n${text}`.slice(0, COMPARED)
}

/** The differences of the latest answer and an earlier one. */
function Compare({ answers }: { answers: readonly SentResponse[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [back, setBack] = useState(1)
  const [now] = answers
  const before = answers[back] ?? answers[1]
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.summary}>{t('WB_COMPARE_ANSWERS')}</summary>
      {isOpen && (
        <div className={css.tool}>
          <label className={css.field}>
            {t('WB_COMPARE_WITH')}
            <select value={back} onChange={({ currentTarget }) => setBack(Number(currentTarget.value))}>
              {answers.slice(1).map(({ status }, at) => {
                const count = at + 1
                return (
                  <option key={count} value={count}>
                    {t('WB_ANSWER_BEFORE', { count, status })}
                  </option>
                )
              })}
            </select>
          </label>
          {now && before && <SideBySide now={now} before={before} />}
        </div>
      )}
    </details>
  )
}

function SideBySide({ now, before }: { now: SentResponse; before: SentResponse }) {
  const { t } = useTranslation()
  const [old, recent] = [textOf(before), textOf(now)]
  const changes = diffLines(old, recent, { timeout: PATIENCE_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: recent, removed: false, added: true },
  ]
  const isSame = changes.every(({ added, removed }) => !added && !removed)
  return (
    <>
      <p role="status">{t(isSame ? 'WB_ANSWERS_SAME' : 'WB_DIFFERENT')}</p>
      <div className={css.columns}>
        <Column label={t('WB_BEFORE')} changes={changes} leaves="added" as="del" />
        <Column label={t('WB_NOW')} changes={changes} leaves="removed" as="ins" />
      </div>
    </>
  )
}

interface ColumnProps {
  label: string
  changes: readonly { value: string; added: boolean; removed: boolean }[]
  /** The part that is missing on this side. */
  leaves: 'added' | 'removed'
  as: 'ins' | 'del'
}

function Column({ label, changes, leaves, as: Tag }: ColumnProps) {
  const shown = changes.filter((change) => !change[leaves])
  return (
    <section className={css.tool}>
      <h3>{label}</h3>
      <Box component="pre" className={css.wire} tabIndex={0} role="region" aria-label={label}>
        {shown.map(({ value, added, removed }, at) => {
          const key = `${at}`
          return added || removed ? <Tag key={key}>{value}</Tag> : <span key={key}>{value}</span>
        })}
      </Box>
    </section>
  )
}

interface HelpersProps {
  onChange: (news: (tab: RequestTab) => Partial<RequestTab>) => void
}

/** Shortcuts for a request: the session, a JSON body, and files of any name and size. */
function Helpers({ onChange }: HelpersProps) {
  const { t } = useTranslation()
  const isLoggedIn = localStorage.getItem('token') !== null
  return (
    <>
      <div className={css.row}>
        <ToolButton
          disabled={!isLoggedIn}
          onClick={() => onChange(({ raw }) => ({ raw: addSessionHeader(raw) }))}
        >
          {t('WB_AS_ME')}
        </ToolButton>
        <ToolButton onClick={() => onChange(({ raw }) => ({ raw: addJsonBody(raw) }))}>
          {t('WB_AS_JSON')}
        </ToolButton>
      </div>
      <FileFields onAdd={(file) => onChange((before) => withFile(before, file))} />
    </>
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']

interface RequestFieldsProps {
  raw: string
  onChange: (raw: string) => void
}

/** The request as fields, or as one text. */
function RequestFields({ raw, onChange }: RequestFieldsProps) {
  const { t } = useTranslation()
  const [isRaw, setIsRaw] = useState(false)
  return (
    <>
      <fieldset className={css.row} aria-label={t('WB_EDIT_AS')}>
        <ToolButton aria-pressed={!isRaw} onClick={() => setIsRaw(false)}>
          {t('WB_FIELDS')}
        </ToolButton>
        <ToolButton aria-pressed={isRaw} onClick={() => setIsRaw(true)}>
          {t('WB_SHOW_RAW')}
        </ToolButton>
      </fieldset>
      {isRaw ? (
        <TextArea label={t('WB_REQUEST')} rows={14} value={raw} onChange={onChange} />
      ) : (
        <Fields raw={raw} onChange={onChange} />
      )}
    </>
  )
}

function Fields({ raw, onChange }: RequestFieldsProps) {
  const { t } = useTranslation()
  const methods = useId()
  const parts = partsOf(raw)
  const put = (news: Partial<RequestParts>) => onChange(rawOf({ ...parts, ...news }))
  return (
    <>
      <div className={own.first}>
        <label className={css.field}>
          {t('WB_METHOD')}
          <input
            className={css.code}
            value={parts.method}
            list={methods}
            spellCheck={false}
            autoCapitalize="characters"
            // A blank would end it.
            onChange={({ currentTarget }) => put({ method: currentTarget.value.replaceAll(' ', '') })}
          />
        </label>
        <datalist id={methods}>
          {METHODS.map((method) => (
            <option key={method} value={method} />
          ))}
        </datalist>
        <label className={css.field}>
          {t('WB_REQUEST_PATH')}
          <input
            className={css.code}
            value={parts.path}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget }) => put({ path: currentTarget.value })}
          />
        </label>
      </div>
      <TextArea
        label={t('WB_HEADERS')}
        rows={4}
        value={parts.headers}
        // A blank line would end them.
        onChange={(headers) => put({ headers: headers.replaceAll(/\n{2,}/g, '\n').replace(/^\n/, '') })}
      />
      <TextArea label={t('WB_BODY')} rows={6} value={parts.body} onChange={(body) => put({ body })} />
    </>
  )
}
