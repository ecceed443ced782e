import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture: three bytes a pixel (red, green, blue), row by row from the top. */
export interface Picture {
  width: number
  height: number
  rgb: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BYTES = 3

/** Reads a PNG of eight-bit colours, without transparency or interlacing. Throws if it is of another kind. */
export function readPng(file: Buffer): Picture {
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const kind = [...file.subarray(24, 29)].join()
  if (!file.subarray(0, 8).equals(SIGNATURE) || kind !== '8,2,0,0,0') {
    throw new Error('Only PNG files of plain eight-bit colours can be read')
  }
  const rows = inflateSync(Buffer.concat(chunks(file, 'IDAT')))
  const rgb = new Uint8Array(width * height * BYTES)
  const length = width * BYTES
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (length + 1)] ?? 0
    for (let x = 0; x < length; x++) {
      const sent = rows[y * (length + 1) + 1 + x] ?? 0
      rgb[y * length + x] = sent + guess(filter, rgb, length, x, y)
    }
  }
  return { width, height, rgb }
}

function chunks(file: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = SIGNATURE.length; at < file.length; ) {
    const size = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === wanted) found.push(file.subarray(at + 8, at + 8 + size))
    at += size + 12
  }
  return found
}

/** The value that a PNG filter predicts for a byte from those on its left, above it, and above left. */
function guess(filter: number, rgb: Uint8Array, length: number, x: number, y: number): number {
  const left = x >= BYTES ? (rgb[y * length + x - BYTES] ?? 0) : 0
  const above = y > 0 ? (rgb[(y - 1) * length + x] ?? 0) : 0
  const corner = x >= BYTES && y > 0 ? (rgb[(y - 1) * length + x - BYTES] ?? 0) : 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter === 4) return nearest(left, above, corner)
  return 0
}

function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Encodes a picture as a PNG file without metadata. */
export function writePng({ width, height, rgb }: Picture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const length = width * BYTES
  const rows = Buffer.alloc(height * (length + 1))
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1)
    rows[start] = 1
    for (let x = 0; x < length; x++) {
      const left = x >= BYTES ? (rgb[y * length + x - BYTES] ?? 0) : 0
      rows[start + 1 + x] = (rgb[y * length + x] ?? 0) - left
    }
  }
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
