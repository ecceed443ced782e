import { type Bytes, bytesOf, hexOf, joined, textOf } from '../bytes.ts'
import { Trouble } from '../trouble.ts'
import { mac } from './hashes.ts'
import { base64, base64url, decode, encode } from './radix.ts'

/** How a token can be signed here. */
export type JwtAlgorithm = 'none' | 'HS256' | 'RS256'

/** A token opened up: header, payload and signature as JSON, ready to be edited. */
export function lookInto(token: Bytes): Bytes {
  const text = textOf(token)
    .trim()
    .replace(/^Bearer\s+/i, '')
  const [header, payload, signature] = text.split('.')
  if (header === undefined || payload === undefined || signature === undefined) throw new Trouble('WB_NO_JWT')
  const parts = { header: jsonIn(header), payload: jsonIn(payload) }
  const signed = hexOf(decode(base64url, bytesOf(signature)))
  return bytesOf(JSON.stringify({ ...parts, signature: signed }, null, 2))
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(textOf(decode(base64url, bytesOf(part))))
  } catch {
    throw new Trouble('WB_NO_JWT')
  }
}

/** Makes a token of `{ header, payload }`, or of a payload alone. The header's `alg` follows the choice. */
export async function sign(json: Bytes, algorithm: JwtAlgorithm, key: Bytes): Promise<Bytes> {
  const { header, payload } = partsOf(json)
  const write = (value: object) => textOf(encode(base64url, bytesOf(JSON.stringify(value))))
  const unsigned = `${write({ typ: 'JWT', ...header, alg: algorithm })}.${write(payload)}`
  const signature = await signatureOf(algorithm, key, bytesOf(unsigned))
  return joined(bytesOf(`${unsigned}.`), encode(base64url, signature))
}

function partsOf(json: Bytes): { header: object; payload: object } {
  const whole = parsed(textOf(json))
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
    throw new Trouble('WB_NO_JSON', { detail: error instanceof Error ? error.message : '' })
  }
  throw new Trouble('WB_NO_JSON', { detail: '' })
}

async function signatureOf(algorithm: JwtAlgorithm, key: Bytes, unsigned: Bytes): Promise<Bytes> {
  if (algorithm === 'none') return new Uint8Array()
  if (key.length === 0) throw new Trouble('WB_NO_KEY')
  if (algorithm === 'HS256') return mac('SHA-256', key, unsigned)
  // Browsers keep this part of theirs for https and for localhost.
  if (!globalThis.crypto?.subtle) throw new Trouble('WB_NEEDS_HTTPS')
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  try {
    const imported = await crypto.subtle.importKey('pkcs8', privateKeyIn(textOf(key)), rsa, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign(rsa, imported, unsigned))
  } catch {
    throw new Trouble('WB_NO_PEM')
  }
}

const RSA_ENCRYPTION = Uint8Array.of(2, 1, 0, 48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0)

/** PKCS 8 out of PEM; the older PKCS 1 is wrapped into it. */
function privateKeyIn(pem: string): Bytes {
  const inside = /-----BEGIN (?<kind>RSA )?PRIVATE KEY-----(?<body>[^-]+)-----END/.exec(pem)?.groups
  if (!inside) throw new Trouble('WB_NO_PEM')
  const der = decode(base64, bytesOf(inside.body ?? ''))
  if (inside.kind === undefined) return der
  return tagged(48, joined(RSA_ENCRYPTION, tagged(4, der)))
}

/** A value in DER: its tag, its length in two bytes, itself. */
function tagged(tag: number, value: Bytes): Bytes {
  return joined(Uint8Array.of(tag, 0x82, value.length >> 8, value.length & 255), value)
}
