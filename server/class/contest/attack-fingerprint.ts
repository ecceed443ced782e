import { createHmac } from 'node:crypto'
import type { ExchangeRequest } from '../../shop/exchanges.ts'

const LENGTH = 16
const FINGERPRINT = /^[0-9a-f]{16}$/
/** What stands in the place of a body that is no text. */
const UNREADABLE = /^\(\d+ bytes\)$/

/**
 * Returns a fingerprint of the request that solved a challenge: equal for equal requests, spaces aside. Without the key
 * nobody can find the request by trying. Undefined if the body was not readable, as of a file.
 */
export function attackFingerprint(
  key: string,
  challenge: string,
  { method, path, body }: Pick<ExchangeRequest, 'method' | 'path' | 'body'>,
): string | undefined {
  if (UNREADABLE.test(body)) return undefined
  const parts = [challenge, method, withoutSpaces(decoded(path)), withoutSpaces(body)]
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH)
}

/** Whether the detail of a `solved` event is a fingerprint. It is empty outside of contests. */
export function isAttackFingerprint(detail: string): boolean {
  return FINGERPRINT.test(detail)
}

function decoded(path: string): string {
  const spaced = path.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}
