import { queryOptions } from '@tanstack/react-query'
import type { Captcha } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The sum to be done. A new one on every visit and after every answer; it is never kept. */
export const captchaQuery = queryOptions({
  queryKey: ['captcha'],
  queryFn: () => http.get<Captcha>('/rest/captcha/'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
