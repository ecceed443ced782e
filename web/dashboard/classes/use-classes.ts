import { useQuery } from '@tanstack/react-query'
import type { HostedClass } from '#contract/dashboard.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { useDashboardMutation } from '../use-action.ts'
import { deleteDrafts } from '../use-draft.ts'

/** The activity stream does not report other classes. */
const REFETCH_MS = 10_000

/** All classes of the server, for hosts. */
export function useClasses() {
  const { api, key } = useDashboard()
  const may = useHasRole()
  return useQuery({
    queryKey: ['classes', key.current().key],
    queryFn: () => api.get<HostedClass[]>('/api/classes'),
    refetchInterval: REFETCH_MS,
    enabled: may('host'),
  })
}

/** Enters another class in this tab: the tab gets a key of that class. */
export function useEnterClass(): { enter: (id: string) => void; isBusy: boolean } {
  const { api, key } = useDashboard()
  const { mutate, isPending } = useDashboardMutation(
    async (id: string) => {
      const { code } = await api.post<{ code: string }>(`/api/classes/${id}/enter`)
      return api.post<{ key: string }>('/api/enter', { code })
    },
    (entered) => {
      // What was typed belongs to the other class.
      deleteDrafts(sessionStorage)
      key.set(entered.key)
    },
  )
  return { enter: (id) => mutate(id), isBusy: isPending }
}
