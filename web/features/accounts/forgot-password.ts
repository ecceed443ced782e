import { queryOptions } from '@tanstack/react-query'
import type { SecurityQuestion } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The body of a password reset. */
export interface PasswordReset {
  email: string
  answer: string
  new: string
  repeat: string
}

/** How long typing has to pause before the question is looked up. */
export const LOOKUP_PAUSE_MS = 1000

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Why no question can be looked up for this e-mail, as the key of a text. */
export function emailError(email: string): string | undefined {
  if (!email) return 'MANDATORY_EMAIL'
  return EMAIL.test(email) ? undefined : 'INVALID_EMAIL'
}

/** The security question of the account with this e-mail, or null. The address is sent exactly as typed. */
export function questionQuery(email: string) {
  return queryOptions({
    queryKey: ['security-question', email],
    queryFn: async () => {
      const path = `/rest/user/security-question?email=${email}`
      const { question } = await http.get<{ question?: SecurityQuestion }>(path)
      return question?.question ?? null
    },
    enabled: emailError(email) === undefined,
    staleTime: 0,
  })
}

export async function resetPassword(reset: PasswordReset): Promise<void> {
  await http.post('/rest/user/reset-password', reset)
}
