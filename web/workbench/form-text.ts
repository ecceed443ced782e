import type { Bytes } from './bytes.ts'
import { type AttachedFile, headerOf, partsOf, rawOf, withHeader } from './request-text.ts'

const BOUNDARY = 'forbidden-fruit'

/** A file in a form, with any name and type. */
export interface FilePart {
  field: string
  fileName: string
  type: string
  /** Which of the request's files it is, from 1 on. */
  number: number
}

/** A file that is not in any form yet. */
export interface NewFile extends Omit<FilePart, 'number'> {
  bytes: Uint8Array
}

/** A request and its files, with one more of them. */
export function withFile(
  { raw, files }: { raw: string; files: readonly AttachedFile[] },
  { bytes, ...part }: NewFile,
): { raw: string; files: readonly AttachedFile[] } {
  const all = [...files, { name: part.fileName, bytes }]
  return { raw: withFilePart(raw, { ...part, number: all.length }), files: all }
}

/** A request with one more file in its form; what is no form yet becomes one. */
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

/** A file of so many bytes, all of them the same letter. */
export function fileOf(bytes: number): Bytes {
  return new Uint8Array(bytes).fill(0x61)
}
