import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#lab'
import { HttpFailure } from '../http/replies/failure.ts'
import { bearerToken } from '../http/requests/bearer.ts'
import { readCookie } from '../http/requests/cookies.ts'
import { isOwnAddress } from '../http/requests/origin.ts'
import { type Call, type Handler, httpReply, type Session } from '../http/routing/routes.ts'
import { customerOf, customerProfile } from './customers.ts'
import { acceptNewToken, readSession } from './session-tokens.ts'

/** A call of a customer who is logged in, with the current row of the user. */
export type CustomerCall = Call & { session: Session; user: UserRow }

/** The reply to a call that needs a login. */
export const NOT_LOGGED_IN = { status: 'error', message: 'You are not logged in.' }

/** The session of the bearer token. Undefined without a promise if there is no token. */
export function sessionOf(request: FastifyRequest): Promise<Session | undefined> | undefined {
  const token = bearerToken(request.headers)
  return token ? acceptNewToken(request.shop, token) : undefined
}

/** The session of the cookie `token`, which the shop's own pages use instead of the header. */
export async function cookieSession(request: FastifyRequest): Promise<Session | undefined> {
  const token = readCookie(request, 'token')
  return token ? readSession(request.shop, token) : undefined
}

/** Only for customers who are logged in by a bearer token; otherwise 401 as JSON. */
export function forCustomers(handler: (call: CustomerCall) => unknown): Handler {
  return (call) => {
    const user = customerOf(call.shop, call.session)
    if (!call.session || !user) return httpReply(401, NOT_LOGGED_IN)
    return handler({ ...call, session: call.session, user })
  }
}

/**
 * Only for staff of one of these roles; otherwise 403. The role comes from the table if the token has an id, and from
 * the token if it has none.
 */
export function forStaff(roles: readonly string[], handler: Handler): Handler {
  return (call) => {
    const role = roleOf(call)
    return role !== undefined && roles.includes(role)
      ? handler(call)
      : httpReply(403, { error: 'Malicious activity detected' })
  }
}

function roleOf({ shop, session }: Call): string | undefined {
  if (!session) return undefined
  const { data } = session
  const isUnknown = data.id === undefined && customerOf(shop, session) === undefined
  return isUnknown && data.role !== '' ? data.role : customerProfile(shop, session).role
}

/** Only with the cookie `token`, for pages that the server renders. Otherwise the 500 page that clients know. */
export function forCookieSession(handler: (call: CustomerCall) => unknown): Handler {
  return async (call) => {
    const session = await cookieSession(call.request)
    const user = customerOf(call.shop, session)
    if (!session || !user) throw blockedError(call)
    return handler({ ...call, session, user })
  }
}

/** The error that clients of such shops know for forbidden actions. */
export function blockedError({ request }: Pick<Call, 'request'>): HttpFailure {
  return new HttpFailure(500, `Blocked illegal activity by ${request.ip}`)
}

/**
 * Throws if a form was sent from another site, which could otherwise act in its visitors' name. Scripts that send
 * neither header are allowed.
 */
export function requireOwnPage({ request }: Pick<Call, 'request'>): void {
  const { origin } = request.headers
  const isOwn = origin === undefined || (URL.canParse(origin) && isOwnAddress(request, new URL(origin)))
  if (!isOwn || request.headers['sec-fetch-site'] === 'cross-site') {
    throw new HttpFailure(403, 'This form was sent from another site')
  }
}

/**
 * Requires a bearer token that this server signed, for any user; a cookie is not enough. Otherwise the 401 error page.
 */
export function signedIn(handler: (call: Call & { session: Session }) => unknown): Handler {
  return (call) => {
    const { session } = call
    if (session) return handler({ ...call, session })
    requireBearerToken(call.request.headers.authorization)
    throw unauthorized('invalid_token', 'invalid token')
  }
}

/** Refuses everybody. */
export const denyAll: Handler = () => {
  throw unauthorized('credentials_required', 'No Authorization header was found')
}

/** The token of an Authorization header. Throws the 401 that existing clients expect. */
function requireBearerToken(header: string | undefined): string {
  if (!header) throw unauthorized('credentials_required', 'No Authorization header was found')
  const [scheme, token, ...rest] = header.split(' ')
  if (!token || rest.length > 0 || !/^Bearer$/i.test(scheme ?? '')) {
    throw unauthorized('credentials_bad_format', 'Format is Authorization: Bearer [token]')
  }
  return token
}

function unauthorized(code: string, message: string): HttpFailure {
  return new HttpFailure(401, message, 'UnauthorizedError', { code, inner: { message } })
}
