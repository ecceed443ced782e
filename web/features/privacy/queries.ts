import { queryOptions } from '@tanstack/react-query'
import type { ImageCaptcha, TwoFactorStatus } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** Whether a second factor is set up; where it is not, a secret to set one up with. */
export const twoFactorQuery = queryOptions({
  queryKey: ['customer', 'two-factor'],
  queryFn: () => http.get<TwoFactorStatus>('/rest/2fa/status'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Letters to be typed before the next export. */
export const imageCaptchaQuery = queryOptions({
  queryKey: ['customer', 'image-captcha'],
  queryFn: () => http.get<ImageCaptcha>('/rest/image-captcha/'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
