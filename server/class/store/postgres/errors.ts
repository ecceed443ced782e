import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../unavailable.ts'

/**
 * Classes of SQLSTATE that say nothing about what was asked: the connection is lost, nobody is let in (be it that a password
 * is being changed), there is no room, or the server is on its way down or up. `25006`: a copy that nobody writes to answers,
 * as for a moment after a failover.
 */
const AWAY = /^(08|28|53|57P|3D000|25006|57014|25P03|XX)/

/**
 * How the driver begins what it says itself, without a code: a connection is not made in time (by itself, and from a pool), or
 * lost; nothing is answered in time; the server has no room for another connection, and says so before there is TLS.
 */
const WORDS_OF_AWAY =
  /^(timeout expired|timeout exceeded|Connection terminated|Client |Query read timeout|There was an error establishing an SSL)/

/** Codes of two transactions that stood in each other’s way. */
const IN_THE_WAY = new Set(['40001', '40P01'])

/** Whether PostgreSQL could not be reached, or did not answer: then it is not known what came of it. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return isNetworkError(error) || WORDS_OF_AWAY.test(error.message)
}

export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && IN_THE_WAY.has(error.code ?? '')
}

/** The name of the constraint that a write would have broken; undefined of any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** Whether whoever asks has no right to do that. */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** Errors of sockets and of names have a code of letters, and so has what goes wrong with a certificate. */
function isNetworkError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{4,}$/.test(error.code)
}

/** What the server says of somebody whom it will not let in, however often she comes; undefined of any other error. */
export function refusalReason(error: unknown): string | undefined {
  const isFinal = error instanceof DatabaseError && /^(28|3D000|42501)/.test(error.code ?? '')
  return isFinal ? error.message : undefined
}
