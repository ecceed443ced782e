import { Flex } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetDraft, NetFailure, NetOutcome, NetReply } from '#contract/training/network.ts'
import IconSend from '~icons/send'
import IconTrash from '~icons/trash'
import { HttpError, http } from '../../http.ts'
import { bytesOf, toBase64 } from '../bytes.ts'
import { TextArea, ToolButton } from '../Field.tsx'
import '../http-english.ts'
import css from '../http.module.css'
import { ResponseView } from '../ResponseView.tsx'
import own from './Network.module.css'
import { headersIn, type SentRequest, type TypedRequest, useRequests } from './use-requests.ts'

/** The learner's own client in the fake network. */
export default function Network() {
  const { t } = useTranslation()
  const requests = useRequests()
  const { draft, sent } = requests
  const { outcome, refusal, isSending, send } = useSender(draft, (code) => requests.add(draft, code))
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <div className={css.tool}>
      <p className="ff-hint">{t('WB_NET_LEAD')}</p>
      <form
        className={css.tool}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={sendByKey}
      >
        <RequestFields draft={draft} onChange={requests.change} />
        <div className={css.row}>
          <ToolButton
            type="submit"
            isMain
            leftSection={<IconSend size={18} aria-hidden="true" />}
            aria-disabled={isSending}
          >
            {t(isSending ? 'WB_SENDING' : 'WB_SEND')}
          </ToolButton>
        </div>
      </form>
      {refusal !== '' && (
        <p className={css.alarm} role="alert">
          {refusal}
        </p>
      )}
      {outcome && ('error' in outcome ? <Failure failure={outcome} /> : <Answer reply={outcome} />)}
      {sent.length > 0 && <Sent sent={sent} onChoose={requests.choose} onClear={requests.clear} />}
      <p className="ff-hint">{t('WB_NET_ELSEWHERE')}</p>
    </div>
  )
}

/** Sends the request that is edited. `onSent` is called with the status, or the code of the failure. */
function useSender(draft: TypedRequest, onSent: (code: string) => void) {
  const { t } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [outcome, setOutcome] = useState<NetOutcome>()
  const send = async () => {
    if (isSending) return
    const { headers, wrongLine } = headersIn(draft.headers)
    if (/^(https?:\/\/)?\s*$/i.test(draft.url)) return setRefusal(t('WB_NET_NO_ADDRESS'))
    if (wrongLine !== undefined) return setRefusal(t('WB_NET_NO_HEADER', { line: wrongLine }))
    setRefusal('')
    setIsSending(true)
    try {
      const request: NetDraft = { ...draft, headers }
      const came = await http.post<NetOutcome>('/training/net', request)
      setOutcome(came)
      onSent('error' in came ? came.code : String(came.status))
    } catch (error) {
      setRefusal(sentenceIn(error) ?? t('WB_NO_ANSWER'))
    }
    setIsSending(false)
  }
  return { outcome, refusal, isSending, send }
}

/** Why the server did not send a request: its own sentence. */
function sentenceIn(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined
  const sentence: unknown = Object(error.body).error
  return typeof sentence === 'string' ? sentence : undefined
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface RequestFieldsProps {
  draft: TypedRequest
  onChange: (news: Partial<TypedRequest>) => void
}

function RequestFields({ draft, onChange }: RequestFieldsProps) {
  const { t } = useTranslation()
  const methods = useId()
  return (
    <>
      <div className={own.first}>
        <label className={css.field}>
          {t('WB_METHOD')}
          <input
            className={css.code}
            value={draft.method}
            list={methods}
            spellCheck={false}
            autoCapitalize="characters"
            onChange={({ currentTarget }) => onChange({ method: currentTarget.value.trim() })}
          />
        </label>
        <datalist id={methods}>
          {METHODS.map((method) => (
            <option key={method} value={method} />
          ))}
        </datalist>
        <label className={css.field}>
          {t('WB_NET_ADDRESS')}
          <input
            className={css.code}
            value={draft.url}
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
          />
        </label>
      </div>
      <TextArea
        label={t('WB_HEADERS')}
        rows={3}
        value={draft.headers}
        onChange={(headers) => onChange({ headers })}
      />
      <TextArea label={t('WB_BODY')} rows={4} value={draft.body} onChange={(body) => onChange({ body })} />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={draft.followRedirects}
          onChange={({ currentTarget }) => onChange({ followRedirects: currentTarget.checked })}
        />
        {t('WB_NET_FOLLOW')}
      </label>
    </>
  )
}

function Answer({ reply }: { reply: NetReply }) {
  const { t } = useTranslation()
  const { status, headers, body, isBase64, length, url, redirects, ms } = reply
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const answer = {
    status,
    head: [`HTTP/1.1 ${status}`, ...lines].join('\n'),
    body: { bytes: isBase64 ? body : toBase64(bytesOf(body)), length, isCut: false },
    ms,
    trouble: null,
  }
  return (
    <>
      {redirects > 0 && (
        <p className="ff-hint ff-break">{t('WB_NET_REDIRECTED', { count: redirects, url })}</p>
      )}
      <ResponseView answer={answer} />
    </>
  )
}

/** Failures that have a sentence of their own. */
const EXPLAINED = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ERR_TOO_MANY_REDIRECTS',
  'ERR_INVALID_URL',
])

function Failure({ failure: { error, code } }: { failure: NetFailure }) {
  const { t } = useTranslation()
  return (
    <div className={css.alarm} role="alert">
      <p>{t(EXPLAINED.has(code) ? `WB_NET_${code}` : 'WB_NET_UNSENT')}</p>
      <code className={`ff-break ${own.words}`}>{error}</code>
    </div>
  )
}

interface SentProps {
  /** Newest first. */
  sent: readonly SentRequest[]
  onChoose: (request: SentRequest) => void
  onClear: () => void
}

/** The last requests: one that is chosen can be edited and sent again. */
function Sent({ sent, onChoose, onClear }: SentProps) {
  const { t } = useTranslation()
  return (
    <section className={`${css.tool} ${own.list}`} aria-label={t('WB_NET_SENT')}>
      <div className={css.row}>
        <h3 className={css.grow}>{t('WB_NET_SENT')}</h3>
        <ToolButton leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onClear}>
          {t('WB_CLEAR')}
        </ToolButton>
      </div>
      <Flex component="ul" direction="column" gap="xs" className="ff-list">
        {sent.map((request) => (
          <li key={request.id}>
            <button type="button" className={`ff-hover ${own.sent}`} onClick={() => onChoose(request)}>
              <span className={`ff-ellipsis ${own.address}`}>
                {request.method} {request.url}
              </span>
              <code>{request.outcome}</code>
            </button>
          </li>
        ))}
      </Flex>
    </section>
  )
}
