interface Caller {
  /** What the header True-Client-IP says, if it was sent. */
  header: string | undefined
  /** Where the connection comes from. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Knows the old addresses, and none of the new ones. */
export function addressOf({ header, remote }: Caller, _isAddress: IsAddress): string {
  return header && /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(header) ? header : remote
}
