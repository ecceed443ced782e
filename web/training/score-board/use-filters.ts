import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, filtersFrom, noFilters, queryOf } from './filters.ts'

/** The filters of the board. They live in the address, so that a filtered board can be shared. */
export function useFilters(): {
  filters: Filters
  change: (part: Partial<Filters>) => void
  reset: () => void
} {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (part: Partial<Filters>) =>
      setQuery((before) => queryOf({ ...filtersFrom(before), ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  const reset = useCallback(() => change(noFilters), [change])
  return { filters: filtersFrom(query), change, reset }
}
