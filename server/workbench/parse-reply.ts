import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { RawHeaders } from '#contract/workbench.ts'

/** The first response in the received bytes. */
export interface ParsedReply {
  /** 0 if there is none. */
  status: number
  /** Status line and headers as received. */
  head: string
  headers: RawHeaders
  /** Without chunk headers; still compressed. */
  body: Buffer
}

const HEAD_END = '\r\n\r\n'

/** Parses a response of this server. It may be truncated anywhere. */
export function parseReply(bytes: Buffer): ParsedReply {
  const at = bytes.indexOf(HEAD_END)
  const head = bytes.toString('latin1', 0, at < 0 ? bytes.length : at)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0)
  const rest = at < 0 ? Buffer.alloc(0) : bytes.subarray(at + HEAD_END.length)
  // Skip 1xx responses. The final response follows.
  if (status >= 100 && status < 200 && rest.length > 0) return parseReply(rest)
  const headers = lines.map(headerOf)
  const isChunked = headerIn(headers, 'transfer-encoding')?.toLowerCase().includes('chunked')
  return { status, head, headers, body: isChunked ? joinChunks(rest) : rest }
}

function headerOf(line: string): [string, string] {
  const at = line.indexOf(':')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()]
}

/** The value of the first header of this name. The name is in lower case. */
export function headerIn(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1]
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) break
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(chunks)
}

const UNPACK = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The decompressed body up to a limit; the raw body if it cannot be decompressed. */
export async function decompressBody({ headers, body }: ParsedReply, most: number): Promise<Buffer> {
  const encoding = headerIn(headers, 'content-encoding')?.toLowerCase()
  if (body.length === 0 || !(encoding === 'gzip' || encoding === 'deflate' || encoding === 'br')) return body
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of UNPACK[encoding]().end(body)) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) break
    }
  } catch {
    // The body is truncated or was never compressed: return what could be decompressed.
    if (length === 0) return body
  }
  return Buffer.concat(chunks)
}
