import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskClass } from '#contract/dashboard.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** What the line tells nothing of changes seldom: the door, and the room on the disk. */
const REFETCH_MS = 60_000

/** The class itself. Asked for again so often, and whenever there is news. */
export function useClass(everyMs = REFETCH_MS) {
  const { api } = useDashboard()
  const { revision } = useActivity()
  const queries = useQueryClient()
  useEffect(() => {
    if (revision > 0) void queries.invalidateQueries({ queryKey: ['class'] })
  }, [queries, revision])
  return useQuery({
    queryKey: ['class'],
    queryFn: () => api.get<DeskClass>('/api/class'),
    refetchInterval: everyMs,
  })
}
