import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { Failure } from '#web/ui/Failure.tsx'
import classes from './Staff.module.css'

interface PanelProps<Data> {
  title: string
  className?: string
  query: UseQueryResult<Data[]>
  /** Shown when there is nothing. */
  empty: string
  children: (rows: Data[]) => ReactNode
}

/** One table of the staff's desk, with its waiting, its failure and its emptiness. */
export function Panel<Data>({ title, className = '', query, empty, children }: PanelProps<Data>) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className={`${className} ${classes.body}`} aria-busy={query.isPending}>
        {query.isPending && (
          <div className={classes.waiting} role="status">
            <span className="ff-hidden">{t('LOADING')}</span>
          </div>
        )}
        {query.isError && (
          <Failure
            title={t('STAFF_FAILED')}
            detail={serverMessage(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && <p className={classes.empty}>{empty}</p>}
        {query.data && query.data.length > 0 && children(query.data)}
      </div>
    </section>
  )
}
