import { useQuery } from '@tanstack/react-query'
import type { DeskDoor } from '#contract/dashboard.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'

/** Who may come in, and who waits. Whenever somebody knocks the line says that there are news. */
export function useDoor() {
  const { api } = useDashboard()
  const { revision } = useActivity()
  return useQuery({
    queryKey: ['door', revision],
    queryFn: () => api.get<DeskDoor>('/api/door'),
    placeholderData: (known) => known,
    gcTime: 0,
  })
}
