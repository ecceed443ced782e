import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { type Bytes, bytesOf, hexOf, textOf } from '../bytes.ts'
import { Trouble } from '../trouble.ts'
import { base32, decode } from './radix.ts'

/** What can be hashed with. The browser's own hashes know no MD5, and none at all without https. */
export const hashes = { MD5: md5, 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 }

export type HashName = keyof typeof hashes

/** A hash, in hex. */
export function hashed(name: HashName, bytes: Bytes): Bytes {
  return bytesOf(hexOf(new Uint8Array(hashes[name](bytes))))
}

/** Signs with a secret that two people share: the raw bytes. */
export function mac(name: HashName, key: Bytes, bytes: Bytes): Bytes {
  return new Uint8Array(hmac(hashes[name], key, bytes))
}

const STEP_MS = 30_000

/** The six digits that an authenticator shows at this time for a secret in Base32 (RFC 6238, SHA-1, 30 seconds). */
export function totp(secret: Bytes, nowMs: number): Bytes {
  const key = decode(base32, bytesOf(textOf(secret).toUpperCase()))
  if (key.length === 0) throw new Trouble('WB_EMPTY')
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)))
  const sum = mac('SHA-1', key, counter)
  const offset = (sum.at(-1) ?? 0) & 15
  const number = new DataView(sum.buffer).getUint32(offset) & 0x7fffffff
  return bytesOf(String(number % 1_000_000).padStart(6, '0'))
}
