import { queryOptions } from '@tanstack/react-query'
import type { SecurityQuestion, Success, WhoAmI } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The customer that the shop recognises. */
export const whoAmIQuery = queryOptions({
  queryKey: ['customer', 'whoami'],
  queryFn: async () => (await http.get<WhoAmI>('/rest/user/whoami?fields=id,email')).user,
})

/** The security questions of the registration form. */
export const securityQuestionsQuery = queryOptions({
  queryKey: ['security-questions'],
  queryFn: async () => (await http.get<Success<SecurityQuestion[]>>('/api/SecurityQuestions/')).data,
})
