import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RosterEntry } from '#contract/roster.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** The roster. Fetched again when the activity stream reports news. */
export function useRoster() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  const queries = useQueryClient()
  // Invalidate instead of using the revision as a key: the known rows stay on the screen if no answer comes.
  useEffect(() => {
    if (revision > 0) void refetchAfterChange(queries, { queryKey: ['roster'] })
  }, [queries, revision])
  return useQuery({
    queryKey: ['roster'],
    queryFn: () => api.get<RosterEntry[]>('/api/roster'),
    gcTime: 0,
  })
}
