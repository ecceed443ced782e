import { Failure } from '../http/replies/failure.ts'
import type { Call, Handler, Session } from '../http/routing/routes.ts'

/**
 * Requires a bearer token that this server signed, for any user; a cookie is not enough. Otherwise the 401 error page.
 */
export function signedIn(handler: (call: Call & { session: Session }) => unknown): Handler {
  return (call) => {
    const { session } = call
    if (session) return handler({ ...call, session })
    bearerToken(call.request.headers.authorization)
    throw unauthorized('invalid_token', 'invalid token')
  }
}

/** Refuses everybody. */
export const denyAll: Handler = () => {
  throw unauthorized('credentials_required', 'No Authorization header was found')
}

/** The token of an Authorization header. Throws the 401 that existing clients expect. */
function bearerToken(header: string | undefined): string {
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
