const PLACE = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):(\d{1,5})$/i
const LAST_PORT = 65_535

/**
 * Whether that is a host and a port and nothing else. Nodes say themselves where they are: no more of what entries ask for, or
 * tell balancers, is theirs to choose.
 */
export function isPlace(address: string): boolean {
  return isPort(PLACE.exec(address)?.[1])
}

/** Whether that is a port that can be reached. */
export function isPort(text: string | undefined): boolean {
  return /^\d{1,5}$/.test(text ?? '') && Number(text) > 0 && Number(text) <= LAST_PORT
}

/** The two halves of one, without the brackets of IPv6. */
export function halvesOf(place: string): { host: string; port: number } {
  const at = place.lastIndexOf(':')
  return { host: place.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(place.slice(at + 1)) }
}

/** A host and a port as one: IPv6 in brackets. */
export function placeAt(host: string, port: number | string): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
