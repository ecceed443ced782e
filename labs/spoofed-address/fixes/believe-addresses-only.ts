interface Caller {
  /** The value of the header True-Client-IP, if it was sent. */
  header: string | undefined
  /** The address of the connection. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** The address that a customer comes from. */
export function addressOf({ header, remote }: Caller, isAddress: IsAddress): string {
  return header !== undefined && isAddress(header) ? header : remote
}
