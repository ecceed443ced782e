import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DashboardClass } from '#contract/dashboard.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** Things that the activity stream does not report change seldom: whether the class is open, and the disk space. */
const REFETCH_MS = 60_000

/** The facts of the class. Fetched at this interval and after each change that the activity stream reports. */
export function useClass(everyMs = REFETCH_MS) {
  const { api } = useDashboard()
  const { revision } = useActivity()
  const queries = useQueryClient()
  useEffect(() => {
    if (revision > 0) void refetchAfterChange(queries, { queryKey: ['class'] })
  }, [queries, revision])
  return useQuery({
    queryKey: ['class'],
    queryFn: () => api.get<DashboardClass>('/api/class'),
    refetchInterval: everyMs,
  })
}
