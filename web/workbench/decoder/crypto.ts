import { cbc, ctr, ecb } from '@noble/ciphers/aes.js'
import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { type Bytes, bytesOf, concatBytes, decodeUtf8, hexOf } from '../bytes.ts'
import { ToolError } from '../tool-error.ts'
import { base32, base64, base64url, decode, decodeHex, encode } from './encodings.ts'

/** Algorithms to sign a token. */
export type JwtAlgorithm = 'none' | 'HS256' | 'RS256'

/** Decodes a token: header, payload and signature as JSON for editing. */
export function decodeJwt(token: Bytes): Bytes {
  const text = decodeUtf8(token)
    .trim()
    .replace(/^Bearer\s+/i, '')
  const [header, payload, signature] = text.split('.')
  if (header === undefined || payload === undefined || signature === undefined)
    throw new ToolError('WB_NO_JWT')
  const parts = { header: jsonIn(header), payload: jsonIn(payload) }
  const signed = hexOf(decode(base64url, bytesOf(signature)))
  return bytesOf(JSON.stringify({ ...parts, signature: signed }, null, 2))
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(decodeUtf8(decode(base64url, bytesOf(part))))
  } catch {
    throw new ToolError('WB_NO_JWT')
  }
}

/** Creates a token from `{ header, payload }`, or from a payload alone. The header's `alg` follows the choice. */
export async function signJwt(json: Bytes, algorithm: JwtAlgorithm, key: Bytes): Promise<Bytes> {
  const { header, payload } = partsOf(json)
  const write = (value: object) => decodeUtf8(encode(base64url, bytesOf(JSON.stringify(value))))
  const unsigned = `${write({ typ: 'JWT', ...header, alg: algorithm })}.${write(payload)}`
  const signature = await signatureOf(algorithm, key, bytesOf(unsigned))
  return concatBytes(bytesOf(`${unsigned}.`), encode(base64url, signature))
}

function partsOf(json: Bytes): { header: object; payload: object } {
  const whole = parsed(decodeUtf8(json))
  if (!('payload' in whole) || typeof whole.payload !== 'object' || whole.payload === null)
    return { header: {}, payload: whole }
  const header = 'header' in whole && typeof whole.header === 'object' ? (whole.header ?? {}) : {}
  return { header, payload: whole.payload }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new ToolError('WB_NO_JSON', { detail: error instanceof Error ? error.message : '' })
  }
  throw new ToolError('WB_NO_JSON', { detail: '' })
}

async function signatureOf(algorithm: JwtAlgorithm, key: Bytes, unsigned: Bytes): Promise<Bytes> {
  if (algorithm === 'none') return new Uint8Array()
  if (key.length === 0) throw new ToolError('WB_NO_KEY')
  if (algorithm === 'HS256') return hmacDigest('SHA-256', key, unsigned)
  // The Web Crypto API is only available on https and on localhost.
  if (!globalThis.crypto?.subtle) throw new ToolError('WB_NEEDS_HTTPS')
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  try {
    const imported = await crypto.subtle.importKey('pkcs8', privateKeyIn(decodeUtf8(key)), rsa, false, [
      'sign',
    ])
    return new Uint8Array(await crypto.subtle.sign(rsa, imported, unsigned))
  } catch {
    throw new ToolError('WB_NO_PEM')
  }
}

const RSA_ENCRYPTION = Uint8Array.of(2, 1, 0, 48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0)

/** Reads PKCS 8 from PEM; the older PKCS 1 is wrapped. */
function privateKeyIn(pem: string): Bytes {
  const inside = /-----BEGIN (?<kind>RSA )?PRIVATE KEY-----(?<body>[^-]+)-----END/.exec(pem)?.groups
  if (!inside) throw new ToolError('WB_NO_PEM')
  const der = decode(base64, bytesOf(inside.body ?? ''))
  if (inside.kind === undefined) return der
  return derValue(48, concatBytes(RSA_ENCRYPTION, derValue(4, der)))
}

/** Encodes a value in DER: tag, length in two bytes, value. */
function derValue(tag: number, value: Bytes): Bytes {
  return concatBytes(Uint8Array.of(tag, 0x82, value.length >> 8, value.length & 255), value)
}

/** Modes of AES, as OpenSSL names them. */
export const aesModes = [
  'aes-128-cbc',
  'aes-256-cbc',
  'aes-128-ecb',
  'aes-256-ecb',
  'aes-128-ctr',
  'aes-256-ctr',
]

const BLOCK = 16

/** A library, because the Web Crypto API is missing over plain http and has no ECB. */
function cipherOf(mode: string, key: string, iv: string) {
  const keyBytes = filled(key, mode.includes('256') ? 32 : 16)
  if (mode.endsWith('ecb')) return ecb(keyBytes)
  return (mode.endsWith('cbc') ? cbc : ctr)(keyBytes, filled(iv, BLOCK))
}

/** Parses hex digits into this many bytes. Missing ones are zero, as in OpenSSL. */
function filled(hex: string, length: number): Bytes {
  const bytes = decodeHex(bytesOf(hex))
  if (bytes.length > length) throw new ToolError('WB_AES_LONG', { length, given: bytes.length })
  return concatBytes(bytes, new Uint8Array(length - bytes.length))
}

export function encryptAes(bytes: Bytes, mode: string, key: string, iv: string): Bytes {
  return concatBytes(cipherOf(mode, key, iv).encrypt(bytes))
}

/** Throws ToolError if the key, or anything else, is wrong. */
export function decryptAes(bytes: Bytes, mode: string, key: string, iv: string): Bytes {
  const cipher = cipherOf(mode, key, iv)
  try {
    return concatBytes(cipher.decrypt(bytes))
  } catch {
    throw new ToolError('WB_AES_WRONG')
  }
}

/** Hash functions. The Web Crypto API has no MD5, and is missing without https. */
export const hashes = { MD5: md5, 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 }

export type HashName = keyof typeof hashes

/** A hash, in hex. */
export function hashBytes(name: HashName, bytes: Bytes): Bytes {
  return bytesOf(hexOf(new Uint8Array(hashes[name](bytes))))
}

/** An HMAC as raw bytes. */
export function hmacDigest(name: HashName, key: Bytes, bytes: Bytes): Bytes {
  return new Uint8Array(hmac(hashes[name], key, bytes))
}

const STEP_MS = 30_000

/** The six digits of an authenticator at this time for a secret in Base32 (RFC 6238, SHA-1, 30 seconds). */
export function totp(secret: Bytes, nowMs: number): Bytes {
  const key = decode(base32, bytesOf(decodeUtf8(secret).toUpperCase()))
  if (key.length === 0) throw new ToolError('WB_EMPTY')
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)))
  const sum = hmacDigest('SHA-1', key, counter)
  const offset = (sum.at(-1) ?? 0) & 15
  const number = new DataView(sum.buffer).getUint32(offset) & 0x7fffffff
  return bytesOf(String(number % 1_000_000).padStart(6, '0'))
}
