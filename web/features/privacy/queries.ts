import { queryOptions } from '@tanstack/react-query'
import type { ImageCaptcha, TwoFactorStatus } from '#contract/http.ts'
import { getAsCustomer } from '#web/http.ts'

/** Whether a second factor is set up; otherwise a secret to set one up. */
export const twoFactorQuery = queryOptions({
  queryKey: ['customer', 'two-factor'],
  queryFn: () => getAsCustomer<TwoFactorStatus>('/rest/2fa/status'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The CAPTCHA for the next export. */
export const imageCaptchaQuery = queryOptions({
  queryKey: ['customer', 'image-captcha'],
  queryFn: () => getAsCustomer<ImageCaptcha>('/rest/image-captcha/'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
