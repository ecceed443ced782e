import * as openid from 'openid-client'

/** What a person reads whose sign-in was refused. It says nothing about the reason, which is in the log. */
export const SIGN_IN_TEXTS = {
  away: 'The sign-in service does not answer at this moment. Nothing was lost: try again in a few minutes.',
  begin: 'This sign-in was used before, was begun in another browser, or is too old. Begin again.',
  cancelled: 'You have not signed in there, so nothing was done here. You can begin again.',
  refused:
    'This sign-in could not be checked, so nobody was let in. Begin again, and tell your trainer if that does not help.',
  stranger: 'You have signed in, but with this account you may not join here. Ask your trainer.',
  noStaff:
    'You have signed in, but with this account you are not staff here. Ask the people who run this server.',
  nothingKept: 'You have signed in, and nothing is kept here of a learner with this account.',
} as const

export type SignInProblem = keyof typeof SIGN_IN_TEXTS

export const SIGN_IN_STATUS: Readonly<Record<SignInProblem, number>> = {
  away: 503,
  begin: 403,
  cancelled: 403,
  refused: 403,
  stranger: 403,
  noStaff: 403,
  nothingKept: 404,
}

/** A sign-in is refused. The reason is for the log: it holds nothing that a visitor has sent, and no token. */
export class SignInRefusal extends Error {
  readonly problem: SignInProblem
  readonly reason: string

  constructor(problem: SignInProblem, reason: string) {
    super(`Sign-in refused: ${reason}`)
    this.name = 'SignInRefusal'
    this.problem = problem
    this.reason = reason
  }
}

/** Error codes of OAuth. */
const ERROR_CODE = /^[a-z_]{1,60}$/
/** Errors by which a provider says that the person has not signed in. */
const CANCELLED = ['access_denied', 'login_required', 'interaction_required', 'consent_required']

/** Errors by which a provider says that it cannot work at this moment. */
const AWAY = ['server_error', 'temporarily_unavailable']

/** The refusal for an error of the library. */
export function refusalFor(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    const code = ERROR_CODE.test(error.error) ? error.error : 'an unknown error'
    return new SignInRefusal(problemOf(error), `the provider says: ${code}`)
  }
  const messages = messagesOf(error)
  const isAway =
    error instanceof TypeError || isServerError(error) || /timed out|fetch failed/.test(messages[0] ?? '')
  return new SignInRefusal(isAway ? 'away' : 'refused', messages.join(': '))
}

/** What it means that a provider has answered with an error of OAuth. */
function problemOf(error: openid.AuthorizationResponseError | openid.ResponseBodyError): SignInProblem {
  if (AWAY.includes(error.error)) return 'away'
  const isCancelled = error instanceof openid.AuthorizationResponseError && CANCELLED.includes(error.error)
  return isCancelled ? 'cancelled' : 'refused'
}

/** Whether the library says that a provider has answered with a status of 500 or more. */
function isServerError(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500
  return error instanceof Error && isServerError(error.cause)
}

/** The messages of an error and its causes. Those of the library name claims and no values; others may quote an answer. */
function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof SyntaxError) messages.push('no JSON')
    else if ('code' in one && one.message === '') messages.push(String(one.code))
    else messages.push(one.message)
  }
  return [...new Set(messages)].filter((message) => !message.includes('JSON:'))
}
