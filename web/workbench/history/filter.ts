import type { ExchangeLine } from '#contract/workbench.ts'
import type { ExchangeMoment } from '../open-tool.ts'

/** The status of an answer without a body: the browser is to use what it has stored. */
export const NOT_MODIFIED = 304

/** Which exchanges are shown. */
export interface ExchangeFilter {
  text: string
  method: string
  /** The first digit of the status; empty for all. */
  family: string
  isMarkedOnly: boolean
}

export const NO_FILTER: ExchangeFilter = { text: '', method: '', family: '', isMarkedOnly: false }

/** Those that pass, the latest first. */
export function filterExchanges(exchanges: readonly ExchangeLine[], sieve: ExchangeFilter): ExchangeLine[] {
  return exchanges.filter((line) => passes(line, sieve)).toReversed()
}

/** The number of the exchange that somebody speaks of, if it is still there. */
export function numberOf(
  exchanges: readonly ExchangeLine[],
  { at, method, path }: ExchangeMoment,
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
