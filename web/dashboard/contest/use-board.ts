import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProjectorBoard } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** In case that an event of the activity stream was lost. */
const REFETCH_MS = 10_000
const QUERY = ['contest-board']

/** The board as players see it, fetched again after each change. Undefined without a contest. */
export function useBoard(): ProjectorBoard | undefined {
  const { api } = useDashboard()
  const { boardRevision, hasContest } = useActivity()
  const queries = useQueryClient()
  useEffect(() => {
    if (boardRevision > 0) void queries.invalidateQueries({ queryKey: QUERY })
  }, [queries, boardRevision])
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: () => api.get<ProjectorBoard>('/api/contest/board'),
    refetchInterval: REFETCH_MS,
    enabled: hasContest,
  })
  return hasContest ? data : undefined
}
