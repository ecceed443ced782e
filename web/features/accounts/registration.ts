import type { SecurityQuestion, Success } from '#contract/http.ts'
import { HttpError, http, serverMessage } from '#web/http.ts'
import { PASSWORD_LENGTH } from '#web/ui/forms/new-password.ts'

/** The state of the registration form. */
export interface Registration {
  email: string
  password: string
  repeat: string
  /** Whether the repetition matched when it was last typed. */
  isRepeated: boolean
  question: number | undefined
  answer: string
}

export const EMPTY_REGISTRATION: Registration = {
  email: '',
  password: '',
  repeat: '',
  isRepeated: false,
  question: undefined,
  answer: '',
}

/**
 * The form after a change of the password. The repetition is not compared again: this weakness is part of a challenge.
 */
export function withPassword(form: Registration, password: string): Registration {
  return { ...form, password }
}

/** The form after a change of the repetition. Only this compares the two. */
export function withPasswordRepeat(form: Registration, repeat: string): Registration {
  return { ...form, repeat, isRepeated: repeat === form.password }
}

/** Keys of the error texts, by field. */
export type RegistrationErrors = Partial<
  Record<'email' | 'password' | 'repeat' | 'question' | 'answer', string>
>

const EMAIL = /^[^\s@]+@[^\s@]+$/

function emailError(email: string): string | undefined {
  if (!email) return 'MANDATORY_EMAIL'
  return EMAIL.test(email) ? undefined : 'INVALID_EMAIL'
}

function passwordError(password: string): string | undefined {
  if (!password) return 'MANDATORY_PASSWORD'
  const isFine = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max
  return isFine ? undefined : 'INVALID_PASSWORD_LENGTH'
}

function repeatError({ repeat, isRepeated }: Registration): string | undefined {
  if (!repeat) return 'MANDATORY_PASSWORD_REPEAT'
  return isRepeated ? undefined : 'PASSWORDS_NOT_MATCHING'
}

/** All errors of the form. Empty when it can be sent. */
export function validateRegistration(form: Registration): RegistrationErrors {
  const all = {
    email: emailError(form.email),
    password: passwordError(form.password),
    repeat: repeatError(form),
    question: form.question === undefined ? 'MANDATORY_SECURITY_QUESTION' : undefined,
    answer: form.answer ? undefined : 'MANDATORY_SECURITY_ANSWER',
  }
  return Object.fromEntries(Object.entries(all).filter(([, fieldError]) => fieldError !== undefined))
}

export interface NewCustomer {
  email: string
  password: string
  passwordRepeat: string
  securityQuestion: SecurityQuestion
  securityAnswer: string
  /** The referral code of the friend who invited this customer. */
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

/** Why the shop refused: the first of its messages, with a capital letter. */
export function registerError(error: unknown): string | undefined {
  const body = error instanceof HttpError ? error.body : undefined
  if (typeof body !== 'object' || body === null || !('errors' in body)) return serverMessage(error)
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : first
  return typeof message === 'string' ? capitalised(message) : serverMessage(error)
}
