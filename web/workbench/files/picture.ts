import type { Bytes } from '../bytes.ts'
import { ToolError } from '../tool-error.ts'

/** One piece of metadata. */
export interface MetadataEntry {
  name: string
  value: string
}

/** The location of a picture in degrees; south and west are negative. */
export interface GeoLocation {
  latitude: number
  longitude: number
}

const MOST_FACTS = 200
const LONGEST_VALUE = 500
const MOST_PIXELS = 24_000_000

/** The metadata of a picture (EXIF, GPS, XMP, IPTC and the header of a PNG). Empty if it cannot be read. */
export async function readMetadata(bytes: Bytes): Promise<MetadataEntry[]> {
  const { default: exifr } = await import('exifr')
  const found: unknown = await exifr.parse(bytes, true).catch(() => undefined)
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found)
    .slice(0, MOST_FACTS)
    .map(([name, value]) => ({ name, value: valueText(value).slice(0, LONGEST_VALUE) }))
}

function valueText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : value.toISOString()
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return Array.from(Object.values(value)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The location in the metadata of a picture, if there is one. */
export async function geoLocation(bytes: Bytes): Promise<GeoLocation | undefined> {
  const { default: exifr } = await import('exifr')
  const found = await exifr.gps(bytes).catch(() => undefined)
  if (!Number.isFinite(found?.latitude) || !Number.isFinite(found?.longitude)) return undefined
  const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000
  return found && { latitude: rounded(found.latitude), longitude: rounded(found.longitude) }
}

/** Replaces each colour by its lowest bit: zero or full. */
export function lowestBits(pixels: Uint8ClampedArray): void {
  for (let place = 0; place < pixels.length; place++) {
    const isOpacity = place % 4 === 3
    pixels[place] = isOpacity || ((pixels[place] ?? 0) & 1) === 1 ? 255 : 0
  }
}

/** Draws the lowest bits of a picture. Throws ToolError if it is none, or too large. */
export async function drawLowestBits(bytes: Bytes, canvas: HTMLCanvasElement): Promise<void> {
  // The values of the file: a colour profile would change them.
  const options = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const
  const picture = await createImageBitmap(new Blob([bytes]), options).catch(() => undefined)
  if (!picture) throw new ToolError('WB_NO_PICTURE')
  if (picture.width * picture.height > MOST_PIXELS) throw new ToolError('WB_TOO_LARGE')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ToolError('WB_NO_PICTURE')
  context.drawImage(picture, 0, 0)
  picture.close()
  const data = context.getImageData(0, 0, canvas.width, canvas.height)
  lowestBits(data.data)
  context.putImageData(data, 0, 0)
}
