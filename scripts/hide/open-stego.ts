import { gunzipSync, gzipSync } from 'node:zlib'
import type { Picture } from './png.ts'

/** The seed of OpenStego's random generator when there is no password. */
const SEED = 98234782n

const STAMP = 'OPENSTEGO'
const VERSION = 2
const ALGORITHM = 'AES128'

/** Hides a file in a picture as OpenStego does: compressed, not encrypted, its bits spread over random pixels. */
export function embedFile(picture: Picture, name: string, content: Uint8Array): void {
  const packed = gzipSync(content)
  const head = Buffer.alloc(STAMP.length + 1 + 8 + 8)
  head.write(STAMP)
  head.writeUInt8(VERSION, 9)
  head.writeUInt32LE(packed.length, 10)
  head.set([1, Buffer.byteLength(name), 1, 0], 14)
  head.write(ALGORITHM, 18)
  const places = placesIn(picture)
  for (const byte of Buffer.concat([head, Buffer.from(name), packed])) {
    for (let bit = 7; bit >= 0; bit--) {
      const place = places()
      picture.rgb[place] = ((picture.rgb[place] ?? 0) & 0xfe) | ((byte >> bit) & 1)
    }
  }
}

/** Extracts the hidden file as OpenStego does. Throws if there is none. */
export function extractFile(picture: Picture): { name: string; content: Buffer } {
  const places = placesIn(picture)
  const read = (count: number): Buffer =>
    Buffer.from(
      Array.from({ length: count }, () => {
        let byte = 0
        for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | ((picture.rgb[places()] ?? 0) & 1)
        return byte
      }),
    )
  const head = read(STAMP.length + 1 + 8 + 8)
  if (head.toString('latin1', 0, STAMP.length) !== STAMP) throw new Error('There is nothing hidden in here')
  const name = read(head.readUInt8(15)).toString()
  return { name, content: gunzipSync(read(head.readUInt32LE(10))) }
}

/**
 * Returns a generator of random positions without repetition: column, row, colour channel, and bit. Only the lowest bit
 * is used.
 */
function placesIn({ width, height }: Picture): () => number {
  const dice = createRandom(SEED)
  const used = new Set<number>()
  return () => {
    for (;;) {
      const [x, y, colour] = [dice(width), dice(height), dice(3)]
      dice(1)
      // OpenStego counts the channels from blue to red, `rgb` from red to blue.
      const place = (y * width + x) * 3 + (2 - colour)
      if (used.has(place)) continue
      used.add(place)
      return place
    }
  }
}

const MULTIPLIER = 0x5deece66dn
const MASK = (1n << 48n) - 1n

/** A random generator with the same sequence as Java's `java.util.Random` for the same seed. */
function createRandom(seed: bigint): (sides: number) => number {
  let state = (seed ^ MULTIPLIER) & MASK
  const next = (): number => {
    state = (state * MULTIPLIER + 0xbn) & MASK
    return Number(state >> 17n)
  }
  return (sides) => {
    const isPowerOfTwo = (sides & (sides - 1)) === 0
    if (isPowerOfTwo) return Number((BigInt(sides) * BigInt(next())) >> 31n)
    for (;;) {
      const thrown = next()
      const side = thrown % sides
      if (thrown - side + (sides - 1) < 2 ** 31) return side
    }
  }
}
