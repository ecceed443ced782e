import { createHash } from 'node:crypto'
import type { AnsweredCall } from '../../http/replies/tracing.ts'

/** Requests that pages repeat automatically. They are no sign of activity. */
const BY_ITSELF = /^\/(socket\.io|training\/(workbench\/(exchanges|many)|class|notices))([/?]|$)/i

/** Whether a page may send this request without a user. */
export function isAutomatic(url: string): boolean {
  return BY_ITSELF.test(url)
}

/**
 * Returns a fingerprint of an attempt. Undefined for a successful request that changes nothing, because pages send such
 * requests automatically.
 */
export function fingerprintOfAttempt({ method, path, body, status }: AnsweredCall): string | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) && status < 400) return undefined
  return createHash('sha1').update(`${method} ${path} `).update(bytesOf(body)).digest('base64')
}

/** How much of a body is part of the fingerprint, in bytes. */
const MOST_BYTES = 4_096

function bytesOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string') return body.slice(0, MOST_BYTES)
  if (body instanceof Uint8Array) return body.subarray(0, MOST_BYTES)
  return (JSON.stringify(body) ?? '').slice(0, MOST_BYTES)
}
