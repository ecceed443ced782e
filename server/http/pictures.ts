/** A kind of picture that every browser can show, known by its first bytes. */
export interface PictureKind {
  type: string
  extension: string
}

const KINDS: readonly (PictureKind & { start: RegExp })[] = [
  { type: 'image/png', extension: 'png', start: /^\x89PNG\r\n\x1a\n/ },
  { type: 'image/jpeg', extension: 'jpg', start: /^\xff\xd8\xff/ },
  { type: 'image/gif', extension: 'gif', start: /^GIF8[79]a/ },
  { type: 'image/webp', extension: 'webp', start: /^RIFF[^]{4}WEBP/ },
]

const OTHERS: readonly { type: string; start: RegExp }[] = [
  { type: 'application/pdf', start: /^%PDF/ },
  { type: 'application/zip', start: /^PK\x03\x04/ },
  { type: 'application/xml', start: /^\s*<(\?xml|svg)/ },
]

/** What a file is, going by its content; undefined where nobody can tell. */
export function sniff(bytes: Uint8Array): PictureKind | { type: string } | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return [...KINDS, ...OTHERS].find((kind) => kind.start.test(start))
}

/** The kind of a picture; undefined where the file is none that may be shown. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const kind = sniff(bytes)
  return kind && 'extension' in kind ? kind : undefined
}

/** Where customers' pictures lie on the shop's disk. */
export const PICTURE_FOLDER = 'uploads/pictures'

/** Where the browser finds them, without the slash at the start. */
export const PICTURE_PLACE = 'assets/public/images/uploads'
