import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlanOverview } from '#contract/plans.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** The longest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1
/** Extra time, so that the server has certainly reached the moment. */
const LATER_MS = 500

/** The plans, and when the current part ends by this machine's clock. */
export function usePlans() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  const queries = useQueryClient()
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['plans'],
    queryFn: () => api.get<PlanOverview>('/api/plans'),
    gcTime: 0,
  })
  // Invalidate instead of using the revision as a key: the known data stay on the screen if no answer comes.
  useEffect(() => {
    if (revision > 0) void refetchAfterChange(queries, { queryKey: ['plans'] })
  }, [queries, revision])
  const on = data?.plan?.on ?? undefined
  const changesInMs = on?.changesInMs ?? data?.plan?.course?.changesInMs ?? undefined
  useEffect(() => {
    if (changesInMs === undefined) return
    const ask = () => void refetchAfterChange(queries, { queryKey: ['plans'] })
    const timer = setTimeout(ask, Math.min(changesInMs + LATER_MS, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [queries, changesInMs])
  return { data, isError, refetch, endsAt: on && dataUpdatedAt + on.leftMs }
}
