import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContestBoard, ContestSettings, DashboardContest } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** The contest of a class that has one. */
export interface ActiveContest extends DashboardContest {
  settings: ContestSettings
  board: ContestBoard
}

/** Start, freeze and end are not reported by the activity stream, and solves are too many to ask after each. */
const REFETCH_MS = 10_000

/** The contest. Fetched at this interval and after each change of settings, teams or points by hand. */
export function useContest() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  const queries = useQueryClient()
  useEffect(() => {
    if (revision > 0) void queries.invalidateQueries({ queryKey: ['contest'] })
  }, [queries, revision])
  return useQuery({
    queryKey: ['contest'],
    queryFn: () => api.get<DashboardContest>('/api/contest'),
    refetchInterval: REFETCH_MS,
  })
}

/** The same if the class has a contest; otherwise undefined. */
export function activeContest({ settings, board, ...rest }: DashboardContest): ActiveContest | undefined {
  return settings && board ? { ...rest, settings, board } : undefined
}
