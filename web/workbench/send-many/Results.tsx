import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SendManyProgress, SendManyResult } from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import css from '../http.module.css'
import { openTool } from '../open-tool.ts'
import { Status } from '../ResponseView.tsx'
import type { AttachedFile } from '../request-text.ts'
import own from './Results.module.css'
import { fillTemplate, type Template } from './rows.ts'

type Order = 'row' | 'status' | 'length' | 'ms' | 'found'

const ORDERS: readonly { order: Order; text: string }[] = [
  { order: 'row', text: 'WB_ORDER' },
  { order: 'status', text: 'WB_STATUS' },
  { order: 'length', text: 'WB_LENGTH' },
  { order: 'ms', text: 'WB_TIME' },
  { order: 'found', text: 'WB_FOUND' },
]

/** The input of a run. */
export interface RunInput {
  template: Template
  rows: readonly (readonly string[])[]
  files: readonly AttachedFile[]
}

interface Props {
  run: SendManyProgress
  /** Unknown if the run was started in another window, or before a reload. */
  sent: RunInput | undefined
  hasFind: boolean
}

/** The results of a run, sortable to find what stands out. */
export function Results({ run, sent, hasFind }: Props) {
  const { t } = useTranslation()
  const [order, setOrder] = useState<Order>('row')
  const { state, planned, results } = run
  const progress = { sent: formatNumber(results.length), planned: formatNumber(planned) }
  return (
    <section className={css.tool} aria-label={t('WB_RESULTS')}>
      <p role="status">{t(`WB_RUN_${state.toUpperCase()}`, progress)}</p>
      <progress className={own.progress} max={planned} value={results.length} aria-label={t('WB_RESULTS')} />
      <label className={css.field}>
        {t('WB_SORT')}
        <select
          value={order}
          onChange={({ currentTarget: { value } }) => {
            const chosen = ORDERS.find((one) => one.order === value)
            if (chosen) setOrder(chosen.order)
          }}
        >
          {ORDERS.map((one) => (
            <option key={one.order} value={one.order}>
              {t(one.text)}
            </option>
          ))}
        </select>
      </label>
      <div className={own.scroll}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">{t('WB_VALUES')}</th>
              <th scope="col">{t('WB_STATUS')}</th>
              <th scope="col">{t('WB_LENGTH')}</th>
              <th scope="col">{t('WB_TIME')}</th>
              {hasFind && <th scope="col">{t('WB_FOUND')}</th>}
            </tr>
          </thead>
          <tbody>
            {sorted(results, order).map((result) => (
              <Row key={result.row} result={result} sent={sent} hasFind={hasFind} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface RowProps {
  result: SendManyResult
  sent: RunInput | undefined
  hasFind: boolean
}

function Row({ result, sent, hasFind }: RowProps) {
  const { t } = useTranslation()
  const { row, status, length, ms, found } = result
  const values = sent?.rows[row]
  const name = values && values.length > 0 ? values.join(' · ') : String(row + 1)
  return (
    <tr data-found={found !== null}>
      <th scope="row">
        {sent && values ? (
          <button
            type="button"
            className={own.open}
            title={t('WB_TO_REPEATER')}
            onClick={() =>
              openTool('repeater', { request: fillTemplate(sent.template, values), files: sent.files })
            }
          >
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td>
        <Status status={status} />
      </td>
      <td>{formatNumber(length)}</td>
      <td>{formatNumber(ms)}</td>
      {hasFind && (
        <td>
          <span className={own.found}>{found ?? ''}</span>
        </td>
      )}
    </tr>
  )
}

/** Matches come first; other columns are ascending. */
function sorted(results: readonly SendManyResult[], order: Order): SendManyResult[] {
  const keyOf = (result: SendManyResult): number =>
    order === 'found' ? Number(result.found === null) : result[order]
  return results.toSorted((one, other) => keyOf(one) - keyOf(other) || one.row - other.row)
}
