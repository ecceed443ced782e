import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Translator } from '../replies/translations.ts'
import type { RouteDescription } from './description.ts'

/** A parsed JSON or form body, unchecked: fields may be missing or of any type. */
export type Fields = Record<string, unknown>

/**
 * The content of a session's token: the row of its user, and the id of the basket. Any valid token opens a session,
 * also one that names nobody: existing clients sign such tokens themselves.
 */
export interface Session {
  data: Omit<Partial<UserRow>, 'id'> & { id: number | undefined; email: string; role: string }
  bid?: number
  /** When it was issued, in seconds since 1970. */
  iat: number
}

/** A request, with all that a route may need of it. */
export interface Call {
  shop: Shop
  body: Fields
  /** The body as it was sent. */
  rawBody: string
  params: Record<string, string>
  query: Record<string, string | undefined>
  /** The session of the bearer token. */
  session: Session | undefined
  /** Translates into the visitor's language. */
  translator: Translator
  request: FastifyRequest
  reply: FastifyReply
}

/** A response with its own status. Strings are sent as text, everything else as JSON. */
export class HttpReply {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A response with a status other than 200, or with headers. */
export function httpReply(status: number, body: unknown, headers?: Record<string, string>): HttpReply {
  return new HttpReply(status, body, headers)
}

/** The envelope of most responses under /api and /rest. */
export function successBody<T>(data: T): { status: 'success'; data: T } {
  return { status: 'success', data }
}

/** Returned by a handler that has nothing at this address: it is answered like an unknown one. */
export const NOT_FOUND = Symbol('not here')

/**
 * A returned value is sent with 200 as JSON, an `HttpReply` as it says (texts, bytes and streams as they are). Undefined
 * if the handler sends the reply itself.
 */
export type Handler = (call: Call) => unknown

export interface RouteOptions extends RouteDescription {
  /** The handler reads `rawBody` itself, which need not be JSON. */
  parsesRawBody?: boolean
}

/** Options of a route of the training ground. */
export interface BodyOptions {
  /** Largest body, in bytes. Default: `BODY_LIMIT`. */
  bodyLimit: number
}

/** Adds one route. Routes of the shop have a description; pages, files and the training ground need none. */
export interface AddRoute {
  (path: string, handler: Handler): void
  (path: string, options: RouteOptions | BodyOptions, handler: Handler): void
}

/** Adds routes. Paths match in any letter case, with or without a last slash. */
export type Router = Record<'get' | 'post' | 'put' | 'patch' | 'delete', AddRoute>

/** A feature's routes. */
export type Routes = (on: Router) => void
