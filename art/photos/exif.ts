import { crc32 } from 'node:zlib'

/** Degrees and minutes, as in GPS data. */
interface Angle {
  degrees: number
  minutes: number
}

/** The position of a photo: degrees north and west. */
export interface Place {
  north: Angle
  west: Angle
}

/** The EXIF fields "make" and "model". */
export interface Camera {
  make: string
  model: string
}

const ASCII = 2
const LONG = 4
const RATIONAL = 5
const GPS_POINTER = 0x8825
const MAKE = 0x010f
const MODEL = 0x0110
/** TIFF header: little-endian, with the first directory at offset 8. */
const HEADER = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
/** Size of a directory entry in bytes. */
const FIELD = 12

interface Field {
  tag: number
  type: number
  count: number
  bytes: Buffer
}

/** Adds an EXIF chunk with the position to a PNG, as many phones do. */
export function withPlace(png: Buffer, { north, west }: Place): Buffer {
  const gps = [text(1, 'N'), angle(2, north), text(3, 'W'), angle(4, west), text(0x12, 'WGS-84')]
  const make = text(MAKE, 'Forbidden Fruit')
  const first = HEADER.length
  const pointer: Field = { tag: GPS_POINTER, type: LONG, count: 1, bytes: Buffer.alloc(4) }
  const gpsAt = first + directory([make, pointer], first).length
  pointer.bytes.writeUInt32LE(gpsAt)
  const exif = Buffer.concat([HEADER, directory([make, pointer], first), directory(gps, gpsAt)])
  // The chunk follows the signature and the header chunk.
  const behindHeader = 8 + 25
  return Buffer.concat([png.subarray(0, behindHeader), chunk('eXIf', exif), png.subarray(behindHeader)])
}

/** Adds an EXIF segment with the maker and model to a JPEG. */
export function withMaker(jpeg: Buffer, { make, model }: Camera): Buffer {
  const fields = directory([text(MAKE, make), text(MODEL, model)], HEADER.length)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), HEADER, fields])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(exif.length + 2, 2)
  // The segment follows the two bytes that start every JPEG.
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)])
}

function text(tag: number, value: string): Field {
  return { tag, type: ASCII, count: value.length + 1, bytes: Buffer.from(`${value}\0`, 'latin1') }
}

function angle(tag: number, { degrees, minutes }: Angle): Field {
  const bytes = Buffer.alloc(24)
  for (const [index, [above, below]] of [
    [degrees, 1],
    [Math.round(minutes * 1000), 1000],
    [0, 1],
  ].entries()) {
    bytes.writeUInt32LE(above ?? 0, index * 8)
    bytes.writeUInt32LE(below ?? 1, index * 8 + 4)
  }
  return { tag, type: RATIONAL, count: 3, bytes }
}

/** A TIFF directory at `offset`. Values longer than four bytes follow it. */
function directory(fields: readonly Field[], offset: number): Buffer {
  const table = Buffer.alloc(2 + fields.length * FIELD + 4)
  table.writeUInt16LE(fields.length)
  const behind: Buffer[] = []
  let end = offset + table.length
  for (const [index, { tag, type, count, bytes }] of fields.entries()) {
    const at = 2 + index * FIELD
    table.writeUInt16LE(tag, at)
    table.writeUInt16LE(type, at + 2)
    table.writeUInt32LE(count, at + 4)
    if (bytes.length <= 4) {
      bytes.copy(table, at + 8)
    } else {
      table.writeUInt32LE(end, at + 8)
      const even = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
      behind.push(even)
      end += even.length
    }
  }
  return Buffer.concat([table, ...behind])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
