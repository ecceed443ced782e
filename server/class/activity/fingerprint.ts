import { createHash } from 'node:crypto'
import type { AnsweredCall } from '../../http/replies/tracing.ts'

/** What pages ask by themselves, again and again: no sign of life. */
const BY_ITSELF = /^\/(socket\.io|training\/(workbench\/(exchanges|many)|class|notices))([/?]|$)/i

/** Whether a page may have asked that without anybody there. */
export function isAutomatic(url: string): boolean {
  return BY_ITSELF.test(url)
}

/**
 * By what a repeated attempt is known; undefined where it is none: what went well and changes nothing. Pages ask such things
 * by themselves.
 */
export function fingerprintOfAttempt({ method, path, body, status }: AnsweredCall): string | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) && status < 400) return undefined
  return createHash('sha1').update(`${method} ${path} `).update(bytesOf(body)).digest('base64')
}

/** Most of what was sent that is looked at. */
const MOST_BYTES = 4_096

function bytesOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string') return body.slice(0, MOST_BYTES)
  if (body instanceof Uint8Array) return body.subarray(0, MOST_BYTES)
  return (JSON.stringify(body) ?? '').slice(0, MOST_BYTES)
}
