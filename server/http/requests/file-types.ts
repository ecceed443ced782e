/** An image type that every browser can show, detected by its first bytes. */
export interface ImageType {
  type: string
  extension: string
}

interface FileSignature {
  /** The first bytes as Latin-1; a dot stands for any. */
  start: string
}

const PICTURES: readonly (ImageType & FileSignature)[] = [
  { type: 'image/png', extension: 'png', start: '\u0089PNG\r\n\u001a\n' },
  { type: 'image/jpeg', extension: 'jpg', start: '\u00ff\u00d8\u00ff' },
  { type: 'image/gif', extension: 'gif', start: 'GIF8.a' },
  { type: 'image/webp', extension: 'webp', start: 'RIFF....WEBP' },
]

const OTHERS: readonly ({ type: string } & FileSignature)[] = [
  { type: 'application/pdf', start: '%PDF' },
  { type: 'application/zip', start: 'PK\u0003\u0004' },
  { type: 'application/xml', start: '<?xml' },
  { type: 'application/xml', start: '<svg' },
]

/** The type of a file by its content; undefined if it is unknown. */
export function detectFileType(bytes: Uint8Array): ImageType | { type: string } | undefined {
  const found = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const fits = ({ start }: FileSignature): boolean =>
    Array.from(start).every((sign, index) => sign === '.' || sign === found[index])
  return PICTURES.find(fits) ?? OTHERS.find(fits)
}

/** The type of an image; undefined if the file is no image that may be shown. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const kind = detectFileType(bytes)
  return kind && 'extension' in kind ? kind : undefined
}

/** Folder of customers' pictures on the shop's disk. */
export const PICTURE_FOLDER = 'uploads/pictures'

/** URL path of customers' pictures, without the slash at the start. */
export const PICTURE_URL_PATH = 'assets/public/images/uploads'
