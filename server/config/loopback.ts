import { BlockList, isIP, isIPv4 } from 'node:net'

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Whether only this machine can reach a server that listens at this host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host)
}

/** Networks of an organisation or of one machine's containers: the Internet leads to none of them. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** Names that are not in the public DNS: of a container or a service, and those that are reserved for private networks. */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|home\.arpa|svc)$/

/**
 * Whether secrets and names may be sent to an address: by HTTPS, or by HTTP on this machine, and without a password in the
 * address.
 */
export function isServiceUrl(text: string): boolean {
  return isSafe(text, isLocal)
}

/** The same, and by HTTP in a private network. The operator must trust everyone in that network. */
export function isPrivateServiceUrl(text: string): boolean {
  return isSafe(text, (hostname) => isLocal(hostname) || isPrivate(hostname))
}

function isSafe(text: string, mayBePlain: (hostname: string) => boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isProtected = protocol === 'https:' || (protocol === 'http:' && mayBePlain(hostname))
  return isProtected && username === '' && password === ''
}

function isLocal(hostname: string): boolean {
  return /(^|\.)localhost$|^\[::1\]$/.test(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'))
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return PRIVATE_NAME.test(host)
  return PRIVATE.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
