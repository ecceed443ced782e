import { useMutation, useQuery } from '@tanstack/react-query'
import type { HostedClass, NamedClass } from '#contract/dashboard.ts'
import { useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'

/** The activity stream does not report other classes. */
const REFETCH_MS = 10_000

/** All classes of the server with what they use, for hosts. The server measures the disk for it. */
export function useClasses() {
  const { api } = useDashboard()
  return useQuery({
    queryKey: ['classes'],
    queryFn: () => api.get<HostedClass[]>('/api/classes'),
    refetchInterval: REFETCH_MS,
  })
}

/** The names of all classes, for hosts. */
export function useClassNames() {
  const { api } = useDashboard()
  return useQuery({
    queryKey: ['class-names'],
    queryFn: () => api.get<NamedClass[]>('/api/classes/names'),
  })
}

/** Enters another class in this tab: the tab gets a key of that class. */
export function useEnterClass(): { enter: (id: string) => void; isBusy: boolean } {
  const { api, key } = useDashboard()
  const { notifyError } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const { code } = await api.post<{ code: string }>(`/api/classes/${id}/enter`)
      return api.post<{ key: string }>('/api/enter', { code })
    },
    onSuccess: (entered) => {
      // The same screen, without the id of a learner of the other class.
      const [, screen = ''] = location.hash.split(/[/?]/)
      history.replaceState(null, '', `#/${screen}`)
      key.set(entered.key)
    },
    onError: notifyError,
  })
  return { enter: (id) => mutate(id), isBusy: isPending }
}
