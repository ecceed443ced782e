const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32))

/** The MD5 of an ASCII text of at most 55 characters, in hex. Browsers no longer have it. */
export function md5(text: string): string {
  const block = new DataView(new ArrayBuffer(64))
  for (let at = 0; at < text.length; at++) block.setUint8(at, text.charCodeAt(at))
  block.setUint8(text.length, 0x80)
  block.setUint32(56, text.length * 8, true)
  const start: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  let state = start
  for (let round = 0; round < 64; round++) state = step(state, round, block)
  return state.map((word, at) => hex(word + (start[at] ?? 0))).join('')
}

type State = [number, number, number, number]

function step([a, b, c, d]: State, round: number, block: DataView): State {
  const [mixed, place] = mix(round, b, c, d)
  const sum = (a + mixed + (SINES[round] ?? 0) + block.getUint32(place * 4, true)) | 0
  const shift = SHIFTS[Math.floor(round / 16) * 4 + (round % 4)] ?? 0
  return [d, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0, b, c]
}

/** The function of a round, and the word of the block that it adds. */
function mix(round: number, b: number, c: number, d: number): [number, number] {
  if (round < 16) return [(b & c) | (~b & d), round]
  if (round < 32) return [(d & b) | (~d & c), (5 * round + 1) % 16]
  if (round < 48) return [b ^ c ^ d, (3 * round + 5) % 16]
  return [c ^ (b | ~d), (7 * round) % 16]
}

function hex(word: number): string {
  const bytes = new DataView(new ArrayBuffer(4))
  bytes.setUint32(0, word >>> 0, true)
  return bytes.getUint32(0).toString(16).padStart(8, '0')
}
