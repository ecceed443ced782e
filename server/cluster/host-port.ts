const HOST_PORT = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):(\d{1,5})$/i
const LAST_PORT = 65_535

/**
 * Whether this is exactly a host and a port. Nodes report their own addresses, so nothing else may get into the URLs
 * that gateways call or into commands for HAProxy.
 */
export function isHostPort(address: string): boolean {
  return isPort(HOST_PORT.exec(address)?.[1])
}

/** Whether this is a valid port number. */
export function isPort(text: string | undefined): boolean {
  return /^\d{1,5}$/.test(text ?? '') && Number(text) > 0 && Number(text) <= LAST_PORT
}

/** Splits `host:port`. Removes the brackets of IPv6 addresses. */
export function splitHostPort(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
}

/** Joins a host and a port. IPv6 addresses get brackets. */
export function joinHostPort(host: string, port: number | string): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
