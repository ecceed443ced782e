import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeLine } from '#contract/workbench.ts'
import { formatNumber } from '../../locale.ts'
import { Status } from '../AnswerView.tsx'
import css from './History.module.css'
import { NOT_MODIFIED } from './matching.ts'

interface Props {
  exchanges: readonly ExchangeLine[]
  /** The one that was looked at just now: she goes on from there. */
  lastId: number | undefined
  onOpen: (id: number) => void
}

export function ExchangeRows({ exchanges, lastId, onOpen }: Props) {
  const { t } = useTranslation()
  const last = useRef<HTMLButtonElement>(null)
  useEffect(() => last.current?.focus(), [])
  return (
    <ul className={css.rows}>
      {exchanges.map((line) => (
        <li key={line.id}>
          <button
            ref={line.id === lastId ? last : undefined}
            type="button"
            className={css.line}
            onClick={() => onOpen(line.id)}
          >
            <span className={css.method}>{line.method}</span>
            <span className={css.path}>{line.path}</span>
            <Status status={line.status} />
            <span className={css.more}>
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
