import { useQuery } from '@tanstack/react-query'
import type { ContestBoard, ContestSettings, DashboardContest } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { useRefetch } from './use-refetch.ts'

/** In case that an event of the activity stream was lost. */
const REFETCH_MS = 30_000
const KEY = 'contest'

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
  useRefetch(KEY, revision + boardRevision)
  return useQuery({
    queryKey: [KEY],
    queryFn: () => api.get<DashboardContest>('/api/contest'),
    refetchInterval: REFETCH_MS,
  })
}

/** The same if the class has a contest; otherwise undefined. */
export function activeContest(
  { settings, board, ...rest }: DashboardContest,
  readAt: number,
): ActiveContest | undefined {
  return settings && board ? { ...rest, settings, board, readAt } : undefined
}
