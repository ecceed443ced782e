import type { Bytes } from './bytes.ts'
import { type AttachedFile, headerOf, partsOf, rawOf, withHeader } from './request-text.ts'

const BOUNDARY = 'forbidden-fruit'

/** A file in a form, with any name and type. */
export interface FilePart {
  field: string
  fileName: string
  type: string
  /** The index of the file in the request, from 1. */
  number: number
}

/** A file that is not attached yet. */
export interface NewFile extends Omit<FilePart, 'number'> {
  bytes: Uint8Array
}

/** A request and its files, with another file. */
export function withFile(
  { raw, files }: { raw: string; files: readonly AttachedFile[] },
  { bytes, ...part }: NewFile,
): { raw: string; files: readonly AttachedFile[] } {
  const all = [...files, { name: part.fileName, bytes }]
  return { raw: withFilePart(raw, { ...part, number: all.length }), files: all }
}

/** A request with another file in its form. A body that is no form becomes one. */
export function withFilePart(raw: string, { field, fileName, type, number }: FilePart): string {
  const parts = partsOf(raw)
  const known = boundaryIn(parts.headers)
  const boundary = known ?? BOUNDARY
  const end = `--${boundary}--`
  const part = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`,
    `Content-Type: ${type}`,
    '',
    `{{file ${number}}}`,
    '',
  ].join('\n')
  const isForm = known !== undefined && parts.body.includes(end)
  return rawOf({
    method: parts.method === 'GET' ? 'POST' : parts.method,
    path: parts.path,
    headers: isForm
      ? parts.headers
      : withHeader(parts.headers, 'Content-Type', `multipart/form-data; boundary=${boundary}`),
    body: isForm ? parts.body.replace(end, () => part + end) : `${part}${end}\n`,
  })
}

function boundaryIn(headers: string): string | undefined {
  const type = headerOf(headers, 'content-type') ?? ''
  return /multipart\/form-data;.*boundary="?([^";\s]+)/i.exec(type)?.[1]
}

/** A file of this size, filled with one letter. */
export function fileOf(bytes: number): Bytes {
  return new Uint8Array(bytes).fill(0x61)
}
