import { queryOptions } from '@tanstack/react-query'
import type { Feedback, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The most slices of orange that a customer can give. */
export const HIGHEST_RATING = 5

/** What customers said about the shop, oldest first. */
export const feedbacksQuery = queryOptions({
  queryKey: ['feedbacks'],
  queryFn: async () => (await http.get<Success<Feedback[]>>('/api/Feedbacks/')).data,
})
