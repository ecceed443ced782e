import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContestBoard, ContestSettings, DashboardContest } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** The contest of a class that has one. */
export interface ActiveContest extends DashboardContest {
  settings: ContestSettings
  board: ContestBoard
  /** When it was read, in ms since 1970 by this machine's clock. */
  readAt: number
}

/** The contest. Fetched again after each change that the activity stream reports. */
export function useContest() {
  const { api } = useDashboard()
  const { revision, boardRevision } = useActivity()
  const queries = useQueryClient()
  useEffect(() => {
    if (revision + boardRevision > 0) void queries.invalidateQueries({ queryKey: ['contest'] })
  }, [queries, revision, boardRevision])
  return useQuery({
    queryKey: ['contest'],
    queryFn: () => api.get<DashboardContest>('/api/contest'),
  })
}

/** The same if the class has a contest; otherwise undefined. */
export function activeContest(
  { settings, board, ...rest }: DashboardContest,
  readAt: number,
): ActiveContest | undefined {
  return settings && board ? { ...rest, settings, board, readAt } : undefined
}
