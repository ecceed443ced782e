const HOST_PORT = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):(\d{1,5})$/i
const LAST_PORT = 65_535

/**
 * Whether that is a host and a port and nothing else. Nodes say themselves where they are: no more of what entries ask for, or
 * tell balancers, is theirs to choose.
 */
export function isHostPort(address: string): boolean {
  return isPort(HOST_PORT.exec(address)?.[1])
}

/** Whether that is a port that can be reached. */
export function isPort(text: string | undefined): boolean {
  return /^\d{1,5}$/.test(text ?? '') && Number(text) > 0 && Number(text) <= LAST_PORT
}

/** The two halves of one, without the brackets of IPv6. */
export function splitHostPort(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
}

/** A host and a port as one: IPv6 in brackets. */
export function joinHostPort(host: string, port: number | string): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
