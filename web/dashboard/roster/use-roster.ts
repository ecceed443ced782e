import { useQuery } from '@tanstack/react-query'
import type { RosterEntry } from '#contract/roster.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** The roster. Fetched again when the activity stream reports news. */
export function useRoster() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  return useQuery({
    queryKey: ['roster', revision],
    queryFn: () => api.get<RosterEntry[]>('/api/roster'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
}
