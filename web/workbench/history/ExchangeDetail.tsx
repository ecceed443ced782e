import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeLine, ExchangeNote, FullExchange } from '#contract/workbench.ts'
import IconArrowLeft from '~icons/arrow-left'
import IconRepeat from '~icons/repeat'
import IconStar from '~icons/star'
import IconTargetArrow from '~icons/target-arrow'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import { InlineFailure } from '../../ui/states/Failure.tsx'
import { fromBase64, lossyText } from '../bytes.ts'
import { refusalKey, workbenchCalls } from '../exchange-calls.ts'
import { CopyButton, ToolButton } from '../Field.tsx'
import css from '../http.module.css'
import { openTool } from '../open-tool.ts'
import { formatJson, RawText, ResponseView } from '../ResponseView.tsx'
import { curlFor, editableRequest, fetchFor, formatHeaders, requestText } from '../request-text.ts'
import { NOT_MODIFIED } from './filter.ts'

import { useHistoryChanges } from './use-history.ts'

/** One exchange with its request and its answer. */
export function ExchangeDetail({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation()
  const back = useRef<HTMLButtonElement>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ['workbench', 'exchange', id],
    queryFn: () => workbenchCalls.exchange(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => back.current?.focus(), [])
  return (
    <div className={css.tool}>
      <div>
        <ToolButton ref={back} leftSection={<IconArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
          {t('WB_BACK')}
        </ToolButton>
      </div>
      {isError && <InlineFailure text={t('WB_NO_UNKNOWN')} onRetry={() => void refetch()} />}
      {!data && !isError && <CardSkeletons cards={1} height="12rem" />}
      {data && <Exchange exchange={data} />}
    </div>
  )
}

function Exchange({ exchange }: { exchange: FullExchange }) {
  const { t } = useTranslation()
  const { method, path, request, answer, status, ms } = exchange
  const body = lossyText(fromBase64(request.body.bytes))
  const head = requestText(exchange)
  return (
    <>
      <h3 className="ff-break">
        {method} {path}
      </h3>
      <Actions exchange={exchange} />
      <RawText label={t('WB_REQUEST')} text={head + formatJson(body)} />
      {request.body.isCut && <p className="ff-hint">{t('WB_ANSWER_CUT')}</p>}
      {status === NOT_MODIFIED && (
        <p className="ff-hint">
          {t(answer.body.bytes === '' ? 'WB_STORED_COPY_GONE' : 'WB_STORED_COPY_SHOWN')}
        </p>
      )}
      <ResponseView
        answer={{
          status,
          head: `HTTP/1.1 ${status}\n${formatHeaders(answer.headers)}`,
          body: answer.body,
          ms,
          trouble: null,
        }}
      />
    </>
  )
}

function Actions({ exchange }: { exchange: FullExchange }) {
  const { t } = useTranslation()
  const { replace } = useHistoryChanges()
  const { raw, files } = editableRequest(exchange)
  return (
    <>
      <div className={css.row}>
        <ToolButton
          isMain
          leftSection={<IconRepeat size={18} aria-hidden="true" />}
          onClick={() => openTool('repeater', { request: raw, files })}
        >
          {t('WB_TO_REPEATER')}
        </ToolButton>
        <ToolButton
          leftSection={<IconTargetArrow size={18} aria-hidden="true" />}
          onClick={() => openTool('many', { request: raw, files })}
        >
          {t('WB_TO_MANY')}
        </ToolButton>
      </div>
      <div className={css.row}>
        <CopyButton label="curl" text={() => curlFor(raw, location.origin)} />
        <CopyButton label="fetch" text={() => fetchFor(raw)} />
        <CopyButton label={t('WB_SHOW_RAW')} text={() => raw} />
      </div>
      <NoteEditor exchange={exchange} icon={<IconStar aria-hidden="true" />} onChange={replace} />
    </>
  )
}

const LONGEST = 500

interface Props {
  exchange: ExchangeLine
  icon: ReactNode
  onChange: (line: ExchangeLine) => void
}

/** Marks and annotates an exchange. The shop stores this as long as it stores the exchange. */
function NoteEditor({ exchange, icon, onChange }: Props) {
  const { t } = useTranslation()
  const [isMarked, setIsMarked] = useState(exchange.isMarked)
  const [note, setNote] = useState(exchange.note)
  const [said, setSaid] = useState('')
  const keep = async (remark: ExchangeNote) => {
    try {
      onChange(await workbenchCalls.remark(exchange.id, remark))
      setSaid(t('WB_KEPT'))
    } catch (error) {
      setSaid(t(refusalKey(error)))
    }
  }
  const mark = () => {
    setIsMarked(!isMarked)
    void keep({ isMarked: !isMarked })
  }
  return (
    <div className={css.row}>
      <ToolButton leftSection={icon} aria-pressed={isMarked} onClick={mark}>
        {t('WB_MARK')}
      </ToolButton>
      <input
        className={css.grow}
        maxLength={LONGEST}
        value={note}
        aria-label={t('WB_NOTE')}
        placeholder={t('WB_NOTE')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() => {
          if (note !== exchange.note) void keep({ note })
        }}
      />
      <span role="status">{said}</span>
    </div>
  )
}
