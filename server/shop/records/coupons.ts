/** The alphabet of Z85 (ZeroMQ RFC 32). */
const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Encodes bytes as Z85. Their number has to be a multiple of four. */
export function encodeZ85(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let value = view.getUint32(at)
    let signs = ''
    for (let digit = 0; digit < 5; digit++) {
      signs = `${Z85[value % 85]}${signs}`
      value = Math.floor(value / 85)
    }
    text += signs
  }
  return text
}

/** Decodes Z85; undefined if the text is not valid. */
export function decodeZ85(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length % 5 !== 0) return undefined
  const bytes = new DataView(new ArrayBuffer((text.length / 5) * 4))
  for (let group = 0; group < text.length / 5; group++) {
    const digits = Array.from(text.slice(group * 5, group * 5 + 5), (sign) => Z85.indexOf(sign))
    if (digits.includes(-1)) return undefined
    const value = digits.reduce((sum, digit) => sum * 85 + digit, 0)
    if (value > 0xffffffff) return undefined
    bytes.setUint32(group * 4, value)
  }
  return new Uint8Array(bytes.buffer)
}

/** The coupon for a discount in the month of `at`: `JAN24-10` in Z85. */
export function couponFor(discount: number, at: Date): string {
  return encodeZ85(Buffer.from(`${monthOf(at)}-${String(discount).padStart(2, '0')}`))
}

/** The month as coupons write it: `JAN24`. */
export function monthOf(at: Date): string {
  return `${MONTHS[at.getMonth()]}${String(at.getFullYear()).slice(-2)}`
}
