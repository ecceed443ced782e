import { queryOptions } from '@tanstack/react-query'
import type { Memory, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The pictures on the wall, oldest first. */
export const memoriesQuery = queryOptions({
  queryKey: ['memories'],
  queryFn: async () => (await http.get<Success<Memory[]>>('/rest/memories/')).data,
})
