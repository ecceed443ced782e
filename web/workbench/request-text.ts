import type { FullExchange, RawHeaders } from '#contract/workbench.ts'
import { type Bytes, bytesOf, concatBytes, decodeText, fromBase64 } from './bytes.ts'

/** A request in parts. */
export interface RequestParts {
  method: string
  path: string
  /** One on each line. */
  headers: string
  body: string
}

/** A file of a request: its body names it as `{{file 1}}`. */
export interface AttachedFile {
  name: string
  bytes: Uint8Array
}

const VERSION = /\s+HTTP\/\S*$/i
const FILE = /\{\{file (\d+)\}\}/

/** Parses a request as text. Any text can be parsed, and written again without changes. */
export function partsOf(raw: string): RequestParts {
  const [head = '', body = ''] = splitAtBlank(raw)
  const [first = '', ...headers] = head.split('\n')
  const [, method = '', path = ''] = /^(\S*)\s?(.*)$/.exec(first.replace(VERSION, '')) ?? []
  return { method, path, headers: headers.join('\n'), body }
}

export function rawOf({ method, path, headers, body }: RequestParts): string {
  const lines = headers === '' ? '' : `\n${headers}`
  return `${method} ${path} HTTP/1.1${lines}\n\n${body}`
}

/** Splits head and body. A text without a blank line is a head. */
function splitAtBlank(raw: string): [string, string] {
  const at = raw.indexOf('\n\n')
  return at < 0 ? [raw.replace(/\n$/, ''), ''] : [raw.slice(0, at), raw.slice(at + 2)]
}

/** The value of the first header of this name. */
export function headerOf(headers: string, name: string): string | undefined {
  const start = `${name.toLowerCase()}:`
  const line = headers.split('\n').find((one) => one.toLowerCase().startsWith(start))
  return line?.slice(start.length).trim()
}

/** Replaces a header in place, or appends it. */
export function withHeader(headers: string, name: string, value: string): string {
  const start = `${name.toLowerCase()}:`
  const lines = headers === '' ? [] : headers.split('\n')
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(start))
  const line = `${name}: ${value}`
  return (at < 0 ? [...lines, line] : lines.with(at, line)).join('\n')
}

/** The bytes to send, and whether headers were added. */
export interface SendOptions {
  /** Whether Host and Content-Length are set; otherwise the request is sent unchanged, complete or not. */
  isCompleted: boolean
  host: string
  files: readonly AttachedFile[]
}

/** A request as bytes, with the line ends of HTTP in its head. */
export function wireBytes(raw: string, { isCompleted, host, files }: SendOptions): Bytes {
  const [head, body] = splitAtBlank(raw)
  const [first = '', ...lines] = head.split('\n')
  const typed = lines.join('\n')
  const isForm = /multipart\//i.test(headerOf(typed, 'content-type') ?? '')
  const payload = bodyBytes(isForm ? body.replaceAll(/\r?\n/g, '\r\n') : body, files)
  const headers = isCompleted ? completed(typed, payload.length, host) : typed
  const all = [isCompleted && !VERSION.test(first) ? `${first} HTTP/1.1` : first]
  if (headers !== '') all.push(...headers.split('\n'))
  return concatBytes(bytesOf(`${all.join('\r\n')}\r\n\r\n`), payload)
}

function completed(headers: string, length: number, host: string): string {
  const withHost = headerOf(headers, 'host') === undefined ? `Host: ${host}\n${headers}`.trimEnd() : headers
  const isMeasured = headerOf(headers, 'content-length') !== undefined
  const isChunked = headerOf(headers, 'transfer-encoding') !== undefined
  if (isChunked || (length === 0 && !isMeasured)) return withHost
  return withHeader(withHost, 'Content-Length', String(length))
}

/** The placeholder of a missing file stays. */
function bodyBytes(body: string, files: readonly AttachedFile[]): Bytes {
  const pieces = body.split(FILE)
  return concatBytes(
    ...pieces.map((piece, at) =>
      at % 2 === 0 ? bytesOf(piece) : (files[Number(piece) - 1]?.bytes ?? bytesOf(`{{file ${piece}}}`)),
    ),
  )
}

/** Headers about the transport: not part of the request itself. */
const TRANSPORT_HEADERS =
  /^(?:host|connection|content-length|accept-encoding|keep-alive|sec-.*|if-none-match|dnt)$/i

/** An exchange of the history as an editable request; a binary body becomes a file. */
export function editableRequest({ method, path, request }: FullExchange): {
  raw: string
  files: AttachedFile[]
} {
  const bytes = fromBase64(request.body.bytes)
  const text = decodeText(bytes)
  const headers = formatHeaders(request.headers.filter(([name]) => !TRANSPORT_HEADERS.test(name)))
  const body = text?.replaceAll('\r\n', '\n') ?? '{{file 1}}'
  const files = text === undefined ? [{ name: 'body', bytes }] : []
  return { raw: rawOf({ method, path, headers, body }), files }
}

/** Parses headers, one on each line. */
export function formatHeaders(headers: RawHeaders): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** The request of an exchange, as it was sent. */
export function requestText({ method, path, request }: FullExchange): string {
  return `${method} ${path} HTTP/1.1\n${formatHeaders(request.headers)}\n\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A request as a shell command. */
export function curlFor(raw: string, origin: string): string {
  const { method, path, headers, body } = partsOf(raw)
  const options = [
    ...(method === 'GET' && body === '' ? [] : [`-X ${method}`]),
    // Otherwise curl would normalise the path.
    '--path-as-is',
    ...headerLines(headers).map((line) => `-H ${quoted(line)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return ['curl', ...options, quoted(origin + path)].join(' ')
}

/** A request as a line for the browser's console. */
export function fetchFor(raw: string): string {
  const { method, path, headers, body } = partsOf(raw)
  const pairs = headerLines(headers)
    .filter((line) => !/^(?:cookie|referer|origin|user-agent):/i.test(line))
    .map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })
  const init = { method, headers: Object.fromEntries(pairs), ...(body !== '' && { body }) }
  return `await fetch(${JSON.stringify(path)}, ${JSON.stringify(init, null, 2)}).then((answer) => answer.text())`
}

function headerLines(headers: string): string[] {
  return headers.split('\n').filter((line) => line.includes(':'))
}
