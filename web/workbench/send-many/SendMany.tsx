import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '~icons/player-play'
import IconPlayerStop from '~icons/player-stop'
import IconTargetArrow from '~icons/target-arrow'
import '../http-english.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  FASTEST_PACE,
  MOST_AT_ONCE,
  MOST_REQUESTS,
  type SendManyPlan,
  type SendManyProgress,
} from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import { refusalKey, workbenchCalls } from '../exchange-calls.ts'
import { NumberField, ToolButton } from '../Field.tsx'
import { FileFields } from '../FileFields.tsx'
import { type NewFile, withFile } from '../form-text.ts'
import css from '../http.module.css'
import type { ToolProps } from '../open-tool.ts'
import { addJsonBody, addSessionHeader } from '../session-headers.ts'
import { ListFields } from './ListFields.tsx'
import { Results, type RunInput } from './Results.tsx'
import {
  combinations,
  countOf,
  hasListEach,
  POSITION,
  parseTemplate,
  planOf,
  type RunDraft,
  rowsOf,
} from './rows.ts'
import { useDraft } from './use-draft.ts'
import { useLists } from './words.ts'

/** Sends one request many times, with different values or at the same instant. */
export default function SendMany({ input }: ToolProps) {
  const { t } = useTranslation()
  const { run, begin, stop } = useRun()
  const { draft, change, setSource } = useDraft(input)
  /** The input of the run, shown beside its results. */
  const [sent, setSent] = useState<RunInput>()
  const template = parseTemplate(draft.text)
  const positions = template.originals.length
  const shownLists = hasListEach(draft.combination) ? Math.max(1, positions) : 1
  const lists = useLists(draft.sources.slice(0, shownLists))
  const most = draft.isRace ? MOST_AT_ONCE : MOST_REQUESTS
  const repeats = positions === 0 ? draft.times : 1
  const planned = positions === 0 ? draft.times : countOf(positions, lists, draft.combination)
  const isRunning = run?.state === 'running'

  const addFile = (file: NewFile) => {
    const { raw: text, files } = withFile({ raw: draft.text, files: draft.files }, file)
    change({ text, files })
  }
  const start = () => {
    const rows =
      positions === 0
        ? Array.from({ length: repeats }, () => [])
        : rowsOf(template, lists, draft.combination, most)
    if (!rows) return
    setSent({ template, rows, files: draft.files })
    begin.mutate(planOf(template, rows, draft))
  }
  return (
    <form
      className={css.tool}
      onSubmit={(event) => {
        event.preventDefault()
        if (planned > 0 && planned <= most && !isRunning) start()
      }}
    >
      <p className="ff-hint">{t('WB_MANY_LEAD')}</p>
      <TemplateField text={draft.text} onChange={(text) => change({ text })} />
      <FileFields onAdd={addFile} />
      {positions > 1 && (
        <label className={css.field}>
          {t('WB_COMBINE')}
          <select
            value={draft.combination}
            onChange={({ currentTarget: { value } }) => {
              const combination = combinations.find((one) => one === value)
              if (combination) change({ combination })
            }}
          >
            {combinations.map((one) => (
              <option key={one} value={one}>
                {t(`WB_COMBINE_${one.toUpperCase()}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {positions > 0 &&
        draft.sources.slice(0, shownLists).map((source, at) => {
          const number = at + 1
          return (
            <ListFields
              key={number}
              number={number}
              source={source}
              onChange={(next) => setSource(at, next)}
            />
          )
        })}
      <PaceFields draft={draft} hasPositions={positions > 0} onChange={change} />
      <div className={css.row}>
        {isRunning ? (
          <ToolButton
            isMain
            leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
            onClick={() => stop.mutate()}
          >
            {t('WB_STOP')}
          </ToolButton>
        ) : (
          <ToolButton
            type="submit"
            isMain
            leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
            aria-disabled={planned === 0 || planned > most}
          >
            {t('WB_START')}
          </ToolButton>
        )}
        <span>{t('WB_PLANNED', { count: planned })}</span>
      </div>
      {planned > most && (
        <p className={css.alarm} role="alert">
          {t('WB_TOO_MANY_PLANNED', { most: formatNumber(most) })}
        </p>
      )}
      {begin.isError && (
        <p className={css.alarm} role="alert">
          {t(refusalKey(begin.error))}
        </p>
      )}
      {run && run.state !== 'none' && <Results run={run} sent={sent} hasFind={draft.find !== ''} />}
      <p className="ff-hint">{t('WB_MANY_ELSEWHERE')}</p>
    </form>
  )
}

interface Props {
  draft: RunDraft
  hasPositions: boolean
  onChange: (changes: Partial<RunDraft>) => void
}

/** Speed, repetitions, and a text to look for. */
function PaceFields({ draft, hasPositions, onChange }: Props) {
  const { t } = useTranslation()
  const { isRace, perSecond, times, find } = draft
  return (
    <>
      <label className={css.field}>
        {t('WB_HOW_SENT')}
        <select
          value={isRace ? 'race' : 'steady'}
          onChange={({ currentTarget }) => onChange({ isRace: currentTarget.value === 'race' })}
        >
          <option value="steady">{t('WB_PACE_STEADY')}</option>
          <option value="race">{t('WB_PACE_RACE')}</option>
        </select>
      </label>
      <div className={css.row}>
        {!isRace && (
          <NumberField
            label={t('WB_PER_SECOND')}
            value={perSecond}
            min={1}
            max={FASTEST_PACE}
            onChange={(value) => onChange({ perSecond: value })}
          />
        )}
        {!hasPositions && (
          <NumberField
            label={t('WB_TIMES')}
            value={times}
            min={1}
            max={isRace ? MOST_AT_ONCE : MOST_REQUESTS}
            onChange={(value) => onChange({ times: Math.max(0, Math.trunc(value)) })}
          />
        )}
      </div>
      <label className={css.field}>
        {t('WB_FIND')}
        <input
          className={css.code}
          value={find}
          maxLength={200}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
        />
      </label>
    </>
  )
}

/** The request with marked positions. */
function TemplateField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    onChange(`${text.slice(0, start)}${POSITION}${text.slice(start, end)}${POSITION}${text.slice(end)}`)
    field.focus()
  }
  return (
    <>
      <label className={css.field} htmlFor={id}>
        {t('WB_TEMPLATE')}
      </label>
      <textarea
        id={id}
        ref={area}
        className={css.code}
        rows={9}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={css.row}>
        <ToolButton leftSection={<IconTargetArrow size={18} aria-hidden="true" />} onClick={mark}>
          {t('WB_MARK_POSITION')}
        </ToolButton>
        <ToolButton
          disabled={localStorage.getItem('token') === null}
          onClick={() => onChange(addSessionHeader(text))}
        >
          {t('WB_AS_ME')}
        </ToolButton>
        <ToolButton onClick={() => onChange(addJsonBody(text))}>{t('WB_AS_JSON')}</ToolButton>
      </div>
    </>
  )
}

const KEY = ['workbench', 'many']
/** The polling interval of a run. */
const LOOK_AGAIN_MS = 400

/** The run of this shop, with functions to start and stop it. */
function useRun() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => fetchNew(client.getQueryData<SendManyProgress>(KEY)),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  })
  const put = (progress: SendManyProgress) => client.setQueryData(KEY, progress)
  const begin = useMutation({
    mutationFn: (plan: SendManyPlan) => workbenchCalls.begin(plan),
    onSuccess: put,
  })
  const stop = useMutation({ mutationFn: workbenchCalls.stop, onSuccess: put })
  return { run: data, begin, stop }
}

/** Only new results are fetched. */
async function fetchNew(known: SendManyProgress | undefined): Promise<SendManyProgress> {
  if (known?.state !== 'running') return workbenchCalls.progress(0)
  const progress = await workbenchCalls.progress(known.results.length)
  return { ...progress, results: [...known.results, ...progress.results] }
}
