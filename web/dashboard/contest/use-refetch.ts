import { useThrottledValue } from '@mantine/hooks'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const LEAST_MS = 1_000

/**
 * Fetches what begins with `key` again after each revision, at most once a second. A fetch that is running ends first:
 * stopped at each revision, it would bring no answer while many solve.
 */
export function useRefetch(key: string, revision: number): void {
  const queries = useQueryClient()
  const wanted = useThrottledValue(revision, LEAST_MS)
  const isFetching = useIsFetching({ queryKey: [key] }) > 0
  const fetched = useRef(0)
  useEffect(() => {
    if (isFetching || fetched.current === wanted) return
    fetched.current = wanted
    void queries.invalidateQueries({ queryKey: [key] })
  }, [queries, key, wanted, isFetching])
}
