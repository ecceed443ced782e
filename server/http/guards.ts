import { Failure } from './failures.ts'
import { answer, type Call, type Handler } from './routing.ts'
import { acceptToken, type Session } from './session-tokens.ts'

/** Only with a bearer token that this server signed; a cookie is not enough. 401 error page otherwise. */
export function signedIn(handler: (call: Call & { session: Session }) => unknown): Handler {
  return (call) => {
    const { session } = call
    if (session) return handler({ ...call, session })
    const token = bearerToken(call.request.headers.authorization)
    if (!acceptToken(call.shop, token)) throw unauthorized('invalid_token', 'invalid token')
    return answer(401, { status: 'error', message: 'This token belongs to no session' })
  }
}

/** Nobody gets through, whatever she brings. */
export const denied: Handler = () => {
  throw unauthorized('credentials_required', 'No Authorization header was found')
}

/** The token of an Authorization header. Throws the 401 that existing clients expect. */
export function bearerToken(header: string | undefined): string {
  if (!header) throw unauthorized('credentials_required', 'No Authorization header was found')
  const [scheme, token, ...rest] = header.split(' ')
  if (!token || rest.length > 0 || !/^Bearer$/i.test(scheme ?? '')) {
    throw unauthorized('credentials_bad_format', 'Format is Authorization: Bearer [token]')
  }
  return token
}

function unauthorized(code: string, message: string): Failure {
  return new Failure(401, message, 'UnauthorizedError', { code, inner: { message } })
}
