import { queryOptions } from '@tanstack/react-query'
import type { Feedback, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The highest rating, in slices of orange. */
export const HIGHEST_RATING = 5

/** Customer feedback, oldest first. */
export const feedbacksQuery = queryOptions({
  queryKey: ['feedbacks'],
  queryFn: async () => (await http.get<Success<Feedback[]>>('/api/Feedbacks/')).data,
})
