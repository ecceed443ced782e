import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Translator } from '../replies/translations.ts'
import type { RouteDescription } from './description.ts'

/** A parsed JSON or form body. Whatever was sent: fields may be missing or of any type. */
export type Fields = Record<string, unknown>

/**
 * What a session's token says: the whole row of its user, and the number of her basket. Any genuine token opens one,
 * also one that names nobody: existing clients sign such tokens themselves.
 */
export interface Session {
  data: Omit<Partial<UserRow>, 'id'> & { id: number | undefined; email: string; role: string }
  bid?: number
  /** When it was issued, in seconds since 1970. */
  iat: number
}

/** One request, with all that a route may need of it. */
export interface Call {
  shop: Shop
  body: Fields
  /** The body as it was sent. */
  rawBody: string
  params: Record<string, string>
  query: Record<string, string | undefined>
  /** Who the bearer token says is asking. */
  session: Session | undefined
  /** The language of the pages that the visitor is shown. */
  translator: Translator
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer with a status of its own. Strings are sent as text, everything else as JSON. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Answers with another status than 200, or with headers. */
export function answer(status: number, body: unknown, headers?: Record<string, string>): Answer {
  return new Answer(status, body, headers)
}

/** The envelope of most calls under /api and /rest. */
export function success<T>(data: T): { status: 'success'; data: T } {
  return { status: 'success', data }
}

/** Returned by a handler that has nothing at this address after all: it is answered as an unknown one. */
export const NOT_FOUND = Symbol('not here')

/**
 * A returned value is sent with 200 as JSON, an `Answer` as it says (texts, bytes and streams as they are); undefined
 * when the reply is sent by hand.
 */
export type Handler = (call: Call) => unknown

export interface RouteOptions extends RouteDescription {
  /** The handler reads `rawBody`: a body that is no JSON is its own business. */
  parsesRawBody?: boolean
}

/** Puts one route there. Calls of the shop say what they are; pages, files and the training ground need not. */
export interface AddRoute {
  (path: string, handler: Handler): void
  (path: string, options: RouteOptions, handler: Handler): void
}

/** Where a feature puts its routes. Paths match in any letter case, with or without a last slash. */
export type Router = Record<'get' | 'post' | 'put' | 'patch' | 'delete', AddRoute>

/** A feature's routes. */
export type Routes = (on: Router) => void
