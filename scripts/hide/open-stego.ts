import { gunzipSync, gzipSync } from 'node:zlib'
import type { Picture } from './png.ts'

/** What OpenStego starts its dice with when there is no password. */
const SEED = 98234782n

const STAMP = 'OPENSTEGO'
const VERSION = 2
const ALGORITHM = 'AES128'

/** Hides a file in a picture where OpenStego looks for it: packed, not encrypted, a bit here and a bit there. */
export function hide(picture: Picture, name: string, content: Uint8Array): void {
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

/** Finds what was hidden, as OpenStego would. Throws where there is nothing. */
export function find(picture: Picture): { name: string; content: Buffer } {
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

/** One place after another: column, row, colour, and which of its lowest bits, of which there is one. */
function placesIn({ width, height }: Picture): () => number {
  const dice = createRandom(SEED)
  const used = new Set<number>()
  return () => {
    for (;;) {
      const [x, y, colour] = [dice(width), dice(height), dice(3)]
      dice(1)
      // Colours are counted from blue to red there, and stand the other way round here.
      const place = (y * width + x) * 3 + (2 - colour)
      if (used.has(place)) continue
      used.add(place)
      return place
    }
  }
}

const MULTIPLIER = 0x5deece66dn
const MASK = (1n << 48n) - 1n

/** Dice that fall as those of Java's `java.util.Random` do: the same seed, the same throws. */
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
