import type { UserRow } from '#lab'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { parseToken } from '../../identity/tokens.ts'

/** Who talks to the assistant, as far as one can tell. */
export interface Caller {
  /** The customer who is really logged in. */
  customer: UserRow | undefined
  /** Her role. */
  role: string | undefined
  /** The role that her token tells of, whoever wrote it. */
  claimedRole: string | undefined
  cookie(name: string): string | undefined
}

export function callerOf({ shop, session, request }: Call): Caller {
  const customer = customerOf(shop, session)
  return {
    customer,
    role: customer?.role,
    claimedRole: claimedRole(request.headers.authorization ?? ''),
    cookie: (name) => readCookie(request, name),
  }
}

function claimedRole(authorization: string): string | undefined {
  const [scheme = '', token = ''] = authorization.split(' ')
  const data = scheme.toLowerCase() === 'bearer' ? parseToken(token)?.payload.data : undefined
  if (typeof data !== 'object' || data === null || !('role' in data)) return undefined
  return typeof data.role === 'string' ? data.role : undefined
}
