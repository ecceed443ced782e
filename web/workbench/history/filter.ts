import type { ExchangeLine } from '#contract/workbench.ts'
import type { ExchangeRef } from '../open-tool.ts'

/** The status of an answer without a body: the browser uses its cache. */
export const NOT_MODIFIED = 304

/** A filter of the history. */
export interface ExchangeFilter {
  text: string
  method: string
  /** The first digit of the status; empty for all. */
  family: string
  isMarkedOnly: boolean
}

export const NO_FILTER: ExchangeFilter = { text: '', method: '', family: '', isMarkedOnly: false }

/** The matching exchanges, newest first. */
export function filterExchanges(exchanges: readonly ExchangeLine[], sieve: ExchangeFilter): ExchangeLine[] {
  return exchanges.filter((line) => passes(line, sieve)).toReversed()
}

/** The number of an exchange, if it is still stored. */
export function numberOf(
  exchanges: readonly ExchangeLine[],
  { at, method, path }: ExchangeRef,
): number | undefined {
  const start = path.replace(/…$/, '')
  return exchanges.find((line) => line.at === at && line.method === method && line.path.startsWith(start))?.id
}

function passes(
  { method, path, status, note, type, isMarked }: ExchangeLine,
  sieve: ExchangeFilter,
): boolean {
  const words = `${method} ${path} ${status} ${type} ${note}`.toLowerCase()
  return (
    words.includes(sieve.text.trim().toLowerCase()) &&
    (sieve.method === '' || method === sieve.method) &&
    (sieve.family === '' || String(status).startsWith(sieve.family)) &&
    (!sieve.isMarkedOnly || isMarked)
  )
}
