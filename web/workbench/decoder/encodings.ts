import { type Bytes, bytesOf, concatBytes, decodeUtf8, hexOf } from '../bytes.ts'
import { ToolError } from '../tool-error.ts'

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE64 = `${UPPER}${UPPER.toLowerCase()}0123456789+/`
const BASE32 = `${UPPER}234567`
const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'

/** A code with a fixed number of bits for each character (RFC 4648). */
interface Code {
  alphabet: string
  bits: number
  /** Padded to a multiple of this length. */
  padTo: number
}

export const base64: Code = { alphabet: BASE64, bits: 6, padTo: 4 }
export const base64url: Code = { alphabet: BASE64.replace('+/', '-_'), bits: 6, padTo: 1 }
export const base32: Code = { alphabet: BASE32, bits: 5, padTo: 8 }

/** Encodes bytes. */
export function encode({ alphabet, bits, padTo }: Code, bytes: Bytes): Bytes {
  let text = ''
  let held = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    held += 8
    while (held >= bits) {
      held -= bits
      text += alphabet.charAt(value >> held)
      value &= (1 << held) - 1
    }
  }
  if (held > 0) text += alphabet.charAt(value << (bits - held))
  return bytesOf(text.padEnd(Math.ceil(text.length / padTo) * padTo, '='))
}

/** Decodes into bytes. White space and padding are ignored; any other character throws ToolError. */
export function decode({ alphabet, bits }: Code, bytes: Bytes): Bytes {
  const text = decodeUtf8(bytes).replaceAll(/\s/g, '').replace(/=+$/, '')
  const found = new Uint8Array(Math.floor((text.length * bits) / 8))
  let place = 0
  let held = 0
  let value = 0
  for (const sign of text) {
    const worth = alphabet.indexOf(sign)
    if (worth < 0) throw new ToolError('WB_WRONG_SIGN', { sign })
    value = (value << bits) | worth
    held += bits
    if (held < 8) continue
    held -= 8
    found[place++] = value >> held
    value &= (1 << held) - 1
  }
  return found
}

/** Encodes four bytes as five characters. The number of bytes must be a multiple of four. */
export function encodeZ85(bytes: Bytes): Bytes {
  if (bytes.length % 4 !== 0) throw new ToolError('WB_Z85_BYTES', { count: bytes.length })
  let text = ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let place = 0; place < bytes.length; place += 4) {
    const value = view.getUint32(place)
    for (let power = 85 ** 4; power >= 1; power /= 85) text += Z85.charAt(Math.floor(value / power) % 85)
  }
  return bytesOf(text)
}

/** Decodes five characters into four bytes. */
export function decodeZ85(bytes: Bytes): Bytes {
  const text = decodeUtf8(bytes).trim()
  if (text.length % 5 !== 0) throw new ToolError('WB_Z85_SIGNS', { count: text.length })
  const found = new Uint8Array((text.length / 5) * 4)
  const view = new DataView(found.buffer)
  for (let place = 0; place < text.length; place += 5) {
    let value = 0
    for (const sign of text.slice(place, place + 5)) {
      const worth = Z85.indexOf(sign)
      if (worth < 0) throw new ToolError('WB_WRONG_SIGN', { sign })
      value = value * 85 + worth
    }
    if (value > 0xffffffff) throw new ToolError('WB_Z85_RANGE', { signs: text.slice(place, place + 5) })
    view.setUint32((place / 5) * 4, value)
  }
  return found
}

/** Bytes as hex digits. */
export function encodeHex(bytes: Bytes): Bytes {
  return bytesOf(hexOf(bytes))
}

/** Decodes hex digits; spaces, colons and a leading 0x are ignored. */
export function decodeHex(bytes: Bytes): Bytes {
  const digits = decodeUtf8(bytes)
    .replace(/^\s*0x/i, '')
    .replaceAll(/[\s:]/g, '')
  const wrong = /[^0-9a-f]/i.exec(digits)
  if (wrong) throw new ToolError('WB_WRONG_SIGN', { sign: wrong[0] })
  if (digits.length % 2 !== 0) throw new ToolError('WB_HEX_ODD')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const SAFE = /[\w.~-]/
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Encodes every byte that is unsafe in an address as %XX. */
export function encodeUrl(bytes: Bytes): Bytes {
  let text = ''
  for (const byte of bytes) {
    const sign = String.fromCharCode(byte)
    text += byte < 128 && SAFE.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return bytesOf(text)
}

/** Decodes %XX. An invalid percent sign throws ToolError. */
export function decodeUrl(bytes: Bytes): Bytes {
  const parts = decodeUtf8(bytes).split('%')
  const found = parts.slice(1).map((part) => {
    if (!/^[0-9a-f]{2}/i.test(part)) throw new ToolError('WB_PERCENT', { found: `%${part.slice(0, 2)}` })
    return concatBytes(Uint8Array.of(Number.parseInt(part.slice(0, 2), 16)), bytesOf(part.slice(2)))
  })
  return concatBytes(bytesOf(parts[0] ?? ''), ...found)
}

/** Encodes HTML characters as entities. */
export function encodeHtml(bytes: Bytes): Bytes {
  return bytesOf(decodeUtf8(bytes).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign))
}

/** Decodes entities. Nothing is rendered. */
export function decodeHtml(bytes: Bytes): Bytes {
  const field = document.createElement('textarea')
  // The parser drops the first line break of a textarea.
  field.innerHTML = `\n${decodeUtf8(bytes)}`
  return bytesOf(field.value)
}

/** Rotates letters by 13. Twice is the identity. */
export function rot13(bytes: Bytes): Bytes {
  return bytes.map((byte) => {
    const first = byte & 0b1100000
    const letter = byte - first - 1
    const isLetter = (first === 64 || first === 96) && letter >= 0 && letter < 26
    return isLetter ? first + 1 + ((letter + 13) % 26) : byte
  })
}

/** Encodes every character beyond ASCII as \uXXXX. */
export function encodeUnicode(bytes: Bytes): Bytes {
  const escaped = Array.from(decodeUtf8(bytes), (sign) =>
    /[ -~\s]/.test(sign)
      ? sign
      : Array.from({ length: sign.length }, (_, place) => hex4(sign.charCodeAt(place))).join(''),
  )
  return bytesOf(escaped.join(''))
}

function hex4(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** Decodes \uXXXX, \u{X} and \xXX. */
export function decodeUnicode(bytes: Bytes): Bytes {
  const text = decodeUtf8(bytes).replaceAll(
    /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi,
    (all, long, four, two) => {
      const code = Number.parseInt(long ?? four ?? two, 16)
      if (code > 0x10ffff) throw new ToolError('WB_WRONG_SIGN', { sign: all })
      return long ? String.fromCodePoint(code) : String.fromCharCode(code)
    },
  )
  return bytesOf(text)
}
