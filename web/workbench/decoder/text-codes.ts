import { type Bytes, bytesOf, joined, textOf } from '../bytes.ts'
import { Trouble } from '../trouble.ts'

const SAFE = /[\w.~-]/
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Every byte that is not safe in an address, as %XX. */
export function encodeUrl(bytes: Bytes): Bytes {
  let text = ''
  for (const byte of bytes) {
    const sign = String.fromCharCode(byte)
    text += byte < 128 && SAFE.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return bytesOf(text)
}

/** %XX back into bytes. A percent sign that says nothing is Trouble. */
export function decodeUrl(bytes: Bytes): Bytes {
  const parts = textOf(bytes).split('%')
  const found = parts.slice(1).map((part) => {
    if (!/^[0-9a-f]{2}/i.test(part)) throw new Trouble('WB_PERCENT', { found: `%${part.slice(0, 2)}` })
    return joined(Uint8Array.of(Number.parseInt(part.slice(0, 2), 16)), bytesOf(part.slice(2)))
  })
  return joined(bytesOf(parts[0] ?? ''), ...found)
}

/** What would be read as HTML, as entities. */
export function encodeHtml(bytes: Bytes): Bytes {
  return bytesOf(textOf(bytes).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign))
}

/** Entities as the signs they stand for: nothing of it becomes a page. */
export function decodeHtml(bytes: Bytes): Bytes {
  const field = document.createElement('textarea')
  // The first line break inside a textarea is dropped by the parser.
  field.innerHTML = `\n${textOf(bytes)}`
  return bytesOf(field.value)
}

/** Each letter thirteen further on; twice is none. */
export function rot13(bytes: Bytes): Bytes {
  return bytes.map((byte) => {
    const first = byte & 0b1100000
    const letter = byte - first - 1
    const isLetter = (first === 64 || first === 96) && letter >= 0 && letter < 26
    return isLetter ? first + 1 + ((letter + 13) % 26) : byte
  })
}

/** Every sign beyond plain ASCII as \uXXXX. */
export function encodeUnicode(bytes: Bytes): Bytes {
  const escaped = Array.from(textOf(bytes), (sign) =>
    /[ -~\s]/.test(sign)
      ? sign
      : Array.from({ length: sign.length }, (_, place) => hex4(sign.charCodeAt(place))).join(''),
  )
  return bytesOf(escaped.join(''))
}

function hex4(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** \uXXXX, \u{X} and \xXX as the signs they stand for. */
export function decodeUnicode(bytes: Bytes): Bytes {
  const text = textOf(bytes).replaceAll(
    /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi,
    (all, long, four, two) => {
      const code = Number.parseInt(long ?? four ?? two, 16)
      if (code > 0x10ffff) throw new Trouble('WB_WRONG_SIGN', { sign: all })
      return long ? String.fromCodePoint(code) : String.fromCharCode(code)
    },
  )
  return bytesOf(text)
}
