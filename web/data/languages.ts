import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/http.ts'
import { http } from '../http.ts'

/** The available languages, by their own names. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: () => http.get<Language[]>('/rest/languages'),
  staleTime: Number.POSITIVE_INFINITY,
})
