import { NetworkError } from './neighbour.ts'

/** Longest address, in characters. */
const LONGEST_ADDRESS = 8_000

/** Parses an address. Throws `NetworkError` if it is too long, or not of HTTP. */
export function parseAddress(address: string, base?: URL): URL {
  const isUrl = address.length <= LONGEST_ADDRESS && URL.canParse(address, base)
  if (!isUrl) throw new NetworkError('ERR_INVALID_URL', 'Invalid URL')
  const url = new URL(address, base)
  if (!/^https?:$/.test(url.protocol)) throw new NetworkError('ERR_INVALID_PROTOCOL', 'unknown scheme')
  return url
}

/**
 * The address of the same machine with its usual name: without the dot at the end of a name, and with an IPv4 address
 * in place of its IPv6 notation. `URL` has already normalised `127.1`, `0x7f000001`, letter case and punycode.
 */
export function usualAddress(address: URL): URL {
  const url = new URL(address)
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(url.hostname)
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
    url.hostname = [high >> 8, high & 255, low >> 8, low & 255].join('.')
  } else if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url
}

/** Loopback names. `URL` normalises other spellings (`127.1`, `0x7f000001`) to one of these. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
/** The port that the shop seems to listen on behind its proxy. */
const USUAL_PORT = '3000'

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

/** Whether an address leads to the shop itself. `ownHost` is its host as visitors see it, with the port. */
export function isOwnMachine(url: URL, ownHost: string): boolean {
  if (url.host === ownHost) return true
  const ownPort = URL.canParse(`http://${ownHost}`) ? new URL(`http://${ownHost}`).port : ''
  return isLoopback(url) && (url.port === USUAL_PORT || url.port === ownPort)
}

/** The error for a machine that does not listen, or does not answer. */
export function unanswered(code: 'ECONNREFUSED' | 'ETIMEDOUT', url: URL): NetworkError {
  const usualPort = url.protocol === 'https:' ? '443' : '80'
  const ip = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname.replace(/^\[|\]$/g, '')
  return new NetworkError(code, `connect ${code} ${ip}:${url.port || usualPort}`)
}

/** The error for a machine that does not exist: of an IP address nobody knows that. */
export function unknownMachine(url: URL): NetworkError {
  if (/^[\d.]+$|^\[/.test(url.hostname)) return unanswered('ETIMEDOUT', url)
  return new NetworkError('ENOTFOUND', `getaddrinfo ENOTFOUND ${url.hostname}`)
}
