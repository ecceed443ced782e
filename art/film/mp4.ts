/** An encoded frame. */
interface Sample {
  bytes: Uint8Array
  /** A key frame: it can be decoded without those before it. */
  isKey: boolean
}

/** A video with one H.264 track, all frames of which have the same duration. */
export interface Film {
  width: number
  height: number
  /** Frames per second. */
  rate: number
  /** The decoder's configuration (`avcC`). */
  settings: Uint8Array
  samples: readonly Sample[]
}

/** Ticks per frame: some players need more than one. */
const TICKS = 512

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((value) => u32(value))

/** Returns an MP4 file. Its table of contents comes first, so that playback can start during the download. */
export function mp4(film: Film): Uint8Array {
  const head = box('ftyp', ascii('isom'), u32(512), ascii('isomiso2avc1mp41'))
  const contents = film.samples.map(({ bytes }) => bytes)
  const length = contents.reduce((sum, { length }) => sum + length, 0)
  // The table contains the positions of the frames, which depend on its own length. That length is constant for a given
  // number of frames, so it is measured first.
  const table = moov(film, 0)
  const start = head.length + table.length + 8
  return joined([head, moov(film, start), u32(length + 8), ascii('mdat'), ...contents])
}

type Part = Uint8Array | readonly number[]

function moov(film: Film, start: number): Uint8Array {
  const { width, height, rate, samples } = film
  const duration = samples.length * TICKS
  const scale = rate * TICKS
  const mvhd = box(
    'mvhd',
    u32(0, 0, 0, scale, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  )
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0), MATRIX, u32(width << 16, height << 16))
  const mdhd = box('mdhd', u32(0, 0, 0, scale, duration), u16(0x55c4, 0))
  const hdlr = box('hdlr', u32(0, 0), ascii('vide'), u32(0, 0, 0), ascii('Film\0'))
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dinf, stbl(film, start))
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)))
}

/** The sample table: position and type of each frame. All frames are one chunk. */
function stbl({ width, height, settings, samples }: Film, start: number): Uint8Array {
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  const avc1 = box(
    'avc1',
    u32(0),
    u16(0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Array(32).fill(0),
    u16(24, 0xffff),
    box('avcC', settings),
  )
  return box(
    'stbl',
    box('stsd', u32(0, 1), avc1),
    box('stts', u32(0, 1, samples.length, TICKS)),
    box('stss', u32(0, keys.length, ...keys)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    box('stco', u32(0, 1, start)),
  )
}

function box(name: string, ...parts: readonly Part[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return joined([u32(length), ascii(name), ...parts])
}

function joined(parts: readonly Part[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function ascii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}

function u32(...values: number[]): number[] {
  return values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
}

function u16(...values: number[]): number[] {
  return values.flatMap((value) => [(value >>> 8) & 255, value & 255])
}
