import { queryOptions } from '@tanstack/react-query'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { http } from './http.ts'
import { pageSettings } from './page-settings.ts'

/**
 * The configuration of this shop, which only changes with a restart. The server writes it into the page; a page without
 * it (of the development server) fetches it once.
 */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: async () =>
    (await http.get<{ config: PublicConfiguration }>('/rest/admin/application-configuration')).config,
  initialData: () => pageSettings().configuration,
  staleTime: Number.POSITIVE_INFINITY,
})
