import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskClass } from '#contract/dashboard.ts'
import { useDesk } from '../desk.ts'
import { useRoom } from '../live/room.ts'

/** What the line tells nothing of changes seldom: the door, and the room on the disk. */
const AGAIN_MS = 60_000

/** The class itself. Asked for again so often, and whenever there is news. */
export function useSchoolClass(everyMs = AGAIN_MS) {
  const { calls } = useDesk()
  const { news } = useRoom()
  const queries = useQueryClient()
  useEffect(() => {
    if (news > 0) void queries.invalidateQueries({ queryKey: ['class'] })
  }, [queries, news])
  return useQuery({
    queryKey: ['class'],
    queryFn: () => calls.get<DeskClass>('/api/class'),
    refetchInterval: everyMs,
  })
}
