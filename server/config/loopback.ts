import { isIPv4 } from 'node:net'

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Whether only this machine can reach a server that listens at this host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host)
}

/**
 * Whether secrets and names may be sent to an address: by HTTPS, or by HTTP on this machine, and without a password in the
 * address.
 */
export function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isLocal =
    /(^|\.)localhost$|^\[::1\]$/.test(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'))
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal)
  return isSafe && username === '' && password === ''
}
