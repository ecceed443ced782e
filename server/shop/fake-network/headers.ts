import { NetworkError } from './neighbour.ts'

type Headers = Readonly<Record<string, string>>

/** Longest headers of one message, in characters: as in Node. */
const LONGEST_HEADERS = 16 << 10

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
/** Control characters, and characters that are more than a byte. */
const NOT_IN_VALUES = /[^\t\x20-\x7e\x80-\xff]/

/** Headers to send, with names in lower case. Throws `NetworkError` as Node does if some cannot be sent. */
export function headersToSend(headers: Headers): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), `${value}`] as const)
  for (const [name, value] of entries) {
    requireToken('Header name', name)
    if (NOT_IN_VALUES.test(value))
      throw new NetworkError('ERR_INVALID_CHAR', `Invalid character in header content ["${name}"]`)
  }
  return Object.fromEntries(entries)
}

/** Throws `NetworkError` if a name cannot stand in the head of a message. */
export function requireToken(what: string, name: string): void {
  const shown = name.slice(0, 100)
  if (!TOKEN.test(name))
    throw new NetworkError('ERR_INVALID_HTTP_TOKEN', `${what} must be a valid HTTP token ["${shown}"]`)
}

/** Received headers, with names in lower case. Those that no server could have sent are left out. */
export function receivedHeaders(headers: Headers): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), `${value}`] as const)
  return Object.fromEntries(entries.filter(([name, value]) => TOKEN.test(name) && !NOT_IN_VALUES.test(value)))
}

/** Whether headers are longer than a server or client accepts. */
export function areTooLong(headers: Headers): boolean {
  return (
    Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) >
    LONGEST_HEADERS
  )
}
