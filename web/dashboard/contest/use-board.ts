import { useQuery } from '@tanstack/react-query'
import type { ProjectorBoard } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { useRefetch } from './use-refetch.ts'

/** In case that an event of the activity stream was lost. */
const REFETCH_MS = 10_000
const KEY = 'contest-board'

/** The board as players see it, fetched again after each change. Without data if the class has no contest. */
export function useBoard() {
  const { api } = useDashboard()
  const { boardRevision, hasContest } = useActivity()
  useRefetch(KEY, boardRevision)
  const { data, isError, refetch } = useQuery({
    queryKey: [KEY],
    queryFn: () => api.get<ProjectorBoard>('/api/contest/board'),
    refetchInterval: REFETCH_MS,
    enabled: hasContest === true,
  })
  return { data: hasContest ? data : undefined, isError, refetch }
}
