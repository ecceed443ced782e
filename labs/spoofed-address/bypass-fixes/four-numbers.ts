interface Caller {
  /** The value of the header True-Client-IP, if it was sent. */
  header: string | undefined
  /** The address of the connection. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Recognises IPv4 addresses and no IPv6 addresses. */
export function addressOf({ header, remote }: Caller, _isAddress: IsAddress): string {
  return header && /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(header) ? header : remote
}
