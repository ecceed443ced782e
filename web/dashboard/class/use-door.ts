import { useQuery } from '@tanstack/react-query'
import type { DeskDoor } from '#contract/dashboard.ts'
import { useDesk } from '../desk.ts'
import { useRoom } from '../live/room.ts'

/** Who may come in, and who waits. Whenever somebody knocks the line says that there are news. */
export function useDoor() {
  const { calls } = useDesk()
  const { news } = useRoom()
  return useQuery({
    queryKey: ['door', news],
    queryFn: () => calls.get<DeskDoor>('/api/door'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
}
