import { useQuery } from '@tanstack/react-query'
import type { DeskClass } from '#contract/desk.ts'
import { useDesk } from '../desk.ts'

/** What the line tells nothing of changes seldom: the door, and the room on the disk. */
const AGAIN_MS = 60_000

/** The class itself. */
export function useSchoolClass() {
  const { calls } = useDesk()
  return useQuery({
    queryKey: ['class'],
    queryFn: () => calls.get<DeskClass>('/api/class'),
    refetchInterval: AGAIN_MS,
  })
}
