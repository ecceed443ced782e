import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import type { Bytes } from '../bytes.ts'
import parts from '../parts.module.css'
import { errorText, ToolError } from '../tool-error.ts'
import css from './DatabaseView.module.css'
import type { TableView } from './database.ts'

/** Reading a database is stopped after this time, also one that was made to take long. */
const PATIENCE_MS = 20_000

/** Reads a database in a worker, so that it cannot block the page. */
function tablesOf(bytes: Bytes): { tables: Promise<TableView[]>; stop: () => void } {
  const worker = new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<TableView[]>()
  const fail = () => reject(new ToolError('WB_NO_DATABASE'))
  const timer = setTimeout(fail, PATIENCE_MS)
  worker.onmessage = ({ data }: MessageEvent<TableView[] | undefined>) => (data ? resolve(data) : fail())
  worker.onerror = fail
  worker.postMessage(bytes)
  const stop = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  return { tables: promise.finally(stop), stop }
}

/** The tables of a SQLite file, with their first rows. */
export default function DatabaseView({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [tables, setTables] = useState<readonly TableView[]>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const { tables: coming, stop } = tablesOf(bytes)
    coming.then(setTables, (reason) => setError(errorText(reason)))
    return stop
  }, [bytes])
  if (error !== undefined) {
    return (
      <p className={parts.error} role="alert">
        {error}
      </p>
    )
  }
  if (!tables) return <CardSkeletons cards={1} height="6rem" />
  return (
    <>
      <p className={parts.note}>{t('WB_TABLES', { count: tables.length })}</p>
      {tables.map((table) => (
        <Table key={table.name} table={table} />
      ))}
    </>
  )
}

function Table({ table: { name, sql, columns, rows, isCut } }: { table: TableView }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className={css.summary}>{t('WB_TABLE', { name, count: rows.length })}</summary>
      <Box component="pre" className={parts.out} tabIndex={0}>
        {sql}
      </Box>
      {rows.length > 0 && (
        // Wide tables scroll, also by keyboard.
        <Box component="section" className={css.scroll} aria-label={name} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={String(index)}>
                  {row.map((value, at) => (
                    <td key={columns[at]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {isCut && <p className={parts.note}>{t('WB_CUT')}</p>}
    </details>
  )
}
