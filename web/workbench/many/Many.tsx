import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../http-words.ts'
import { MOST_AT_ONCE, MOST_REQUESTS } from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import { refusalKey } from '../exchange-calls.ts'
import { FileFields } from '../FileFields.tsx'
import { type NewFile, withFile } from '../form-text.ts'
import css from '../http.module.css'
import type { ToolProps } from '../open-tool.ts'
import { ListFields } from './ListFields.tsx'
import { PaceFields } from './PaceFields.tsx'
import { planOf } from './plan.ts'
import { Results, type Sent } from './Results.tsx'
import { combinations, countOf, hasListEach, rowsOf, templateOf } from './rows.ts'
import { TemplateField } from './TemplateField.tsx'
import { useDraft } from './use-draft.ts'
import { useRun } from './use-run.ts'
import { useLists } from './use-words.ts'

/** Sends one request many times, with other values in it or at the same instant. */
export default function Many({ input }: ToolProps) {
  const { t } = useTranslation()
  const { run, begin, stop } = useRun()
  const { draft, change, setSource } = useDraft(input)
  /** What was sent, to stand beside what came of it. */
  const [sent, setSent] = useState<Sent>()
  const template = templateOf(draft.text)
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
      <p className={css.note}>{t('WB_MANY_LEAD')}</p>
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
          <button type="button" className={css.main} onClick={() => stop.mutate()}>
            <IconPlayerStop aria-hidden="true" />
            {t('WB_STOP')}
          </button>
        ) : (
          <button type="submit" className={css.main} aria-disabled={planned === 0 || planned > most}>
            <IconPlayerPlay aria-hidden="true" />
            {t('WB_START')}
          </button>
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
      <p className={css.note}>{t('WB_MANY_ELSEWHERE')}</p>
    </form>
  )
}
