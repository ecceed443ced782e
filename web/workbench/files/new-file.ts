import { zipSync } from 'fflate'
import { type Bytes, bytesOf, concatBytes, MOST_BYTES } from '../bytes.ts'
import { ToolError } from '../tool-error.ts'

/** The kinds of new files. */
export const fileKinds = ['zip', 'size', 'svg', 'xml', 'yaml', 'text'] as const
export type NewFileKind = (typeof fileKinds)[number]

/** The initial name, type and text of each kind. */
export const blankFiles: Record<NewFileKind, { name: string; type: string; text: string }> = {
  zip: { name: 'archive.zip', type: 'application/zip', text: '' },
  size: { name: 'large.pdf', type: 'application/pdf', text: '%PDF-1.4\n' },
  svg: {
    name: 'picture.svg',
    type: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n  <circle cx="50" cy="50" r="40" fill="orange" />\n</svg>\n',
  },
  xml: { name: 'data.xml', type: 'text/xml', text: '<?xml version="1.0"?>\n<note>hello</note>\n' },
  yaml: { name: 'data.yml', type: 'application/yaml', text: 'fruits:\n  - apple\n  - banana\n' },
  text: { name: 'note.txt', type: 'text/plain', text: '' },
}

/** A file in an archive, with the name as typed: its path is not checked. */
export interface ZipEntry {
  /** Unique among the entries. */
  id: number
  name: string
  text: string
}

/** An archive of these entries. Throws ToolError if one has no name, or two have the same. */
export function zipOf(entries: readonly ZipEntry[]): Bytes {
  const names = entries.map(({ name }) => name)
  if (names.length === 0 || names.some((name) => name === '')) throw new ToolError('WB_ZIP_NO_NAME')
  if (new Set(names).size < names.length) throw new ToolError('WB_ZIP_TWICE')
  return concatBytes(zipSync(Object.fromEntries(entries.map(({ name, text }) => [name, bytesOf(text)]))))
}

/** This many bytes: the text first, then zeros. */
export function paddedBytes(start: string, size: number): Bytes {
  if (!Number.isInteger(size) || size < 0) throw new ToolError('WB_SIZE_NUMBER')
  if (size > MOST_BYTES) throw new ToolError('WB_TOO_LARGE')
  const bytes = new Uint8Array(size)
  bytes.set(bytesOf(start).subarray(0, size))
  return bytes
}
