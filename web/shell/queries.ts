import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

/** The version of the shop, or '' where it keeps it to itself. It changes with a restart only. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async () => (await http.get<{ version: string }>('/rest/admin/application-version')).version,
  staleTime: Number.POSITIVE_INFINITY,
})
