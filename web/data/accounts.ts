import { queryOptions } from '@tanstack/react-query'
import type { SecurityQuestion, Success, WhoAmI } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** Who the shop takes this customer for. */
export const whoAmIQuery = queryOptions({
  queryKey: ['customer', 'whoami'],
  queryFn: async () => (await http.get<WhoAmI>('/rest/user/whoami?fields=id,email')).user,
})

/** The questions to choose from when registering. */
export const securityQuestionsQuery = queryOptions({
  queryKey: ['security-questions'],
  queryFn: async () => (await http.get<Success<SecurityQuestion[]>>('/api/SecurityQuestions/')).data,
})
