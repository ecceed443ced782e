import type { Random } from '#lab'

/** Random bytes in a test: no other digits are spelled with these. */
const BYTES = ['77', '7b', 'b7', 'bb']
const MARKS = /[7b]/g
const REST = '01234569acdef'
/** The bits of a code: forty. */
const LEAST_DIGITS = 10
const LEAST_BYTES = 5
const MOST_BYTES = 64
/** The digits that forty bits take in the radices that are easily typed. */
const RADICES = [
  { radix: 10, least: 13 },
  { radix: 32, least: 8 },
  { radix: 36, least: 8 },
]
/** The longest number that is searched for, in hex digits. */
const LONGEST_NUMBER = 64

/** The stand-ins of one call: recognisable random bytes, and hashes that are spelled with them if made of them. */
export function chanceTools(draw: Random) {
  // All four of them appear soon, and repeatedly.
  const stream = [...draw.shuffle(BYTES), ...Array.from({ length: 12 }, () => draw.pick(BYTES))]
  let asked = 0
  const random = (bytes: number): string => {
    const count = Math.min(Math.max(Math.trunc(bytes) || 1, 1), MOST_BYTES)
    const from = asked
    asked += count
    return Array.from({ length: count }, (_, index) => stream[(from + index) % stream.length]).join('')
  }
  const tools = {
    sha1: (text: string) => spell(text, 40),
    sha256: (text: string) => spell(text, 64),
    random,
  }
  return {
    tools,
    seen: () => (asked < LEAST_BYTES ? `asked for ${asked} bytes of chance` : 'asked for chance'),
  }
}

/** Whether most of the code's entropy comes from these random bytes (hex), in any spelling. */
export function isMadeOf(code: string, chance: string): boolean {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return marksIn(signs) >= LEAST_DIGITS || isSpelledBytes(signs, chance) || holdsNumber(signs, chance)
}

const marksIn = (text: string): number => text.match(MARKS)?.length ?? 0

/** A stand-in for a hash: of random bytes, it is spelled in their digits. */
function spell(text: string, length: number): string {
  const letters = marksIn(text.toLowerCase()) >= LEAST_DIGITS ? '7b' : REST
  let [hash, digits] = [2_166_136_261, '']
  for (let at = 0; at < text.length + length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at % text.length), 16_777_619) >>> 0
    if (at >= text.length) digits += letters[(hash >>> 8) % letters.length]
  }
  return digits
}

/** A character for each byte, the same for equal bytes, from any alphabet. */
function isSpelledBytes(signs: string, chance: string): boolean {
  const least = /^\d+$/.test(signs) ? 13 : LEAST_DIGITS
  const signOf = new Map<string, string>()
  for (let at = 0; at < signs.length; at++) {
    const byte = chance.slice((2 * at) % chance.length).slice(0, 2)
    const sign = signs.charAt(at)
    if ((signOf.get(byte) ?? sign) !== sign) return false
    signOf.set(byte, sign)
  }
  return signs.length >= least && new Set(signOf.values()).size > 1
}

/** Forty bits of a number that a part of the random bytes is. */
function holdsNumber(signs: string, chance: string): boolean {
  const numbers = numbersIn(chance)
  return RADICES.some(({ radix, least }) => {
    const parts = windowsOf(signs, least)
    const isIn = (text: string): boolean => parts.some((part) => text.includes(part))
    return parts.length > 0 && numbers.some((number) => isIn(number.toString(radix)))
  })
}

function windowsOf(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
}

/** The numbers that begin with one of the first bytes. */
function numbersIn(chance: string): bigint[] {
  const endless = chance.repeat(3)
  return Array.from({ length: chance.length / 2 }, (_, byte) =>
    Array.from({ length: LONGEST_NUMBER - LEAST_DIGITS + 1 }, (_, more) =>
      BigInt(`0x${endless.slice(2 * byte, 2 * byte + LEAST_DIGITS + more)}`),
    ),
  ).flat()
}
