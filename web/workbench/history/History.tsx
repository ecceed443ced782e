import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '~icons/trash'
import { ToolButton } from '../Field.tsx'
import '../http-english.ts'
import type { ExchangeLine } from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import { InlineFailure } from '../../ui/states/Failure.tsx'
import css from '../http.module.css'
import type { ToolInput, ToolProps } from '../open-tool.ts'
import { Status } from '../ResponseView.tsx'
import { ExchangeDetail } from './ExchangeDetail.tsx'
import { type ExchangeFilter, filterExchanges, NO_FILTER, NOT_MODIFIED, numberOf } from './filter.ts'
import history from './History.module.css'
import { useHistory, useHistoryChanges } from './use-history.ts'

/** The requests of the browser and the tools to this shop, live. */
export default function History({ input }: ToolProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useHistory()
  const { clear } = useHistoryChanges()
  const [sieve, setSieve] = useState(NO_FILTER)
  const [openId, setOpenId] = useState<number>()
  const [lastId, setLastId] = useState<number>()
  const [taken, setTaken] = useState<ToolInput>()
  /** The requested exchange is no longer stored. */
  const [isGone, setIsGone] = useState(false)
  const [cleared, setCleared] = useState(0)
  const count = useRef<HTMLParagraphElement>(null)
  const isThere = data !== undefined
  // The pressed button is disabled then, and would lose the focus.
  useEffect(() => {
    if (cleared > 0 && isThere) count.current?.focus()
  }, [cleared, isThere])

  if (isError) return <InlineFailure text={t('WB_NO_ANSWER')} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons cards={3} height="3rem" />
  if (input?.exchange && input !== taken) {
    const number = numberOf(data.exchanges, input.exchange)
    setTaken(input)
    setOpenId(number)
    setIsGone(number === undefined)
  }
  const open = (id: number) => {
    setIsGone(false)
    setOpenId(id)
  }
  const shown = filterExchanges(data.exchanges, sieve)
  if (openId !== undefined) {
    const back = () => {
      setLastId(openId)
      setOpenId(undefined)
    }
    return <ExchangeDetail key={openId} id={openId} onBack={back} />
  }
  return (
    <div className={css.tool}>
      <p className="ff-hint">{t('WB_HISTORY_LEAD')}</p>
      {isGone && (
        <p className={css.alarm} role="alert">
          {t('WB_HISTORY_GONE')}
        </p>
      )}
      <FilterFields sieve={sieve} onChange={setSieve} />
      <div className={css.row}>
        <p ref={count} className={css.grow} role="status" tabIndex={-1}>
          {t('WB_HISTORY_COUNT', { count: shown.length })}
        </p>
        <ToolButton
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          disabled={data.exchanges.length === 0}
          onClick={() => void clear().then(() => setCleared(cleared + 1))}
        >
          {t('WB_CLEAR')}
        </ToolButton>
      </div>
      {shown.length === 0 ? (
        <p className="ff-hint">{t(data.exchanges.length === 0 ? 'WB_HISTORY_EMPTY' : 'WB_HISTORY_NONE')}</p>
      ) : (
        <ExchangeRows exchanges={shown} lastId={lastId} onOpen={open} />
      )}
      <p className="ff-hint">{t('WB_HISTORY_ELSEWHERE')}</p>
    </div>
  )
}

interface Props {
  exchanges: readonly ExchangeLine[]
  /** The exchange that was open: the list continues there. */
  lastId: number | undefined
  onOpen: (id: number) => void
}

function ExchangeRows({ exchanges, lastId, onOpen }: Props) {
  const { t } = useTranslation()
  const last = useRef<HTMLButtonElement>(null)
  useEffect(() => last.current?.focus(), [])
  return (
    <ul className={`ff-list ${history.rows}`}>
      {exchanges.map((line) => (
        <li key={line.id}>
          <button
            ref={line.id === lastId ? last : undefined}
            type="button"
            className={`ff-hover ${history.line}`}
            onClick={() => onOpen(line.id)}
          >
            <Box component="span" ff="var(--ff-font-code)" className="ff-strong">
              {line.method}
            </Box>
            <Box component="span" ff="var(--ff-font-code)" className="ff-break">
              {line.path}
            </Box>
            <Status status={line.status} />
            <span className={history.more}>
              {line.isMarked && `★ ${t('WB_MARKED')} · `}
              {line.by === 'repeater' && `${t('WB_REPEATER')} · `}
              {line.status === NOT_MODIFIED && `${t('WB_STORED_COPY')} · `}
              {line.length !== null && `${t('WB_BYTES', { bytes: formatNumber(line.length) })} · `}
              {t('WB_MS', { ms: formatNumber(line.ms) })}
              {line.note !== '' && ` · ${line.note}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FAMILIES = ['2', '3', '4', '5']

/** Search and filters of the history. */
function FilterFields({
  sieve,
  onChange,
}: {
  sieve: ExchangeFilter
  onChange: (sieve: ExchangeFilter) => void
}) {
  const { t } = useTranslation()
  return (
    <search className={css.row}>
      <input
        type="search"
        className={css.grow}
        value={sieve.text}
        aria-label={t('WB_SEARCH')}
        placeholder={t('WB_SEARCH')}
        onChange={({ currentTarget }) => onChange({ ...sieve, text: currentTarget.value })}
      />
      <FilterSelect
        label={t('WB_METHOD')}
        value={sieve.method}
        options={METHODS}
        onChange={(method) => onChange({ ...sieve, method })}
      />
      <FilterSelect
        label={t('WB_STATUS')}
        value={sieve.family}
        options={FAMILIES}
        suffix="xx"
        onChange={(family) => onChange({ ...sieve, family })}
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={sieve.isMarkedOnly}
          onChange={({ currentTarget }) => onChange({ ...sieve, isMarkedOnly: currentTarget.checked })}
        />
        {t('WB_MARKED_ONLY')}
      </label>
    </search>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  options: readonly string[]
  suffix?: string
  onChange: (value: string) => void
}

function FilterSelect({ label, value, options, suffix = '', onChange }: FilterSelectProps) {
  return (
    <select
      style={{ width: 'auto' }}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
          {suffix}
        </option>
      ))}
    </select>
  )
}
