import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManyProgress, ManyResult } from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import { Status } from '../AnswerView.tsx'
import css from '../http.module.css'
import own from './Results.module.css'

type Order = 'row' | 'status' | 'length' | 'ms' | 'found'

const ORDERS: readonly { order: Order; text: string }[] = [
  { order: 'row', text: 'WB_ORDER' },
  { order: 'status', text: 'WB_STATUS' },
  { order: 'length', text: 'WB_LENGTH' },
  { order: 'ms', text: 'WB_TIME' },
  { order: 'found', text: 'WB_FOUND' },
]

interface Props {
  run: ManyProgress
  values: readonly (readonly string[])[]
  hasFind: boolean
}

/** What came of many requests: what stands out is what one looks for. */
export function Results({ run, values, hasFind }: Props) {
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
              <Row key={result.row} result={result} values={values[result.row]} hasFind={hasFind} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface RowProps {
  result: ManyResult
  values: readonly string[] | undefined
  hasFind: boolean
}

function Row({ result, values, hasFind }: RowProps) {
  const { row, status, length, ms, found } = result
  return (
    <tr data-found={found !== null}>
      <th scope="row">{values && values.length > 0 ? values.join(' · ') : row + 1}</th>
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

/** What was found comes first; everything else goes up. */
function sorted(results: readonly ManyResult[], order: Order): ManyResult[] {
  const keyOf = (result: ManyResult): number =>
    order === 'found' ? Number(result.found === null) : result[order]
  return results.toSorted((one, other) => keyOf(one) - keyOf(other) || one.row - other.row)
}
