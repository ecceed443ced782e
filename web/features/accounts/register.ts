import type { SecurityQuestion, Success } from '#contract/http.ts'
import { HttpError, http, serverMessage } from '#web/http.ts'

export interface NewCustomer {
  email: string
  password: string
  passwordRepeat: string
  securityQuestion: SecurityQuestion
  securityAnswer: string
  /** The code of whoever brought her. */
  referral?: string
}

/** Creates the account, then stores the answer to the security question. */
export async function register(customer: NewCustomer): Promise<void> {
  const { data } = await http.post<Success<{ id: number }>>('/api/Users/', customer)
  await http.post('/api/SecurityAnswers/', {
    UserId: data.id,
    answer: customer.securityAnswer,
    SecurityQuestionId: customer.securityQuestion.id,
  })
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why the shop refused: the first of its complaints, with a capital letter. */
export function registerError(error: unknown): string | undefined {
  const body = error instanceof HttpError ? error.body : undefined
  if (typeof body !== 'object' || body === null || !('errors' in body)) return serverMessage(error)
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : first
  return typeof message === 'string' ? capitalised(message) : serverMessage(error)
}
