import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const DIGITS = 6

/** A new secret: 160 bits in Base32, as authenticator apps expect it. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('')
}

/** The code that an authenticator shows at this time (RFC 6238: HMAC-SHA1, 30 seconds, six digits). */
export function codeAt(secret: string, at: Date): string {
  return codeOfStep(secret, Math.floor(at.getTime() / STEP_MS))
}

/** Whether a code is that of this time, or of the step before or after, because clocks differ. */
export function isRightCode(secret: string, code: string, at: Date): boolean {
  if (!/^\d{6}$/.test(code)) return false
  const now = Math.floor(at.getTime() / STEP_MS)
  const matches = [now - 1, now, now + 1].map((step) =>
    timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  )
  return matches.includes(true)
}

/** RFC 4226 with the number of the step as its counter. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text.toUpperCase().replace(/[^A-Z2-7]/g, ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
