import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'

/**
 * SQLSTATE classes that say nothing about the query: lost connections, refused logins (for example while a password
 * changes), no resources, and servers that start or stop. `25006`: a read-only replica responds, as during a failover.
 */
const AWAY = /^(08|28|53|57P|3D000|25006|57014|25P03|XX)/

/**
 * The beginnings of the driver's own messages, which have no code: no connection in time (directly or from the pool), a
 * lost connection, no response in time, and a server that refuses the connection before TLS.
 */
const WORDS_OF_AWAY =
  /^(timeout expired|timeout exceeded|Connection terminated|Client |Query read timeout|There was an error establishing an SSL)/

/** Codes of conflicting transactions. */
const IN_THE_WAY = new Set(['40001', '40P01'])

/** Whether PostgreSQL could not be reached or did not respond. The result of the query is unknown then. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return isNetworkError(error) || WORDS_OF_AWAY.test(error.message)
}

export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && IN_THE_WAY.has(error.code ?? '')
}

/** The name of the violated unique constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** Whether the user lacks the privilege. */
export function isPrivilegeMissing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** Errors of sockets, name resolution and certificates have a code of letters. */
function isNetworkError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{4,}$/.test(error.code)
}

/** The server's message if it refuses the login for good; undefined for other errors. */
export function loginRefusedReason(error: unknown): string | undefined {
  const isFinal = error instanceof DatabaseError && /^(28|3D000|42501)/.test(error.code ?? '')
  return isFinal ? error.message : undefined
}
